import { signInAtDesk } from './desk-sign-in.ts'
import { expect, test } from './journey.ts'
import { ownCopy } from './own-copy.ts'

const copy = ownCopy()

test('what borrowers typed and nobody answered becomes a question that everybody finds', async ({
  page,
  browser,
}) => {
  const borrower = await (await browser.newContext()).newPage()
  await borrower.goto(`${copy.url}/intelligentCustomerService?sessionId=demo-id-settled&lang=en`)
  const ask = async () => {
    await borrower.getByRole('textbox').fill('qwxz zbrvk')
    await borrower.getByRole('textbox').press('Enter')
  }
  await ask()
  await expect(borrower.getByText('qwxz zbrvk').first()).toBeVisible()

  await signInAtDesk(page, copy.url, /Budi/)
  await page.goto(`${copy.url}/desk/assistant`)
  const find = page.getByLabel('Question as a borrower types it')
  await find.fill('qwxz zbrvk')
  await expect(page.getByText('Nothing is close')).toBeVisible()
  await find.fill('mar jaunga main')
  await expect(page.getByText(/^Words of crisis/)).toBeVisible()
  await find.fill('how do I extend my loan')
  await expect(page.getByText('Answered at once with the first one.')).toBeVisible()
  await expect(
    page.getByRole('listitem').getByRole('link', { name: 'How do I extend my loan?' }),
  ).toBeVisible()

  await page.getByRole('link', { name: 'qwxz zbrvk' }).press('Enter')
  await page.waitForURL('**/desk/assistant?**new=**')
  await expect(page.getByLabel('Question in English')).toHaveValue('qwxz zbrvk')
  for (const language of ['English', 'Indonesia', 'हिन्दी', '中文']) {
    await page.getByLabel(`Question in ${language}`).fill('Who is Qwxz Zbrvk?')
    await page.getByLabel(`Other words for it in ${language}`).fill('qwxz zbrvk')
    if (language !== '中文') await page.getByLabel(`Answer in ${language}`).fill('Our <b>founder</b>.')
  }
  await page.getByRole('button', { name: 'Save the draft' }).press('Enter')
  await expect(page.getByText(/^Draft of Budi/)).toBeVisible()

  await page.goto(`${copy.url}/desk/assistant`)
  await expect(page.getByText(/lacks a title, an answer or keywords in 中文/)).toBeVisible()
  await page.getByRole('link', { name: 'Who is Qwxz Zbrvk?' }).press('Enter')
  await page.getByLabel('Answer in 中文').fill('Our <b>founder</b>.')
  await page.getByRole('button', { name: 'Save the draft' }).press('Enter')
  await expect(page.getByText('Draft saved.').first()).toBeVisible()
  await page.getByRole('link', { name: 'All questions' }).press('Enter')
  await page.getByLabel('What changed').fill('Who founded it')
  await page.getByRole('button', { name: 'Publish' }).press('Enter')
  await expect(page.getByText('Published as version 1. Everybody sees it now.').first()).toBeVisible()
  await expect(page.getByRole('table', { name: 'History' })).toContainText('Who founded it')

  // The same process, no restart; what staff wrote is text.
  await ask()
  await expect(borrower.getByText('Our <b>founder</b>.').last()).toBeVisible()

  await borrower.getByRole('textbox').fill('i cant live like this any more')
  await borrower.getByRole('textbox').press('Enter')
  await expect(borrower.getByText('A person of ours has your message').last()).toBeVisible()
  await page.goto(`${copy.url}/desk/complaints`)
  await expect(page.getByText("Urgent help: thoughts of ending one's life").first()).toBeVisible()
})

test('two managers who change one question: the second is told and keeps what was typed', async ({
  page,
  browser,
}) => {
  const question = `${copy.url}/desk/assistant?question=e-what`
  await signInAtDesk(page, copy.url, /Budi/)
  await page.goto(question)
  const other = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  await signInAtDesk(other, copy.url, /Manager/)
  await other.goto(question)
  await page.getByLabel('Question in English').fill('What is an extension of a loan?')
  await page.getByRole('button', { name: 'Save the draft' }).press('Enter')
  await expect(page.getByText('Draft saved.').first()).toBeVisible()
  await other.getByLabel('Question in English').fill('What does extending mean?')
  await other.getByRole('button', { name: 'Save the draft' }).click()
  await expect(other.getByText('Somebody else changed this meanwhile').first()).toBeVisible()
  await expect(other.getByLabel('Question in English')).toHaveValue('What does extending mean?')
})
