import { everyPage, withLanguage } from './every-page.ts'
import { expect, loanOf, test } from './journey.ts'
import { isHydrated } from './looks.ts'

const isReact = (html: string) => html.includes('id="props"')

/** As an app opens them: each with its own session. */
const asFromAnApp = { headers: { 'Sec-Fetch-Site': 'none' } }

/** Whether they are hydrated without a mismatch is looked at where all else is: in `look.spec.ts`. */
test('every React screen is among the pages that are looked at', async ({ request }) => {
  const paths = new Set<string>()
  for (const address of Object.values(everyPage))
    if (isReact(await (await request.get(withLanguage(address, 'en'), asFromAnApp)).text()))
      paths.add(new URL(address, 'http://own.invalid').pathname)
  expect([...paths].sort()).toEqual([
    '/apply',
    '/apply/bank',
    '/apply/contact',
    '/apply/identity',
    '/apply/job',
    '/apply/personal',
    '/bindCard',
    '/cardRepay',
    '/complainPageNext',
    '/individual',
    '/intelligentCustomerService',
    '/loanChoose',
    '/login',
    '/messages',
    '/promotion',
    '/repay',
    '/testPreview',
    '/testPreview/bridge',
    '/that',
  ])
})

test('a screen whose script the network lost comes to life with the next network', async ({
  page,
  context,
  errors,
}) => {
  await page.route('**/assets/react-*', (route) => route.abort(), { times: 2 })
  const failed = page.waitForEvent('requestfailed')
  await page.goto(loanOf('id', 'active').replace('/loanDetails', '/repay'), { waitUntil: 'commit' })
  await failed
  await expect.poll(() => errors.length).toBeGreaterThan(0)
  expect(await page.evaluate(isHydrated)).toBe(false)
  await page.unroute('**/assets/react-*')
  await context.setOffline(true)
  await context.setOffline(false)
  await page.waitForFunction(isHydrated)
  errors.length = 0
})
