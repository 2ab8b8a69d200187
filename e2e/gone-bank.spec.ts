import { expect, loanOf, test } from './journey.ts'
import { ownCopy } from './own-copy.ts'
import { codeOn } from './sandbox-console.ts'

test.describe.configure({ timeout: 60_000 })

/** A demo of its own: codes are issued. */
const copy = ownCopy()
const at = (path: string) => copy.url + loanOf('id', 'active', { lang: 'en' }).replace('/loanDetails', path)

for (const from of ['/that', '/repay'])
  test(`a remembered bank that is no longer offered leads from ${from} to the choice, and is forgotten`, async ({
    page,
  }) => {
    await page.goto(at('/individual'))
    await page.evaluate(() => {
      const gone = { payType: '1', payCode: 'GONE', specificNum: 'ATM', isDefault: '0' }
      for (const [name, value] of Object.entries(gone)) localStorage.setItem(name, value)
    })
    await page.goto(at(from))
    if (from === '/repay') await page.getByRole('button', { name: 'Pay now' }).click()
    await page.waitForURL(/\/individual\?.*gone=GONE/)
    await expect(page.getByText('The way to pay that you used before is no longer offered.')).toBeVisible()
    await expect.poll(() => page.evaluate(() => ({ ...localStorage }))).toEqual({})
    await page.getByRole('radio', { name: 'BNI' }).check()
    await page.getByRole('button', { name: 'I WANT TO PAY' }).click()
    await codeOn(page)
  })
