import { everyPage, languages, withLanguage } from './every-page.ts'
import { expect, test } from './journey.ts'

const isReact = (html: string) => html.includes('id="props"')

/** React marks the elements that it has taken over. */
const hydrated = () => {
  const screen = document.querySelector('#screen main')
  return screen !== null && Object.keys(screen).some((key) => key.startsWith('__reactFiber'))
}

test('every React screen is hydrated without a mismatch, in four languages', async ({
  page,
  request,
  errors,
}) => {
  test.setTimeout(180_000)
  const visited = new Set<string>()
  for (const address of Object.values(everyPage)) {
    const html = await (await request.get(withLanguage(address, 'en'))).text()
    if (!isReact(html)) continue
    visited.add(new URL(address, 'http://own.invalid').pathname)
    for (const lang of languages) {
      await page.goto(withLanguage(address, lang))
      await page.waitForFunction(hydrated)
      // A mismatch is reported as an error of the page, which the journeys fail on; here it names its page.
      expect(errors, `${address} in ${lang}`).toEqual([])
    }
  }
  expect([...visited].sort()).toEqual([
    '/bindCard',
    '/cardRepay',
    '/complainPageNext',
    '/individual',
    '/intelligentCustomerService',
    '/promotion',
    '/repay',
    '/testPreview',
    '/that',
  ])
})
