import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { Client } from 'pg'
import { extractText, getDocumentProxy } from 'unpdf'
import { countOf, hasTurn } from '../tools/counts.ts'
import type { Copy } from './copy.ts'
import { newDatabase } from './databases.ts'
import { languages } from './every-page.ts'
import { expect, loanOf, test } from './journey.ts'
import { allRules, fit, lookAt, onlyColours, type View } from './look-at.ts'
import { brokenWords, smallTargets } from './looks.ts'
import { sentCode } from './outbox.ts'
import { startCopy } from './shared-copy.ts'

test.describe.configure({ mode: 'default', timeout: 300_000 })

/** More than a file that one waits for, and more than a part of a statement. */
const VISITS = 2_100
const PAYMENTS = 620
const MADE_WITHIN_MS = 180_000

let client: Client
let holder: Client
let copy: Copy
test.beforeAll(async () => {
  test.setTimeout(90_000)
  const database = await newDatabase()
  client = new Client(database)
  holder = new Client(database)
  await Promise.all([client.connect(), holder.connect()])
  for (const market of ['id', 'in'] as const) await liveLong(market)
  copy = await startCopy({ DATABASE_URL: database })
})
test.afterAll(async () => {
  await copy?.stop()
  await client?.end()
  await holder?.end()
})

/** A borrower of whom there is much to write down. */
async function liveLong(market: 'id' | 'in') {
  const order = market === 'id' ? 'TR-active' : 'SF-active'
  await client.query(`
    set session_replication_role = replica;
    insert into events (borrower_id, created_at, module_id, product_id, position_id)
      select '${market}-active', now() - n * interval '1 hour', '30', 'any', n::text
      from generate_series(1, ${VISITS}) n;
    insert into ledger_entries overriding system value
      select (jsonb_populate_record(entry, jsonb_build_object('id', (select max(id) from ledger_entries) + n,
        'event_id', '${market}-often-' || n, 'amount_minor', 100, 'allocation', null))).*
      from ledger_entries entry, generate_series(1, ${PAYMENTS}) n
      where entry.id = (select min(id) from ledger_entries where order_id = '${order}' and kind = 'payment');
    set session_replication_role = default`)
}

/** While this goes on, the job comes as far as writing down what it has made. */
async function whileBeingMade(work: () => Promise<void>) {
  await holder.query('begin; lock table made_document_parts in exclusive mode')
  await work().finally(() => holder.query('commit'))
}

const pageOf = (path: string, market: 'id' | 'in', lang = 'en') =>
  copy.url + loanOf(market, 'active', { lang }).replace('/loanDetails', path)

const beingMade = (page: Page) => page.getByRole('status').filter({ hasText: 'we are making it for you' })

/** Looks again, as the page offers it, until nothing is being made any more. */
async function lookUntilReady(page: Page) {
  await expect(async () => {
    await page.getByRole('link', { name: 'See whether it is ready' }).click()
    await expect(beingMade(page)).toHaveCount(0, { timeout: 1_000 })
  }).toPass({ timeout: MADE_WITHIN_MS })
}

async function saved(page: Page, name: string | RegExp): Promise<Buffer> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name }).click(),
  ])
  return readFile(await download.path())
}

async function textOf(pdf: Buffer): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true })
  return text
}

async function openCopies(page: Page) {
  await page.getByRole('button', { name: 'Get code' }).click()
  await expect(page.getByText('The code is on its way to').first()).toBeVisible()
  await page.getByLabel('SMS code').fill(await sentCode(copy.url, page.request))
  await page.getByRole('button', { name: 'Go on' }).click()
  await expect(page.getByText('You can save your copy now.')).toBeVisible()
}

