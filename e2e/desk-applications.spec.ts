import { tabTo } from './by-keyboard.ts'
import { signInAtDesk } from './desk-sign-in.ts'
import { expect, test } from './journey.ts'
import { lookAtDesk } from './look-at-desk.ts'
import { ownCopy } from './own-copy.ts'

const copy = ownCopy()
test.describe.configure({ mode: 'serial' })

test('an officer approves an application by keyboard alone, and the borrower sees the limit', async ({
  page,
  context,
}) => {
  await signInAtDesk(page, copy.url, /Officer/)
  await page.setViewportSize({ width: 1280, height: 800 })
  await tabTo(page, page.getByRole('link', { name: 'Applications', exact: true }))
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/desk\/applications/)

  await tabTo(page, page.getByRole('link', { name: 'Kartika Anggraini' }))
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('link', { name: 'Kavita Iyer' })).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/desk\/application\?/)

  for (const name of ['Picture of the document', 'Picture of the face']) {
    const picture = page.getByRole('img', { name })
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(100)
  }
  await expect(page.getByRole('row', { name: /another person’s/ }).getByText('Yes')).toBeVisible()
  await tabTo(page, page.getByLabel('What you looked at').first())
  await page.keyboard.type('Same face in both pictures.')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Approve up to Rp5.000.000' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/desk\/applications/)
  await expect(page.getByText('Approved. The borrower is told.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Kartika Anggraini' })).toHaveCount(0)

  const borrower = await context.newPage()
  await borrower.goto(`${copy.url}/apply?sessionId=demo-id-waiting&lang=en`)
  await expect(borrower.getByText('Rp5.000.000').first()).toBeVisible()
})

test('the second of two people is told, keeps what was typed, and a borrower reads why', async ({
  page,
  browser,
}) => {
  const second = await (await browser.newContext()).newPage()
  await signInAtDesk(page, copy.url, /Officer/)
  await signInAtDesk(second, copy.url, /Budi/)
  for (const desk of [page, second]) {
    await desk.goto(`${copy.url}/desk/applications`)
    await desk.getByRole('link', { name: 'Kavita Iyer' }).click()
    await desk.getByLabel('Reason that the borrower reads').waitFor()
  }
  await expect(second.getByText('arjun@lender.example opened this application')).toBeVisible()

  await page.getByLabel(/^More, in the borrower’s language/).fill('The name on the <b>PAN</b> differs.')
  await page.getByLabel('What you looked at').last().fill('Other name.')
  // Nothing is chosen for the officer.
  const reason = page.getByLabel('Reason that the borrower reads')
  await expect(reason).toHaveValue('')
  await page.getByRole('button', { name: 'Show what the borrower reads' }).click()
  await expect(reason).toHaveJSProperty('validity.valueMissing', true)
  await reason.selectOption({ label: 'Something else (say it below)' })
  await page.getByRole('button', { name: 'Show what the borrower reads' }).click()
  const shown = page.getByRole('region', { name: /^What the borrower reads/ })
  await expect(shown).toContainText('The name on the <b>PAN</b> differs.')
  await expect(shown).toContainText('Nothing is sent yet.')
  await shown.getByRole('button', { name: 'Decline, and tell the borrower this' }).click()
  await expect(page.getByText('Declined. The borrower is told.')).toBeVisible()

  await second.getByLabel('What you looked at').first().fill('Looks fine to me.')
  await second.getByRole('button', { name: /^Approve up to/ }).click()
  await expect(second.getByText('Arjun has decided about this application meanwhile')).toBeVisible()
  await expect(second.getByText('What you had written: Looks fine to me.')).toBeVisible()

  await second.goto(`${copy.url}/apply?sessionId=demo-in-waiting&needPop=1&lang=en`)
  await expect(second.getByText('The name on the <b>PAN</b> differs.')).toBeVisible()
  await second.close()
})

test('an application that is decided shows its history, accessible and fitting', async ({ page }) => {
  test.slow()
  await signInAtDesk(page, copy.url, /Officer/)
  await page.goto(`${copy.url}/desk/borrower?id=id-waiting`)
  await page.locator('a[href*="/desk/application?"]').first().click()
  await expect(page.getByRole('row', { name: /Same face in both pictures/ })).toContainText('Arjun')
  await lookAtDesk(page, 'a decided application')
})
