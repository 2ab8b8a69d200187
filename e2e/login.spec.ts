import { inTurn } from './in-turn.ts'
import { expect, insideApp, loanOf, test } from './journey.ts'
import { codeSentTo, type Demo, startPromotion } from './promotion-demo.ts'
import {
  afterAMinute,
  agreeToTerms,
  askCode,
  fillCode,
  loginAddress,
  markets,
  READ_PICTURE,
  signIn,
  signInButton,
} from './sign-in.ts'

test.describe.configure({ mode: 'default', timeout: 60_000 })

let demo: Demo
test.beforeAll(async () => {
  test.setTimeout(120_000)
  demo = await startPromotion()
})
test.afterAll(() => demo.stop())

for (const [variant, hasScript] of [true, false].entries())
  test.describe(hasScript ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled: hasScript })
    const next = inTurn(variant, 2)
    const own = hasScript ? '1' : '2'

    for (const market of ['id', 'in'] as const)
      next()(
        `a newcomer of market ${market} signs in and lands where they wanted to go`,
        async ({ page, context }) => {
          const addresses: string[] = []
          page.on('request', (request) => addresses.push(request.url()))
          const phone = markets[market].phone(`${own}1`)
          await page.goto(loginAddress(demo, market, '/relevant?scene=x'))
          await expect(page.getByLabel('SMS code', { exact: true })).toHaveAttribute(
            'autocomplete',
            'one-time-code',
          )
          await signIn(page, demo, phone)
          await expect(page).toHaveURL(/\/relevant\?.*scene=x/)
          const session = (await context.cookies()).find(({ name }) => name === 'terang_session')
          expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
          const now = await page.evaluate(() => Date.now())
          expect(session?.expires).toBeGreaterThan(now / 1000 + 80 * 86_400)
          const secrets = [session?.value ?? '?', await codeSentTo(demo.db, phone[1]), phone[1].slice(-9)]
          expect(
            addresses.filter((address) =>
              secrets.some((secret) => address.replace(/&t=\d+/, '').includes(secret)),
            ),
          ).toEqual([])
          const made = await demo.db
            .selectFrom('borrowers as b')
            .innerJoin('registration_consents as c', 'c.borrower_id', 'b.id')
            .select(['b.market', 'c.language'])
            .where('b.phone', '=', phone[1])
            .execute()
          expect(made).toEqual([{ market, language: 'en' }])
        },
      )

    next()('a wrong and an expired code are told in words, and nothing typed is lost', async ({ page }) => {
      const phone = markets.id.phone(`${own}2`)
      await page.goto(loginAddress(demo, 'id'))
      await askCode(page, demo, phone)
      await page.getByLabel('SMS code', { exact: true }).fill('00000')
      await agreeToTerms(page)
      await signInButton(page).click()
      await expect(page.locator('[name=smsCode]')).toHaveAccessibleDescription(
        'That SMS code is not right. Please check it and try again.',
      )
      await expect(page.getByLabel('Mobile number')).toHaveValue(phone[0])
      await demo.db
        .updateTable('purpose_codes')
        .set({ expires_at: new Date(0) })
        .where('phone', '=', phone[1])
        .execute()
      await fillCode(page, demo, phone)
      await signInButton(page).click()
      await expect(page.locator('[name=smsCode]')).toHaveAccessibleDescription(
        'That SMS code is no longer valid. Please ask for a new one.',
      )
    })

    next()('without the agreement nobody comes in', async ({ page }) => {
      const phone = markets.in.phone(`${own}3`)
      await page.goto(loginAddress(demo, 'in'))
      await askCode(page, demo, phone)
      await fillCode(page, demo, phone)
      await expect(page.getByRole('checkbox')).not.toBeChecked()
      await signInButton(page).click()
      await expect(page.getByRole('checkbox')).toHaveAccessibleDescription(
        'Please accept the agreement to go on.',
      )
      await page.getByRole('checkbox').check()
      await signInButton(page).click()
      await expect(page).toHaveURL(/\/main/)
    })

    next()('a second tap signs in once', async ({ page }) => {
      const phone = markets.id.phone(`${own}4`)
      await page.goto(loginAddress(demo, 'id'))
      await askCode(page, demo, phone)
      await fillCode(page, demo, phone)
      await agreeToTerms(page)
      await signInButton(page).dblclick()
      await expect(page).toHaveURL(/\/main/)
      await page.goto(`${demo.url}/setting?lang=en`)
      await expect(page.getByText('This device')).toBeVisible()
      await expect(page.getByRole('listitem').filter({ hasText: 'Signed in:' })).toHaveCount(1)
    })

    next()('whoever comes back to the page is told so, goes on, or signs out', async ({ page }) => {
      await page.goto(loginAddress(demo, 'id', '/order'))
      await signIn(page, demo, markets.id.phone(`${own}5`))
      // Without script the form was posted, and a browser asks before it shows such a page again.
      if (hasScript) {
        await page.goBack()
        await page.reload()
      } else await page.goto(loginAddress(demo, 'id', '/order'))
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are signed in')
      await expect(page.getByText(new RegExp(`•••• \\d\\d${own}5`))).toBeVisible()
      await page.getByRole('link', { name: 'Go on' }).click()
      await expect(page).toHaveURL(/\/order/)
      await page.goto(loginAddress(demo, 'id'))
      await page.getByRole('button', { name: 'Sign out' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in')
      await page.goto(`${demo.url}/order?lang=en`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in to continue')
    })

    next()('a session that has ended leads through the sign-in back to its page', async ({ page }) => {
      await page.goto(`${demo.url}/complainPage?lang=en&sessionId=gone`)
      await page.getByRole('link', { name: 'Go back to login' }).click()
      await expect(page).toHaveURL(/\/login\?.*next=%2FcomplainPage/)
      expect(page.url()).not.toContain('gone')
      await signIn(page, demo, markets.id.phone(`${own}6`))
      await expect(page).toHaveURL(/\/complainPage/)
    })

    next()('another host in next is not followed', async ({ page }) => {
      await page.goto(`${loginAddress(demo, 'id')}&next=${encodeURIComponent('//evil.example/x')}`)
      await signIn(page, demo, markets.id.phone(`${own}7`))
      await expect(page).toHaveURL(/\/main/)
    })

    next()('a session on another device is ended, and then all of them', async ({ page, browser }) => {
      const phone = markets.in.phone(`${own}8`)
      const other = await (await browser.newContext({ javaScriptEnabled: hasScript })).newPage()
      await other.goto(loginAddress(demo, 'in'))
      await signIn(other, demo, phone)
      await afterAMinute(demo)
      await page.goto(loginAddress(demo, 'in', '/setting'))
      await signIn(page, demo, phone)
      await expect(page).toHaveURL(/\/setting/)
      await expect(page.getByText('Chrome · Linux')).toHaveCount(2)
      await page.getByRole('button', { name: 'End: Chrome · Linux' }).click()
      await expect(page.getByText('That session has ended.')).toBeVisible()
      await expect(page.getByText('Chrome · Linux')).toHaveCount(1)
      await other.reload()
      await expect(other.getByRole('heading', { level: 1 })).toHaveText('You have been signed out')
      await other.close()
      await page.getByRole('button', { name: 'Sign out everywhere' }).click()
      await expect(page).toHaveURL(/\/login/)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in')
      await page.goto(`${demo.url}/setting?needPop=1&lang=en`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in to continue')
    })
  })

test('the phone works for the code, and nobody reads a picture', async ({ page }) => {
  const pictures: string[] = []
  page.on('request', (request) => request.url().includes('get-captcha') && pictures.push(request.url()))
  await page.goto(loginAddress(demo, 'id'))
  await expect(page.getByRole('button', { name: READ_PICTURE })).toBeVisible()
  await expect(page.getByLabel('Letters in the picture', { exact: true })).toHaveCount(0)
  const phone = markets.id.phone('32')
  await askCode(page, demo, phone)
  await afterAMinute(demo)
  // Another code needs other work, which nobody has to think of.
  await page.evaluate(() => sessionStorage.clear())
  await page.reload()
  await askCode(page, demo, phone)
  await fillCode(page, demo, phone)
  await agreeToTerms(page)
  await signInButton(page).click()
  await expect(page).not.toHaveURL(/\/login/)
  expect(pictures).toEqual([])
})

test('where the engine cannot work, or somebody would rather read, there is the picture', async ({
  page,
}) => {
  await page.addInitScript(() => Object.defineProperty(crypto, 'subtle', { value: undefined }))
  await page.goto(loginAddress(demo, 'id'))
  await expect(page.getByLabel('Letters in the picture', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: READ_PICTURE })).toBeHidden()
  await signIn(page, demo, markets.id.phone('33'))
})

test('the button counts down for a minute, then another code can be had with another picture', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto(loginAddress(demo, 'id'))
  await page.getByRole('button', { name: READ_PICTURE }).click()
  await askCode(page, demo, markets.id.phone('31'))
  const counting = page.locator('button[value=code]:visible')
  await expect(counting).toHaveText(/^5\ds$/)
  await page.clock.fastForward(61_000)
  await expect(counting).toHaveText('Get code')
  await counting.click()
  await expect(page.locator('[name=capcode]')).toHaveAccessibleDescription(
    'Each SMS code needs a new picture. Please enter the letters of this one.',
  )
})

test('in an app the way to sign in is the app’s own', async ({ page }) => {
  const events = await insideApp(page)
  await page.goto(`${demo.url}${loanOf('id', 'due', { lang: 'en' }).replace('/loanDetails', '/setting')}`)
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect.poll(events).toMatchObject([{ action: 'goBackToLogin' }])
})