for (const { market, javaScriptEnabled } of [
  { market: 'id', javaScriptEnabled: true },
  { market: 'in', javaScriptEnabled: false },
] as const)
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled })

    test('a borrower of many years asks for a copy of everything, waits, and saves it', async ({ page }) => {
      await page.goto(pageOf('/accountData', market))
      await page.getByRole('link', { name: 'To read (PDF)' }).click()
      await openCopies(page)
      await whileBeingMade(async () => {
        await page.getByRole('link', { name: 'To read (PDF)' }).click()
        await expect(beingMade(page)).toHaveCount(1)
        await page.getByRole('link', { name: 'For other programs (JSON)' }).click()
        await expect(beingMade(page)).toHaveCount(2)
        await page.getByRole('link', { name: 'See whether it is ready' }).click()
        await expect(beingMade(page)).toHaveCount(2)
      })
      await lookUntilReady(page)

      const { tables } = JSON.parse(String(await saved(page, 'Save the file')))
      expect(tables.events.length).toBeGreaterThanOrEqual(VISITS)
      expect(tables.orders[0].borrower_id).toBe(`${market}-active`)
      const last = await page.getByRole('link', { name: /^Part/ }).count()
      expect(last).toBeGreaterThan(VISITS / 500)
      for (const part of [1, last])
        expect(await textOf(await saved(page, `Part ${part} of ${last}`))).toContain(
          `part ${part} of ${last}`,
        )
    })

    test('a long statement is made meanwhile, and offered in parts', async ({ page }) => {
      await page.goto(pageOf('/payments', market))
      await whileBeingMade(async () => {
        await page.getByRole('link', { name: 'Loan statement (PDF)' }).click()
        await expect(beingMade(page)).toBeVisible()
      })
      await lookUntilReady(page)
      for (const part of ['1 of 2', '2 of 2'])
        expect(await textOf(await saved(page, `Part ${part}`))).toContain(`part ${part}`)

      await client.query(`update made_documents set asked_at = asked_at - interval '1 day'`)
      await page.getByRole('link', { name: 'Part 1 of 2' }).click()
      await expect(page.getByText('we remove it after a day')).toBeVisible()
      await expect(page.getByRole('link', { name: 'Loan statement (PDF)' })).toBeVisible()
    })
  })

const designed = { width: 360, height: 800 }
const views: View[] = [
  {
    name: 'light',
    size: designed,
    rules: allRules,
    find: { 'less than 44 px': smallTargets, 'broken word': brokenWords },
  },
  { name: 'dark', size: designed, media: { colorScheme: 'dark' }, rules: onlyColours, find: {} },
  { name: 'at 320 px', size: { width: 320, height: 640 }, find: { ...fit, 'broken word': brokenWords } },
]

/** How each is stored, and what says so on its pages in any language. What is being made comes last: the job goes on with it. */
const states = {
  ready: { stored: `state = 'ready', parts = 3, made_at = now()`, shown: 'a[href*="part="]' },
  'given up': { stored: `state = 'failed'`, shown: '[role=alert]' },
  'no longer offered': {
    stored: `state = 'ready', asked_at = now() - interval '25 hours'`,
    shown: '[role=status]',
  },
  'being made': { stored: `state = 'making', asked_at = now()`, shown: '[role=status]' },
}

const seen = { of: languages.length, count: countOf('languagesPerPage') }

for (const lang of languages.filter((_, turn) => hasTurn(turn, 2, seen)))
  test(`in ${lang} each state of a long document is accessible, light and dark, and fits every phone`, async ({
    page,
  }) => {
    await client.query(`lock table made_document_parts in exclusive mode;
      delete from made_document_parts; delete from made_documents`)
    await page.goto(pageOf('/accountData', 'id', lang))
    await client.query(`update sessions set stepped_up_until = now() + interval '1 hour',
      stepped_up_for = 'accountCopy' where borrower_id = 'id-active'`)
    await client.query(`insert into made_documents (id, borrower_id, kind, subject, language, state, tries, parts, asked_at)
      select gen_random_uuid(), 'id-active', kind, subject, '${lang}', 'failed', 0, 0, now()
      from (values ('statement', 'TR-active'), ('copyPdf', ''), ('copyJson', '')) of_kind (kind, subject)`)
    for (const [state, { stored, shown }] of Object.entries(states))
      await whileBeingMade(async () => {
        await client.query(`update made_documents set ${stored}`)
        for (const path of ['/accountData', '/payments']) {
          await page.goto(`${pageOf(path, 'id', lang)}&copy=ready&made=statement&gone=1`)
          await expect(page.locator(`main ${shown}`).first(), state).toBeVisible()
          await lookAt(page, `${path}, ${state}`, views)
        }
      })
  })
