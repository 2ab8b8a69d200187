import { rmSync } from 'node:fs'
import { randomSecrets } from '../tools/random-secrets.ts'
import { run, startCopyProcess } from './copy.ts'
import { newDatabase } from './databases.ts'
import { expect, loanOf, test } from './journey.ts'

const { COOKIE_SECRET, MARKET_PACKS } = randomSecrets()

test.describe.configure({ timeout: 90_000 })

test('a second start on the same folder is refused in one line', async () => {
  const first = await startCopyProcess()
  const { code, output } = await run({ DEMO: '1', PORT: '0', DATA_DIR: first.dataDir }).ended
  await first.stop()
  expect(code).toBe(1)
  expect(output.trim().split('\n')).toHaveLength(1)
  expect(output).toContain('is in use by another Terang process')
})

test('two copies on two folders run side by side, and a stop is graceful', async ({ request }) => {
  const copies = await Promise.all([startCopyProcess(), startCopyProcess()])
  for (const { url } of copies) {
    expect((await request.get(`${url}/readyz`)).status()).toBe(200)
    expect((await request.get(url + loanOf('id', 'due'))).status()).toBe(200)
  }
  for (const copy of copies) expect((await copy.stop()).code).toBe(0)
})

test('a copy that was killed starts again on its folder', async ({ request }) => {
  const first = await startCopyProcess()
  const { dataDir } = first
  expect((await request.get(first.url + loanOf('id', 'due'))).status()).toBe(200)
  await first.kill()
  const second = await startCopyProcess({ DATA_DIR: dataDir })
  expect((await request.get(second.url + loanOf('id', 'due'))).status()).toBe(200)
  await second.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

test('production refuses to start without its secrets, and names them', async () => {
  const { code, output } = await run({ PORT: '0' }).ended
  expect(code).toBe(1)
  expect(output.trim().split('\n')).toHaveLength(1)
  expect(output).toContain('DATABASE_URL')
  for (const name of ['COOKIE_SECRET', 'CODE_SECRET', 'AUDIT_SECRET']) expect(output).toContain(name)
  expect(output).toContain('DATA_KEYS')
  expect(output).toContain('DESK_ORIGIN')
})

test('a database that does not come ends the start in one clear line, without the password', async () => {
  const DATABASE_URL = 'postgres://me:hunter2@127.0.0.1:1/terang'
  const { code, output } = await run({
    PORT: '0',
    ...randomSecrets(),
    DESK_ORIGIN: 'http://localhost',
    DATABASE_URL,
    DATABASE_WAIT_SECONDS: '1',
    LOG_LEVEL: 'error',
  }).ended
  expect(code).toBe(1)
  expect(output.trim().split('\n')).toHaveLength(1)
  expect(output).toContain('DATABASE_URL: no database answered within 1 s (ECONNREFUSED)')
  expect(output).not.toContain('hunter2')
})

test('the front end works with another backend over the network', async ({ page, errors }) => {
  const backend = await startCopyProcess({ DATABASE_URL: await newDatabase() })
  const front = await startCopyProcess({ DEMO: '', LENDER_API: backend.url, COOKIE_SECRET, MARKET_PACKS })
  expect((await page.request.post(`${front.url}/h5-api/v3/loan-details/loan-details`)).status()).toBe(404)
  expect((await page.request.get(`${front.url}/testPreview`)).status()).toBe(404)

  await page.goto(front.url + loanOf('in', 'due', { lang: 'en' }))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A repayment is due')
  await expect(page.getByText('Demo: sample data')).toHaveCount(0)
  await page.getByRole('button', { name: 'Rate our service' }).click()
  await page.getByRole('radio', { name: '3 stars' }).check()
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('dialog', { name: 'Thank you' })).toBeVisible()

  await backend.stop()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No connection')
  await expect(page.getByRole('link', { name: 'Try again' })).toBeVisible()
  expect(errors.splice(0)).toEqual([expect.stringContaining('503')])
  await front.stop()
})
