import { inTurn } from './in-turn.ts'
import { expect, test } from './journey.ts'
import { ownCopy } from './own-copy.ts'

/** A site without a script needs none in its journeys; each is made both ways. */
for (const [variant, javaScriptEnabled] of [true, false].entries())
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled })
    const next = inTurn(variant, 2)

    next()('the navigation switches sections and scrolls to them', async ({ page }) => {
      await page.goto('/?lang=en')
      const navigation = page.getByRole('navigation', { name: 'Sections' })
      await expect(navigation.getByRole('link')).toHaveText([
        'Home',
        'About Us',
        'Privacy Policy',
        'Loan terms and conditions',
      ])
      for (const [name, path] of [
        ['About Us', '/About'],
        ['Privacy Policy', '/Policy'],
        ['Loan terms and conditions', '/Loan'],
        ['Home', '/'],
      ] as const) {
        await navigation.getByRole('link', { name, exact: true }).click()
        await expect(page).toHaveURL((url) => url.pathname === path && url.hash !== '')
        await expect(navigation.getByRole('link', { name, exact: true })).toHaveAttribute(
          'aria-current',
          'page',
        )
        await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
      }
    })

    next()('a message without all its parts is refused, and nothing typed is lost', async ({ page }) => {
      await page.goto('/Contact?lang=en')
      await page.getByRole('button', { name: 'Send' }).click()
      await expect(page.getByText('Please provide complete information!')).toBeVisible()
      await page.getByLabel('Name').fill('Rina')
      await page.getByRole('button', { name: 'Send' }).click()
      await expect(page.getByText('Please provide complete information!')).toBeVisible()
      await expect(page.getByLabel('Name')).toHaveValue('Rina')
      await expect(page.locator('[aria-invalid=true]')).toHaveCount(2)
    })

    next()('a complete message arrives and gets a number', async ({ page }) => {
      await page.goto('/Contact?lang=en&needPop=1')
      await page.getByLabel('Name').fill('Rina')
      await page.getByLabel('Telephone').fill('0812 3456 7890')
      await page.getByLabel('Message').fill(`When do you open? ${javaScriptEnabled}`)
      await page.getByRole('button', { name: 'Send' }).click()
      await expect(page.getByText('Submit successfully！')).toBeVisible()
      await expect(page.getByText(/^CM-/)).toBeVisible()
    })

    next()(
      'a person asks for a copy of their data, gets a number and a day, and looks it up',
      async ({ page }) => {
        await page.goto('/User?lang=en')
        await page.getByRole('button', { name: 'Send request' }).click()
        await expect(page.getByText('Please give the mobile number').first()).toBeVisible()
        await page.getByRole('radio', { name: 'Deletion of my account and data' }).check()
        await page.getByLabel('Mobile number or email').fill(`rina${javaScriptEnabled}@mail.example`)
        await page.getByRole('button', { name: 'Send request' }).click()
        const number = (await page.getByText(/^DR-/).textContent()) ?? ''
        await expect(page.getByText('Deletion of my account and data')).toBeVisible()
        await expect(page.getByText('Answer by')).toBeVisible()
        await page.goto('/User?lang=en')
        await page.getByLabel('Number of your request').fill(number.toLowerCase())
        await page.getByRole('button', { name: 'Show' }).click()
        await expect(page.getByText(number)).toBeVisible()
        await page.goto('/User?lang=en&number=DR-00000-00000')
        await expect(page.getByText('We could not find this.')).toBeVisible()
      },
    )
  })

test('the privacy policy is shown in a frame that may run and open nothing', async ({ page }) => {
  await page.goto('/Policy?lang=en&needPop=1')
  const frame = page.locator('iframe')
  await expect(frame).toHaveAttribute('sandbox', '')
  await expect(frame.contentFrame().getByRole('heading', { level: 1 })).toHaveText('Privacy Policy')
  await expect(frame.contentFrame().getByText('Saaf Credit Services').first()).toBeVisible()
})

test('a visitor is spoken to in the language of the browser, a link in its own', async ({
  browser,
  baseURL,
}) => {
  const languageOf = async (locale: string, path: string) => {
    const context = await browser.newContext({ locale, baseURL })
    const page = await context.newPage()
    await page.goto(path)
    const language = await page.locator('html').getAttribute('lang')
    await context.close()
    return language
  }
  expect(await languageOf('zh-CN', '/')).toBe('zh')
  expect(await languageOf('hi-IN', '/?needPop=1')).toBe('hi')
  expect(await languageOf('fr-FR', '/')).toBe('id')
  expect(await languageOf('zh-CN', '/?lang=en')).toBe('en')
})

test('nothing moves once it is painted', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  for (const path of ['/', '/Policy', '/Loan', '/About', '/Contact', '/User', '/estimate']) {
    await page.goto(`${path}?lang=en`)
    const shift = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let sum = 0
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) sum += (entry as never as { value: number }).value
          }).observe({ type: 'layout-shift', buffered: true })
          setTimeout(() => resolve(sum), 500)
        }),
    )
    expect(shift, path).toBe(0)
  }
})

test.describe('when the service is down', () => {
  test.describe.configure({ timeout: 60_000 })
  // A lender's backend that nobody answers for.
  const copy = ownCopy({ LENDER_API: 'http://127.0.0.1:9' })

  test('the site works, and a message that was not stored is not confirmed', async ({ page, errors }) => {
    await page.goto(`${copy.url}/?lang=en`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('within 2 hours')
    await page.goto(`${copy.url}/Contact?lang=en`)
    await page.getByLabel('Name').fill('Rina')
    await page.getByLabel('Telephone').fill('0812 3456 7890')
    await page.getByLabel('Message').fill('Hello')
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByText('We could not reach the service. Nothing was lost.')).toBeVisible()
    await expect(page.getByLabel('Message')).toHaveValue('Hello')
    expect(errors.splice(0)).toEqual([expect.stringContaining('503')])
    await page.goto(`${copy.url}/jointLoginFail?approaches=session&lang=en`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('That did not work')
  })
})
