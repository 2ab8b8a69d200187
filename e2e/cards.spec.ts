import type { Page } from '@playwright/test'
import { expect, holdScripts, test } from './journey.ts'
import { isHydrated } from './looks.ts'
import { sentCode } from './outbox.ts'
import { ownCopy } from './own-copy.ts'

test.describe.configure({ mode: 'default', timeout: 60_000 })

/** A demo of its own: loans are repaid. */
const copy = ownCopy()

type Who = { market: 'id' | 'in'; key: 'active' | 'due' | 'overdue' }
const products = {
  id: { due: 'terang-kilat', rest: 'terang-cicil' },
  in: { due: 'saaf-quick', rest: 'saaf-steady' },
}

const address = (path: string, { market, key }: Who, extra = '') => {
  const productId = key === 'due' ? products[market].due : products[market].rest
  const orderId = `${market === 'id' ? 'TR' : 'SF'}-${key}`
  const pop = market === 'in' ? '&needPop=1' : ''
  return `${copy.url}${path}?sessionId=demo-${market}-${key}&orderId=${orderId}&productId=${productId}${pop}&lang=en${extra}`
}

const wrongFor = (code: string) => (code === '000000' ? '000001' : '000000')

const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Confirm your payment' })
const toast = (page: Page) => page.locator('#toasts')

/** The events that pages send to a native shell, recorded across navigations. */
async function inShell(page: Page, shell: 'android' | 'ios'): Promise<string[]> {
  const events: string[] = []
  await page.exposeFunction('recordAction', (action: string) => events.push(action))
  await page.addInitScript((kind) => {
    const { recordAction } = window as never as { recordAction: (action: string) => void }
    if (kind === 'android')
      Object.assign(window, {
        terangHost: { postMessage: (text: string) => recordAction(JSON.parse(text).action) },
      })
    else {
      const course = { postMessage: ({ action }: { action: string }) => recordAction(action) }
      Object.assign(window, { webkit: { messageHandlers: { course } } })
    }
  }, shell)
  return events
}

async function choose(page: Page, card: string | RegExp) {
  await page.getByRole('radio', { name: card }).check()
  await page.getByRole('button', { name: /^Pay/ }).click()
}

