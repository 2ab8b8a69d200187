import { type Db, openPostgres } from '../server/database/open.ts'
import { type CopyProcess, run, startCopyProcess } from './copy.ts'
import { newDatabase } from './databases.ts'
import { signInAtDesk } from './desk-sign-in.ts'
import { expect, loanOf, test } from './journey.ts'
import { nothingLost, startLoad } from './load.ts'
import { SECRET } from './promotion-demo.ts'
import { startRoundRobin } from './round-robin.ts'
import { codeOn, sandboxConsoleOf } from './sandbox-console.ts'
import { loginAddress, markets, signIn } from './sign-in.ts'

test.describe.configure({ mode: 'default', timeout: 240_000 })

test('several workers on the embedded database are refused in one line', async () => {
  const { code, output } = await run({ DEMO: '1', PORT: '0', WORKERS: '2' }).ended
  expect(code).toBe(1)
  expect(output.trim()).toBe(
    'WORKERS: the embedded database belongs to one process; several need PostgreSQL (DATABASE_URL)',
  )
})

test('workers are replaced under load, and no request is lost', async ({ request }) => {
  const copy = await startCopyProcess({ DATABASE_URL: await newDatabase(), WORKERS: '2', LOG_LEVEL: 'info' })
  expect((await request.get(copy.url + loanOf('id', 'due'))).status()).toBe(200)
  // As a whole it is ready all the time.
  const load = startLoad(copy.url, ['/readyz', '/aboutUs?lang=en', '/healthz'])
  process.kill(copy.pid, 'SIGUSR2')
  await expect.poll(() => copy.output(), { timeout: 120_000 }).toContain('all workers were replaced')
  const { lost, total } = await load.stop()
  expect(lost).toEqual(nothingLost)
  expect(total).toBeGreaterThan(50)
  expect((await request.get(copy.url + loanOf('id', 'due'))).status()).toBe(200)
  expect((await copy.stop()).code).toBe(0)
})

test.describe('two processes on one database', () => {
  let copies: [CopyProcess, CopyProcess]
  let database: string
  let db: Db
  let close: () => Promise<void>

  test.beforeAll(async () => {
    test.setTimeout(180_000)
    database = await newDatabase()
    const env = { DATABASE_URL: database, COOKIE_SECRET: SECRET, DRAIN_SECONDS: '3' }
    copies = [await startCopyProcess(env), await startCopyProcess(env)]
    ;({ db, close } = openPostgres(database))
  })
  test.afterAll(async () => {
    await close()
    for (const copy of copies) await copy.stop()
  })

  test('a payment that one hears of is shown by the other at once', async ({ page }) => {
    const [hearing, showing] = copies
    await page.goto(showing.url + loanOf('id', 'due', { lang: 'en' }).replace('/loanDetails', '/that'))
    await expect(page.getByRole('heading', { name: 'Waiting for your payment' })).toBeVisible()
    const code = await codeOn(page)
    const console = sandboxConsoleOf(hearing.url, page.request)
    await console.pay(code, 'delay')
    // Without a message the page would look every 15 s.
    const soon = { timeout: 5_000 }
    await expect(page.getByRole('heading', { name: 'Your payment has been received' })).toBeVisible(soon)
    await console.release(code)
    await expect(page.getByRole('heading', { name: 'Your payment is credited' })).toBeVisible(soon)
  })

  test('whoever signs in at one is signed in at the other', async ({ page }) => {
    const [one, other] = copies
    await page.goto(loginAddress(one, 'id', '/mine'))
    await signIn(page, { url: one.url, db }, markets.id.phone('91'))
    await page.goto(`${other.url}/mine?lang=en`)
    await expect(page).toHaveURL(`${other.url}/mine?lang=en`)
    await expect(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible()
  })

  test('what is published at one desk is seen by visitors of the other', async ({ page, browser }) => {
    const [one, other] = copies
    const visitor = await (await browser.newContext()).newPage()
    const headline = visitor.getByRole('heading', { level: 1 })
    await visitor.goto(`${other.url}/promotion?id=indonesia`)
    await expect(headline).toHaveText('Semua biaya terlihat sejak awal')
    await signInAtDesk(page, one.url, /Budi/)
    await page.goto(`${one.url}/desk/campaign?id=indonesia`)
    await page.getByLabel('Headline', { exact: true }).fill('Gajian masih lama?')
    await page.getByRole('button', { name: 'Save the draft' }).press('Enter')
    await expect(page.getByText(/^Draft of Budi/)).toBeVisible()
    await page.getByLabel('What changed').fill('A warmer headline')
    await page.getByRole('button', { name: 'Publish' }).press('Enter')
    await expect(page.getByText('Published as version 1. Everybody sees it now.').first()).toBeVisible()
    await visitor.reload()
    await expect(headline).toHaveText('Gajian masih lama?')
    // The cookie of the desk holds at the other process as well.
    await page.goto(`${other.url}/desk/campaign?id=indonesia`)
    await expect(page.getByLabel('Headline', { exact: true })).toHaveValue('Gajian masih lama?')
  })

  test('the clock of the demo is one for both', async ({ request }) => {
    const [one, other] = copies
    const due = async ({ url }: CopyProcess) =>
      (await request.get(url + loanOf('in', 'active', { lang: 'en' }))).text()
    expect(await due(other)).not.toMatch(/\bLate\b/)
    const moved = { act: 'moveClock', days: '30' }
    const answer = await request.post(`${one.url}/testPreview?lang=en`, { form: moved })
    expect(answer.ok()).toBe(true)
    await expect.poll(() => due(one)).toMatch(/\bLate\b/)
    await expect.poll(() => due(other), { timeout: 3_000 }).toMatch(/\bLate\b/)
  })

  test('one of them is stopped under load behind a proxy, and no request is lost', async () => {
    const [one, other] = copies
    const proxy = await startRoundRobin([one.url, other.url])
    const load = startLoad(proxy.url)
    await expect.poll(() => proxy.ready()).toHaveLength(2)
    const began = performance.now()
    const { code } = await one.stop()
    expect(code).toBe(0)
    expect(performance.now() - began).toBeGreaterThan(3_000)
    expect(proxy.ready()).toEqual([other.url])
    const { lost, total } = await load.stop()
    proxy.stop()
    expect(lost).toEqual(nothingLost)
    expect(total).toBeGreaterThan(50)
  })
})
