import { inTurn } from './in-turn.ts'
import { expect, insideApp, test } from './journey.ts'

const home = (market: 'id' | 'in', key: string) =>
  `/main?sessionId=demo-${market}-${key}&lang=en${market === 'in' ? '&needPop=1' : ''}`
const bar = 'Main pages'

const journeys = (market: 'id' | 'in', variant: number) => {
  const next = inTurn(variant, 4)
  next()(`a borrower in ${market} sees what is owed, repays, and comes back by the bar`, async ({ page }) => {
    await page.goto(home(market, 'due'))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('A repayment is due')
    await expect(page.getByText(/^by .*23:59$/)).toBeVisible()
    await page.getByRole('link', { name: 'Repay', exact: true }).click()
    await expect(page).toHaveURL(/\/repay\?/)
    await page.goto(home(market, 'due'))
    const tabs = page.getByRole('navigation', { name: bar })
    for (const [name, heading] of [
      ['Loans', 'Your loans'],
      ['Account', /•••/],
      ['Help', 'How to reach us'],
      ['Home', 'A repayment is due'],
    ] as const) {
      await tabs.getByRole('link', { name }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
      await expect(tabs.getByRole('link', { name })).toHaveAttribute('aria-current', 'page')
    }
  })

  next()(
    `a borrower in ${market} who waits looks at the loan, and one who has repaid at the letter, then at offers`,
    async ({ page }) => {
      await page.goto(home(market, 'review'))
      await page.getByRole('link', { name: 'See your loan' }).click()
      await expect(page).toHaveURL(/\/loanDetails\?/)
      await page.context().clearCookies()
      await page.goto(home(market, 'settled'))
      await expect(page.getByRole('link', { name: 'Closure letter (PDF)' })).toHaveAttribute(
        'href',
        /^\/closure\.pdf\?.*orderId=/,
      )
      await page.getByRole('link', { name: 'See all products' }).click()
      await expect(page).toHaveURL(/\/relevant\?/)
    },
  )

  next()(`a borrower in ${market} finds payments and cards on the account page`, async ({ page }) => {
    await page.goto(home(market, 'active'))
    await page.getByRole('navigation', { name: bar }).getByRole('link', { name: 'Account' }).click()
    await page.getByRole('link', { name: /Payments and documents/ }).click()
    await expect(page).toHaveURL(/\/payments\?.*orderId=/)
    await page.goto(home(market, 'active').replace('/main', '/mine'))
    await page.getByRole('link', { name: /Your cards/ }).click()
    await expect(page).toHaveURL(/\/bindCard\?/)
  })
}

journeys('id', 0)
journeys('in', 1)

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })
  journeys('id', 2)
  journeys('in', 3)

  test('a newcomer to the demo enters as a sample borrower', async ({ page }) => {
    await page.goto('/main?lang=en')
    await page.getByRole('link', { name: /Eka Wulandari/ }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('A repayment is due')
  })
})

test('a newcomer to the demo comes from the site, changes markets and enters as a sample borrower', async ({
  page,
}) => {
  await page.goto('/?lang=en')
  await page.getByRole('link', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome to Terang')
  await page.getByRole('link', { name: 'Look at Saaf instead' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome to Saaf')
  await page.getByRole('link', { name: /Farhan Khan/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your repayment is late')
  expect(new URL(page.url()).searchParams.has('sessionId')).toBe(false)
})

test('a product on the home leads where the list of products leads', async ({ page }) => {
  await page.goto(home('id', 'review'))
  await page.getByRole('button', { name: 'See offer: Terang Belajar' }).click()
  await page.waitForURL(/\/product\?.*productId=terang-belajar/)
})

test('inside a native app there is no bar, and the action is at the bottom', async ({ page }) => {
  await insideApp(page)
  await page.goto(home('id', 'due'))
  const repay = page.getByRole('link', { name: 'Repay', exact: true })
  await expect(repay).toBeVisible()
  await expect(page.getByRole('navigation', { name: bar })).toBeHidden()
  const { height } = page.viewportSize() ?? { height: 0 }
  const box = await repay.boundingBox()
  expect(height - (box?.y ?? 0) - (box?.height ?? 0)).toBeLessThan(20)
})

for (const size of [
  { width: 360, height: 800 },
  { width: 320, height: 480 },
])
  test(`the bar covers neither the action nor the end of the page, at ${size.width} px`, async ({ page }) => {
    await page.setViewportSize(size)
    await page.goto(home('id', 'settled'))
    const tabs = page.getByRole('navigation', { name: bar })
    const action = page.getByRole('link', { name: 'Closure letter (PDF)' })
    const bottomOf = async (of: typeof tabs) => {
      const { y = 0, height = 0 } = (await of.boundingBox()) ?? {}
      return y + height
    }
    const top = async () => (await tabs.boundingBox())?.y ?? 0
    expect(await bottomOf(tabs)).toBe(size.height)
    expect(await bottomOf(action)).toBeLessThan(await top())
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    const company = page.getByText('PT Terang Pinjam Nusantara')
    const { y = 0 } = (await action.boundingBox()) ?? {}
    expect(await bottomOf(company)).toBeLessThan(y)
  })
