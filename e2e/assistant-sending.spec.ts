import { ask, chatAt, log, mine } from './chat.ts'
import { expect, holdScripts, refuseCookies, test } from './journey.ts'
import { isHydrated } from './looks.ts'
import { ownCopy } from './own-copy.ts'

test.describe.configure({ mode: 'serial', timeout: 60_000 })

/** A demo of its own: what is said stays in the log. */
const copy = ownCopy()
const chatOf = chatAt(copy)

test('an empty text is not sent', async ({ page }) => {
  const posted: (string | null)[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') posted.push(new URLSearchParams(request.postData() ?? '').get('text'))
  })
  await page.goto(chatOf('in-settled'))
  await ask(page, '   ')
  // Requests are seen in the order in which they are sent: an empty one would have come before this.
  await ask(page, 'qwrtz plmk')
  await expect(mine(page)).toHaveText([/qwrtz plmk/])
  expect(posted).toEqual(['qwrtz plmk'])
})

test('a tap while another is being sent looks pressed, and is sent after it', async ({ page }) => {
  await page.goto(chatOf('in-overdue'))
  const held = Promise.withResolvers<void>()
  await page.route('**/intelligentCustomerService?**', async (route) => {
    if (route.request().method() === 'POST') await held.promise
    await route.continue()
  })
  const second = log(page).getByRole('button', { name: 'When is my next payment due?' })
  await log(page).getByRole('button', { name: 'How do I pay?' }).click()
  await page.getByRole('button', { name: 'Fraud and safety' }).click()
  await second.click()
  await expect(second).toHaveAttribute('aria-busy', 'true')
  await expect(page.getByRole('button', { name: 'Fraud and safety' })).not.toHaveAttribute('aria-busy')
  held.resolve()
  await expect(mine(page)).toHaveText([/How do I pay\?/, /When is my next payment due\?/])
  await expect(second).not.toHaveAttribute('aria-busy')
})

test('a text sent while another is under way waits its turn, and is not lost', async ({ page }) => {
  await page.goto(chatOf('in-unknown'))
  const held = Promise.withResolvers<void>()
  await page.route('**/intelligentCustomerService?**', async (route) => {
    if (route.request().method() === 'POST') await held.promise
    await route.continue()
  })
  await log(page).getByRole('button', { name: 'How do I pay?' }).click()
  await ask(page, 'where is my money')
  await expect(page.getByRole('textbox')).toHaveValue('where is my money')
  held.resolve()
  await expect(mine(page)).toHaveText([/How do I pay\?/, /where is my money/])
  await expect(page.getByRole('textbox')).toHaveValue('')
})

test('two quick taps say it once', async ({ page }) => {
  await page.goto(chatOf('in-review'))
  await log(page).getByRole('button', { name: 'How do I pay?' }).dblclick()
  await expect(log(page)).toContainText('Open your loan')
  await page.reload()
  await expect(log(page).getByRole('listitem')).toHaveCount(3)
})

test('what was typed before the script came is still there, and is sent in place', async ({ page }) => {
  const letScriptsCome = await holdScripts(page)
  await page.goto(chatOf('id-settled'), { waitUntil: 'commit' })
  await page.getByRole('textbox').fill('qwrtz plmk')
  letScriptsCome()
  await page.waitForFunction(isHydrated)
  await expect(page.getByRole('textbox')).toHaveValue('qwrtz plmk')
  await page.evaluate(() => Object.assign(window, { stayed: true }))
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(mine(page)).toHaveText([/qwrtz plmk/])
  await expect(page.getByRole('textbox')).toHaveValue('')
  expect(await page.evaluate(() => 'stayed' in window)).toBe(true)
})

test('only what is new is added to the log; an own message that waits is not announced', async ({ page }) => {
  await page.goto(chatOf('id-declined'))
  const announced = await page.locator('[role=log]').evaluateHandle((region) => {
    const changes = { added: [] as string[], removed: [] as string[] }
    const texts = (nodes: NodeList) =>
      [...nodes].flatMap((node) =>
        node instanceof Element && !node.closest('[aria-hidden]') ? (node.textContent ?? '') : [],
      )
    new MutationObserver((records) => {
      for (const { addedNodes, removedNodes } of records) {
        changes.added.push(...texts(addedNodes))
        changes.removed.push(...texts(removedNodes))
      }
    }).observe(region, { childList: true, subtree: true })
    return changes
  })
  await ask(page, 'qwrtz plmk')
  await expect(log(page)).toContainText('I have no answer to that.')
  expect(await announced.jsonValue()).toEqual({
    added: [expect.stringContaining('qwrtz plmk'), expect.stringContaining('I have no answer')],
    removed: [],
  })
})

test('offline, what was typed is not lost', async ({ page, context, errors }) => {
  await page.goto(chatOf('in-declined'))
  await context.setOffline(true)
  await ask(page, 'why was I refused')
  await expect(page.getByText(/could not reach the service/).first()).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveValue('why was I refused')
  await expect(log(page).getByRole('listitem')).toHaveCount(1)
  await context.setOffline(false)
  await ask(page, 'why was I refused')
  await expect(log(page)).toContainText('Your income is below what this loan requires.')
  errors.length = 0
})

test('where the webview refuses cookies, the chat goes on with the session of the address', async ({
  page,
}) => {
  await refuseCookies(page)
  await page.goto(chatOf('in-due'))
  await page.context().clearCookies()
  await log(page).getByRole('button', { name: 'How much do I still owe?' }).click()
  await expect(log(page)).toContainText(/Still to repay in all: ₹/)
  await page.context().clearCookies()
  await log(page).getByRole('button', { name: 'Not solved' }).click()
  const contact = log(page).getByRole('link', { name: 'Contact CS' })
  await expect(contact).toHaveAttribute('href', /sessionId=demo-in-due/)
})
