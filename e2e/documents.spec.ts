import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect, loanOf, test } from './journey.ts'

const printed = /[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}/

async function savedText(page: Page, link: string | RegExp): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: link }).first().click(),
  ])
  const file = await getDocumentProxy(new Uint8Array(await readFile(await download.path())))
  const { text } = await extractText(file, { mergePages: true })
  return text
}

test('a borrower keeps the receipt of a payment, and a stranger confirms it', async ({ page, context }) => {
  await page.goto(loanOf('id', 'active', { lang: 'en' }))
  await page.getByRole('link', { name: 'Payments and receipts' }).click()
  const receipt = await savedText(page, /^Receipt for/)
  expect(receipt).toContain('Payment receipt')
  const code = printed.exec(receipt)?.[0] ?? ''

  await context.clearCookies()
  await page.goto('/verify?lang=en')
  await page.getByLabel('Code on the document').fill(code.toLowerCase().replaceAll('-', ''))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('This document is ours, and what it says is still so.')).toBeVisible()
  await expect(page.getByText('•••')).toBeVisible()
})

for (const lang of ['id', 'hi', 'zh'])
  test(`the statement is set in ${lang}, with a code`, async ({ page }) => {
    await page.goto(loanOf('in', 'active', { lang }).replace('/loanDetails', '/payments'))
    const statement = await savedText(page, /PDF/)
    expect(statement).toMatch(printed)
    expect(statement).toContain('SF-active')
  })

test('a settled loan has a closure letter, an open one has none', async ({ page }) => {
  await page.goto(loanOf('id', 'settled', { lang: 'en' }).replace('/loanDetails', '/payments'))
  expect(await savedText(page, /Closure letter/)).toContain('has repaid loan TR-settled in full')
  await page.goto(loanOf('id', 'due', { lang: 'en' }).replace('/loanDetails', '/payments'))
  await expect(page.getByRole('link', { name: /Closure letter/ })).toHaveCount(0)
  await expect(page.getByText('No payment has arrived yet.')).toBeVisible()
  const response = await page.request.get('/closure.pdf?orderId=TR-due')
  expect(response.headers()['content-type']).toContain('text/html')
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a code that we never issued is shown as unknown, and stays in the field', async ({ page }) => {
    await page.goto('/verify?lang=en')
    await page.getByLabel('Code on the document').fill('ABCD-EFGH-JKMN')
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByText('We have issued no document with this code.')).toBeVisible()
    await expect(page.getByLabel('Code on the document')).toHaveValue('ABCD-EFGH-JKMN')
  })
})
