import { everyPage, withLanguage } from './every-page.ts'
import { expect, test } from './journey.ts'

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
    '/login',
    '/messages',
    '/promotion',
    '/repay',
    '/testPreview',
    '/testPreview/bridge',
    '/that',
  ])
})
