import type { Page } from '@playwright/test'
import { tabTo } from './by-keyboard.ts'
import { expect, test } from './journey.ts'
import { overflowing } from './looks.ts'
import { ownCopy } from './own-copy.ts'

const copy = ownCopy()

async function signIn(page: Page, name: RegExp, lang = 'en'): Promise<void> {
  await page.goto(`${copy.url}/desk/signIn?lang=${lang}`)
  const button = page.getByRole('button', { name })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/desk(\?|$)/)
}

test.use({ viewport: { width: 1280, height: 800 } })
test.describe.configure({ timeout: 90_000 })

test('an agent answers a complaint with the keyboard alone, and its borrower reads the text as it was typed', async ({
  page,
}) => {
  await signIn(page, /Agent/)
  await tabTo(page, page.getByRole('link', { name: 'Complaints', exact: true }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Complaints')
  const late = page.getByRole('row', { name: /C2-active/ })
  await expect(late).toContainText('Late')
  await expect(page.getByRole('table', { name: 'About collection' })).toContainText('C2-overdue')
  await tabTo(page, page.getByRole('link', { name: 'C2-active' }))
  await page.keyboard.press('Enter')

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Complaint C2-active')
  await tabTo(page, page.getByRole('button', { name: 'Claim' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^You, since/)).toBeVisible()

  await expect(page.getByLabel('Language', { exact: true })).toHaveValue('id')
  await tabTo(page, page.getByRole('button', { name: 'Insert the text' }))
  await page.keyboard.press('Enter')
  const answer = page.getByLabel('Answer to the borrower')
  await expect(answer).toHaveValue(/TR-active/)
  await tabTo(page, answer)
  await page.keyboard.press('Control+End')
  await page.keyboard.type('\n<img src=x onerror="document.title=1"> & <b>terima kasih</b>')
  await tabTo(page, page.getByRole('button', { name: 'Send the answer' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Rina answered')).toBeVisible()
  await expect(page.locator('main b')).toHaveCount(0)

  await page.goto(`${copy.url}/complainDetails?problemId=C2-active&sessionId=demo-id-active&lang=id`)
  await expect(page.getByText('<b>terima kasih</b>')).toBeVisible()
  await expect(page.locator('main b, main img[src=x]')).toHaveCount(0)
})

test('of two people who answer at once the second is told, and keeps what was typed', async ({ browser }) => {
  const open = async (name: RegExp) => {
    const page = await (await browser.newContext({ locale: 'en-GB' })).newPage()
    await signIn(page, name)
    await page.goto(`${copy.url}/desk/complaint?id=C1-active&lang=en`)
    return page
  }
  const [rina, budi] = [await open(/Rina/), await open(/Budi/)]
  await rina.getByLabel('Answer to the borrower').fill('From Rina')
  await budi.getByLabel('Answer to the borrower').fill('From Budi, after an hour of reading')
  await rina.getByRole('button', { name: 'Send the answer' }).click()
  await expect(rina.getByText('Rina answered')).toBeVisible()
  await budi.getByRole('button', { name: 'Send the answer' }).click()
  await expect(budi.getByRole('alert')).toContainText('Rina')
  await expect(budi.getByLabel('Answer to the borrower')).toHaveValue('From Budi, after an hour of reading')
  await expect(budi.getByText('Budi answered')).toHaveCount(0)
  await rina.context().close()
  await budi.context().close()
})

test('a prepared text is inserted, and somebody else gets the complaint, without a script', async ({
  browser,
}) => {
  const page = await (await browser.newContext({ javaScriptEnabled: false, locale: 'en-GB' })).newPage()
  await signIn(page, /Agent/)
  await page.goto(`${copy.url}/desk/complaint?id=C2-overdue&lang=en`)
  await page.getByRole('button', { name: 'Claim' }).click()
  await page.getByLabel('Answer to the borrower').fill('Dear customer,')
  await page.getByLabel('Language', { exact: true }).selectOption('hi')
  await page.getByRole('button', { name: 'Insert the text' }).click()
  await expect(page.getByLabel('Answer to the borrower')).toHaveValue(
    /^Dear customer,\s+[\s\S]*TR-overdue[\s\S]*धन्यवाद/,
  )
  await page.getByText('Hand over', { exact: true }).click()
  await page.getByLabel('To', { exact: true }).selectOption({ label: 'Priya (Manager)' })
  await page.getByLabel('Note for them').fill('Please decide about the fee')
  await page.getByRole('button', { name: 'Hand over now' }).click()
  await expect(page.getByText('Rina handed it over to Priya')).toBeVisible()
  await expect(page.getByText(/^Priya, since/)).toBeVisible()
  await page.context().close()
})

test('pictures of a complaint open at the desk, and nowhere without a session of it', async ({ page }) => {
  await signIn(page, /Agent/)
  await page.goto(`${copy.url}/desk/complaint?id=C2-settled&lang=en`)
  const picture = page.getByRole('img', { name: 'Picture 1, opens large' })
  const address = (await picture.getAttribute('src')) ?? ''
  const shown = await page.request.get(`${copy.url}${address}`)
  expect(shown.headers()['content-type']).toBe('image/jpeg')
  await page.context().clearCookies()
  const closed = await page.request.get(`${copy.url}${address}`, { maxRedirects: 0 })
  expect(closed.status()).toBe(303)
  // The log has its id, which is one long word.
  await signIn(page, /Auditor/)
  await page.goto(`${copy.url}/desk/audit?lang=en`)
  const details = page.getByRole('cell', { name: /^\{"image":"[\w-]{32}"\}$/ }).first()
  await expect(details).toHaveCSS('overflow-wrap', 'anywhere')
  expect(await page.evaluate(overflowing)).toEqual([])
})

test('a message is closed at the desk by the keyboard', async ({ page }) => {
  await page.goto(`${copy.url}/Contact?lang=en`)
  await page.getByLabel('Name').fill('Sinta')
  await page.getByLabel('Telephone').fill('0812 3456 7890')
  await page.getByLabel('Message').fill('When do you <i>open</i>?')
  await page.getByRole('button', { name: 'Send' }).click()
  const number = (await page.getByText(/^CM-\w{5}-\w{5}$/).textContent()) ?? ''
  await signIn(page, /Agent/)
  await page.goto(`${copy.url}/desk/messages?lang=en`)
  await tabTo(page, page.getByRole('link', { name: number }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('When do you <i>open</i>?')).toBeVisible()
  await tabTo(page, page.getByLabel('What was answered or done'))
  await page.keyboard.type('Called back.')
  await tabTo(page, page.getByRole('button', { name: 'Close it' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Called back.')).toBeVisible()
  await page.goto(`${copy.url}/desk/messages?lang=en`)
  await expect(page.getByText(number)).toHaveCount(0)
})
