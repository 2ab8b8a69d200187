import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { ownCopy } from './own-copy.ts'

const demo = ownCopy()
const page = (market: 'id' | 'in', key: string) =>
  `${demo.url}/accountData?sessionId=demo-${market}-${key}&lang=en${market === 'in' ? '&needPop=1' : ''}`

/** The code of the last message in the demo's outbox. */
async function codeFor(tab: Page, does: string): Promise<string> {
  const outbox = await tab.context().newPage()
  await outbox.goto(`${demo.url}/testPreview?lang=en`)
  const text = await outbox
    .getByText(new RegExp(`\\d{6} ${does}`))
    .first()
    .textContent()
  await outbox.close()
  return /\d{6}/.exec(text ?? '')?.[0] ?? ''
}

test('a borrower saves a copy of everything, with a code that was sent to the phone', async ({
  page: tab,
}) => {
  // Somebody else than below: one number gets one code a minute.
  await tab.goto(page('id', 'active'))
  await tab.getByRole('link', { name: 'To read (PDF)' }).click()
  await tab.getByRole('button', { name: 'Get code' }).click()
  await expect(tab.getByText('The code is on its way to').first()).toBeVisible()
  await tab.getByLabel('SMS code').fill(await codeFor(tab, 'shows everything'))
  await tab.getByRole('button', { name: 'Go on' }).click()
  await expect(tab.getByText('You can save your copy now.')).toBeVisible()
  for (const { name, starts } of [
    { name: 'To read (PDF)', starts: '%PDF' },
    { name: 'For other programs (JSON)', starts: '{' },
  ]) {
    const [download] = await Promise.all([
      tab.waitForEvent('download'),
      tab.getByRole('link', { name }).click(),
    ])
    expect(readFileSync(await download.path(), 'latin1').slice(0, starts.length)).toBe(starts)
  }
})

test('while a loan is open the page says why the account cannot be deleted', async ({ page: tab }) => {
  await tab.goto(page('in', 'overdue'))
  await expect(tab.getByText('This is not possible while a loan is open: SF-overdue')).toBeVisible()
  await expect(tab.getByRole('button', { name: 'Delete my account now' })).toHaveCount(0)
})

for (const { market, javaScriptEnabled } of [
  { market: 'id', javaScriptEnabled: true },
  { market: 'in', javaScriptEnabled: false },
] as const)
  test.describe(`${market} ${javaScriptEnabled ? 'with' : 'without'} a script`, () => {
    test.use({ javaScriptEnabled })

    test('a borrower changes the account that money goes to, with a code', async ({ page: tab }) => {
      await tab.goto(
        `${demo.url}/apply/bank?sessionId=demo-${market}-due&lang=en${market === 'in' ? '&needPop=1' : ''}`,
      )
      const number = { id: '5230004444', in: '50100044444444' }[market]
      await tab.getByLabel('Account number').fill(number)
      const save = tab.getByRole('button', { name: 'Save and continue' })
      await save.click()
      await expect(tab.getByText('For your safety, first enter the code').first()).toBeVisible()
      await expect(tab.locator('output[data-state="saved"]')).toHaveCount(0)
      await tab.getByRole('button', { name: 'Get code' }).click()
      await expect(tab.getByText('The code is on its way to').first()).toBeVisible()
      await tab.getByLabel('SMS code').fill(await codeFor(tab, 'changes the bank account'))
      await tab.getByLabel('Account number').fill(number)
      await save.click()
      await expect(tab.getByText('Your money is now paid to').first()).toBeVisible()
      await tab.goto(`${demo.url}/mine?lang=en${market === 'in' ? '&needPop=1' : ''}`)
      await expect(tab.getByText('•••• 4444')).toBeVisible()
    })

    test('a borrower deletes the account and has proof of it', async ({ page: tab }) => {
      await tab.goto(page(market, 'settled'))
      await expect(tab.getByText('The law makes us keep this until')).toBeVisible()
      await tab.getByLabel('I understand').check()
      await tab.getByRole('button', { name: 'Get code' }).click()
      await expect(tab.getByText('The code is on its way to').first()).toBeVisible()
      await expect(tab.getByLabel('I understand')).toBeChecked()
      const remove = tab.getByRole('button', { name: 'Delete my account now' })
      await tab.getByLabel('SMS code').fill('0')
      await remove.click()
      await expect(tab.getByText('That SMS code is not right.').first()).toBeVisible()
      await tab.getByLabel('SMS code').fill(await codeFor(tab, 'deletes your account'))
      await remove.click()
      await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Your account is deleted')
      await expect(tab.getByText(/^AD-\w{5}-\w{5}$/)).toBeVisible()
      const address =
        (await tab.getByRole('link', { name: /Save the confirmation/ }).getAttribute('href')) ?? ''
      const pdf = await tab.request.get(demo.url + address)
      expect((await pdf.body()).subarray(0, 4).toString()).toBe('%PDF')
      await tab.goto(`${demo.url}/order?lang=en`)
      await expect(tab.getByText('You have been signed out').first()).toBeVisible()
    })
  })