test('a borrower pays with a card and the code from the message', async ({ page, request }) => {
  await page.goto(address('/cardRepay', { market: 'id', key: 'due' }))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You pay now')
  await choose(page, /BCA •••• 1111/)
  const panel = panelOf(page)
  await expect(panel).toBeVisible()
  await expect(panel.getByRole('button', { name: /^\d\ds$/ })).toBeDisabled()
  await panel.getByLabel('Verification code').fill(await sentCode(copy.url, request))
  await panel.getByRole('button', { name: 'Confirm and pay' }).click()
  await page.waitForURL(/loanDetails/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All repaid. Thank you')
  await page.goto(address('/cardRepay', { market: 'id', key: 'due' }))
  await expect(page.getByRole('heading', { name: 'Nothing to pay' })).toBeVisible()
})

for (const [lang, words] of [
  ['zh', '请先选择支付银行卡'],
  ['en', 'Please select a payment bank card first'],
] as const)
  test(`paying without a card chosen is refused with a message in ${lang}`, async ({ page }) => {
    await page.goto(address('/cardRepay', { market: 'id', key: 'active' }).replace('lang=en', `lang=${lang}`))
    await expect(page.getByRole('radio').first()).not.toBeChecked()
    await page.locator('button[value=pay]').click()
    await expect(toast(page)).toContainText(words)
  })

test('a wrong code is refused, five of them end it, and a new code pays', async ({ page, request }) => {
  await page.clock.install()
  await page.goto(address('/cardRepay', { market: 'id', key: 'active' }))
  await choose(page, /BCA/)
  const panel = panelOf(page)
  const field = panel.getByLabel('Verification code')
  const confirm = panel.getByRole('button', { name: 'Confirm and pay' })
  await expect(panel).toBeVisible()
  // With a clock of the test's own the script of the next page waits its full pause.
  await page.waitForFunction(isHydrated)
  const first = await sentCode(copy.url, request)
  await field.fill('123')
  await confirm.click()
  await expect(toast(page)).toContainText('Please enter the correct verification code')
  for (let tries = 0; tries < 5; tries++) {
    const answered = page.waitForResponse((response) => response.request().method() === 'POST')
    await field.fill(wrongFor(first))
    await confirm.click()
    await answered
    await expect(toast(page)).toContainText('Verification code error')
  }
  await field.fill(first)
  await confirm.click()
  await expect(toast(page)).toContainText('This code no longer works. Please get a new one.')

  await page.clock.runFor(61_000)
  await panel.getByRole('button', { name: 'Get code' }).click()
  await expect(toast(page)).toContainText('The code is on its way to your phone')
  await expect(panel.getByRole('button', { name: /^\d\ds$/ })).toBeDisabled()
  await field.fill(await sentCode(copy.url, request))
  await confirm.click()
  await page.waitForURL(/loanDetails/)
  await expect(page.getByText('3 of 6 paid', { exact: true })).toBeVisible()
})

test('asking for another code too soon restarts the countdown and says why', async ({ page, errors }) => {
  await page.clock.install()
  await page.goto(address('/cardRepay', { market: 'in', key: 'active' }))
  await choose(page, /HDFC/)
  const panel = panelOf(page)
  await expect(panel.getByRole('button', { name: /^\d\ds$/ })).toBeDisabled()
  await page.clock.runFor(61_000)
  await panel.getByRole('button', { name: 'Get code' }).click()
  await expect(toast(page)).toContainText('We have just sent you a code.')
  expect(errors.splice(0)).toEqual([expect.stringContaining('429')])
  await expect(panel.getByRole('button', { name: /^\d\ds$/ })).toBeDisabled()
  await panel.getByRole('link', { name: 'Cancel' }).click()
  await expect(panel).toBeHidden()
  await expect(page.getByRole('button', { name: /^Pay/ })).toBeVisible()
})

test('tapping twice pays once', async ({ page, request }) => {
  await page.goto(address('/cardRepay', { market: 'in', key: 'active' }))
  await page.getByRole('radio', { name: /HDFC/ }).check()
  await page.getByRole('button', { name: /^Pay/ }).dblclick()
  const panel = panelOf(page)
  await expect(panel).toBeVisible()
  await panel.getByLabel('Verification code').fill(await sentCode(copy.url, request))
  await panel.getByRole('button', { name: 'Confirm and pay' }).dblclick()
  await page.waitForURL(/loanDetails/)
  await expect(page.getByText('3 of 6 paid', { exact: true })).toBeVisible()
})

test('a borrower binds a card, its number in fours, and pays with it at once', async ({ page }) => {
  const events = await inShell(page, 'android')
  await page.goto(address('/cardRepay', { market: 'in', key: 'due' }))
  await page.getByRole('link', { name: 'Add a card' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Add a card')
  const number = page.getByLabel('Card number')
  await number.pressSequentially('5555555555554445')
  await expect(number).toHaveValue('5555 5555 5555 4445')
  await page.getByLabel('Valid to').fill('12/30')
  await page.getByLabel('Name on the card').fill('Esha Patel')
  await page.getByRole('button', { name: 'Add this card' }).click()
  await expect(page.getByText('This card number is not right')).toBeVisible()
  await expect(number).toBeFocused()
  await number.fill('5555 5555 5555 4444')
  await page.getByRole('button', { name: 'Add this card' }).click()
  await choose(page, /ICICI Bank •••• 4444/)
  await page.waitForURL(/loanDetails/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All repaid. Thank you')
  // Product 4: on Android the native dialog is closed first.
  expect(events).toContain('dismissRepaymentDialog')
})

test('a number typed before the script came is put in fours when it comes', async ({ page }) => {
  await page.goto(address('/cardRepay', { market: 'in', key: 'due' }))
  const letScriptsCome = await holdScripts(page)
  await page.goto(address('/bindCard', { market: 'in', key: 'due' }), { waitUntil: 'commit' })
  const number = page.getByLabel('Card number')
  await number.pressSequentially('55555555555544')
  await expect(number).toHaveValue('55555555555544')
  letScriptsCome()
  await expect(number).toHaveValue('5555 5555 5555 44')
  await number.pressSequentially('44')
  await expect(number).toHaveValue('5555 5555 5555 4444')
})

test('on iOS the native dialog is left alone', async ({ page, request }) => {
  const events = await inShell(page, 'ios')
  await page.goto(address('/cardRepay', { market: 'in', key: 'active' }))
  await choose(page, /HDFC/)
  const panel = panelOf(page)
  await expect(panel).toBeVisible()
  await panel.getByLabel('Verification code').fill(await sentCode(copy.url, request))
  await panel.getByRole('button', { name: 'Confirm and pay' }).click()
  await page.waitForURL(/loanDetails/)
  expect(events).toEqual([])
})

test('a declined card says so where it can be read, and the wallet pays', async ({ page, request }) => {
  await page.goto(address('/cardRepay', { market: 'id', key: 'overdue' }))
  await choose(page, /•••• 0002/)
  await expect(panelOf(page)).toBeVisible()
  await panelOf(page)
    .getByLabel('Verification code')
    .fill(await sentCode(copy.url, request))
  await panelOf(page).getByRole('button', { name: 'Confirm and pay' }).click()
  await expect(toast(page)).toContainText('Your bank declined this payment.')
  await panelOf(page).getByRole('link', { name: 'Cancel' }).click()

  await choose(page, /E-wallet/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sandbox wallet')
  await page.getByRole('button', { name: 'Let the payment fail' }).click()
  await page.waitForURL(/cardRepay/)
  await expect(toast(page)).toContainText('The wallet did not take the payment.')
  await choose(page, /E-wallet/)
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await page.waitForURL(/loanDetails/)
  await expect(page.getByText('2 of 6 paid', { exact: true })).toBeVisible()
})

test('the hashes of older apps open the part they name', async ({ page }) => {
  const who = { market: 'id', key: 'active' } as const
  await page.goto(address('/cardRepay', who, '#/alipayrepayment'))
  await expect(page.getByRole('radio', { name: /E-wallet/ })).toBeChecked()
  await page.goto(address('/cardRepay', who, '&v=2#/addnormalcard'))
  await page.waitForURL(/\/bindCard/)
  await page.goto(address('/cardRepay', who, '&v=3#/borrowDetail'))
  await page.waitForURL(/\/loanDetails/)
})

test('a card can be removed', async ({ page }) => {
  await page.goto(address('/bindCard', { market: 'id', key: 'active' }))
  const remove = page.getByRole('button', { name: 'Remove Bank Mandiri •••• 4444' })
  await expect(remove).toBeHidden()
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Bank Mandiri' })
    .getByText('Remove', { exact: true })
    .click()
  await remove.click()
  await expect(toast(page)).toContainText('The card was removed')
  await expect(page.getByText('Bank Mandiri')).toBeHidden()
})

test('where nobody is reached, the toast says error', async ({ page, errors }) => {
  await page.goto(address('/cardRepay', { market: 'id', key: 'active' }))
  await page.route('**/cardRepay?*', (route) => route.abort())
  await choose(page, /BCA/)
  await expect(toast(page)).toContainText('error')
  await expect(page.getByRole('button', { name: /^Pay/ })).not.toHaveAttribute('aria-busy', 'true')
  // The browser itself notes the aborted request.
  errors.length = 0
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })
  const who = { market: 'in', key: 'overdue' } as const

  test('a borrower pays with a card and a code', async ({ page, request, errors }) => {
    await page.goto(address('/cardRepay', who))
    await page.getByRole('button', { name: /^Pay/ }).click()
    await expect(toast(page)).toContainText('Please select a payment bank card first')
    await choose(page, /•••• 1111/)
    await page.getByLabel('Verification code').fill('12')
    await page.getByRole('button', { name: 'Confirm and pay' }).click()
    await expect(toast(page)).toContainText('Please enter the correct verification code')
    await page.getByRole('button', { name: 'Get code' }).click()
    await expect(toast(page)).toContainText('after 60 seconds')
    expect(errors.splice(0)).toEqual([expect.stringContaining('429')])
    await page.getByLabel('Verification code').fill(await sentCode(copy.url, request))
    await page.getByRole('button', { name: 'Confirm and pay' }).click()
    await page.waitForURL(/loanDetails/)
    await expect(page.getByText('2 of 6 paid', { exact: true })).toBeVisible()
  })

  test('a refused card number is not written into the page again', async ({ page }) => {
    await page.goto(address('/bindCard', who))
    await page.getByLabel('Card number').fill('4242 4242 4242 4242')
    await page.getByLabel('Valid to').fill('12/30')
    await page.getByLabel('Name on the card').fill('Farhan Khan')
    await page.getByRole('button', { name: 'Add this card' }).click()
    await expect(toast(page)).toContainText('This card cannot be used.')
    await expect(page.getByLabel('Name on the card')).toHaveValue('Farhan Khan')
    await expect(page.getByLabel('Card number')).toHaveValue('')
    expect(await page.content()).not.toMatch(/4242\s?4242/)
  })

  test('the wallet pays', async ({ page }) => {
    await page.goto(address('/cardRepay', who))
    await choose(page, /E-wallet/)
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await page.waitForURL(/loanDetails/)
    await expect(page.getByText('3 of 6 paid', { exact: true })).toBeVisible()
  })

  test.describe('with a clock of its own', () => {
    // Of a demo in which nobody has paid yet: what is not late costs the same tomorrow.
    const own = ownCopy()

    test('a page that was open overnight charges nothing and shows the new amount first', async ({
      page,
      request,
    }) => {
      await page.goto(address('/cardRepay', { market: 'id', key: 'overdue' }).replace(copy.url, own.url))
      await expect(page.getByText(/^This amount holds until /)).toBeVisible()
      const pay = page.getByRole('button', { name: /^Pay/ })
      const shown = (await pay.textContent()) ?? ''
      const moved = { act: 'moveClock', days: '1' }
      expect((await request.post(`${own.url}/testPreview?lang=en`, { form: moved })).ok()).toBe(true)
      await choose(page, /E-wallet/)
      await expect(toast(page)).toContainText('Nothing was charged.')
      await expect(pay).not.toHaveText(shown)
      await expect(page).toHaveURL(/cardRepay/)
    })
  })
})
