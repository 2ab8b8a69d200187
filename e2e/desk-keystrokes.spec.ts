import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { signInAtDesk } from './desk-sign-in.ts'
import { expect, test } from './journey.ts'
import { moveClockUntil, openOrder } from './late-order.ts'
import { isHydrated } from './looks.ts'
import { ownCopy } from './own-copy.ts'

test.describe.configure({ timeout: 240_000 })
test.use({ viewport: { width: 1280, height: 800 }, locale: 'en-GB' })

/** A demo of its own: applications are decided, and its clock moves. */
const copy = ownCopy()
const DOCUMENT = join(import.meta.dirname, '../docs/desk.md')
const PROPOSALS = 10

type Count = { task: string; keys: number; most: number }

/** Presses keys and counts them; what is typed as text is not counted, and a chord is one. */
function createKeyboard(page: Page) {
  let keys = 0
  return {
    press: async (...names: string[]) => {
      for (const name of names) {
        await page.waitForLoadState()
        await page.waitForFunction(isHydrated)
        // What a screen does once it is shown, it has done after a frame.
        await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))
        await page.keyboard.press(name)
        keys += 1
      }
    },
    type: (text: string) => page.keyboard.type(text),
    count: (task: string, most: number): Count => {
      expect(keys, task).toBeLessThanOrEqual(most)
      return { task, keys, most }
    },
  }
}

async function begin(page: Page, who: RegExp, path: string) {
  await signInAtDesk(page, copy.url, who)
  await page.goto(`${copy.url}/desk${path}`)
  return createKeyboard(page)
}

async function approveApplication(page: Page): Promise<Count> {
  const keyboard = await begin(page, /Officer/, '/applications')
  await keyboard.press('j', 'Enter')
  await page.waitForURL(/\/desk\/application\?/)
  await keyboard.press('a')
  await keyboard.type('Same face in both pictures.')
  await keyboard.press('Control+Enter')
  await expect(page.getByText('Approved. The borrower is told.')).toBeVisible()
  return keyboard.count('Approve an application', 6)
}

async function answerComplaint(page: Page): Promise<Count> {
  const keyboard = await begin(page, /Agent/, '/complaints')
  await keyboard.press('j', 'Enter')
  await page.waitForURL(/\/desk\/complaint\?/)
  await keyboard.press('a')
  await keyboard.type('We spoke to the collector.')
  await keyboard.press('Control+Enter')
  await expect(page.getByText('Rina answered')).toBeVisible()
  return keyboard.count('Answer a complaint', 12)
}

async function approveProposals(page: Page): Promise<Count> {
  await signInAtDesk(page, copy.url, /Budi/)
  for (let index = 0; index < PROPOSALS; index += 1) {
    await page.goto(`${copy.url}/desk/staff`)
    await page.getByLabel('Email address').fill(`new-${index}@lender.example`)
    await page.getByLabel('Reason').fill('Joins the team')
    await page.getByRole('button', { name: 'Propose' }).click()
    await expect(page.getByText('You proposed this: another person decides about it.')).toBeVisible()
  }
  const keyboard = await begin(page, /Priya/, '?tab=role')
  // What else waits, and so how far down they stand, is another matter.
  await page.locator('a[data-row][href*="/desk/proposal?"]').first().focus()
  await keyboard.press('Enter')
  for (let approved = 1; approved <= PROPOSALS; approved += 1) {
    await page.waitForURL(/\/desk\/proposal\?/)
    const address = page.url()
    await keyboard.press('Control+Enter')
    await expect(page.getByText('Approved', { exact: true })).toBeVisible()
    if (approved === PROPOSALS) break
    await keyboard.press(']')
    await page.waitForURL((url) => url.href !== address)
  }
  return keyboard.count('Approve ten proposals, from the first of them', 25)
}

async function callAndPromise(page: Page): Promise<Count> {
  await moveClockUntil(page, copy.url, 'permitted')
  // Another who may be called.
  await openOrder(page, copy.url, 'TR-late-100')
  await page.getByRole('button', { name: 'End the hardship' }).click()
  await expect(page.getByText('Ended by Rina')).toBeVisible()
  await page.goto(`${copy.url}/desk/arrears?market=id`)
  const keyboard = createKeyboard(page)
  await keyboard.press('a', 'Enter')
  await page.waitForURL(/\/desk\/arrearsOrder\?/)
  const first = page.url()
  await expect(page.getByLabel('What happened')).toBeFocused()
  await keyboard.press('ArrowDown', 'ArrowDown', 'ArrowDown', 'Tab')
  await keyboard.type('500.000')
  await keyboard.press('Tab')
  const today = (await page.getByLabel('Pays by').getAttribute('min')) ?? ''
  await keyboard.type(today.split('-').toReversed().join(''))
  await keyboard.press('Control+Enter')
  await page.waitForURL((url) => /arrearsOrder/.test(url.href) && url.href !== first)
  await expect(page.getByRole('link', { name: /^\+62/ })).toBeVisible()
  await openOrder(page, copy.url, new URL(first).searchParams.get('id') ?? '')
  await expect(page.getByRole('table', { name: 'Promises to pay' })).toContainText('Rp500.000,00')
  return keyboard.count('Log a call with a promise, and call the next', 10)
}

const tableOf = (counts: readonly Count[]) => {
  const rows = [
    ['task', 'keys', 'at most'],
    ...counts.map(({ task, keys, most }) => [task, String(keys), String(most)]),
  ]
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  const [head = [], ...body] = rows
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n')
}

test('a day at the desk takes as many keys as its document says', async ({ page }, { config }) => {
  const table = tableOf([
    await answerComplaint(page),
    await approveApplication(page),
    await approveProposals(page),
    await callAndPromise(page),
  ])
  const text = readFileSync(DOCUMENT, 'utf8')
  const renewed = text.replace(/\| task[\s\S]*/, `${table}\n`)
  if (['all', 'changed'].includes(config.updateSnapshots)) writeFileSync(DOCUMENT, renewed)
  else expect(text).toBe(renewed)
})
