import { signInAtDesk } from './desk-sign-in.ts'
import { expect, test } from './journey.ts'
import { isHydrated } from './looks.ts'

test('the overview shows what waits and what is late, and its figures as a table', async ({
  page,
  baseURL,
}) => {
  await signInAtDesk(page, baseURL, /Manager/)
  await page.goto(`${baseURL}/desk/overview?lang=en`)
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
  const complaints = page.getByRole('list', { name: 'Open complaints by the day promised' })
  await expect(complaints.getByRole('listitem')).toHaveCount(4)
  const repayments = page.getByRole('img', { name: /^The last 7 days, today and the next 7/ })
  await expect(repayments).toBeVisible()
  // The demo's loans of the other market are in its own money.
  await page.getByRole('link', { name: 'India' }).click()
  await expect(page.getByRole('heading', { name: 'Arrears: India' })).toBeVisible()
  const figure = page.getByRole('figure').filter({ has: repayments })
  await figure.getByText('Figures as a table').focus()
  await page.keyboard.press('Enter')
  await expect(figure.getByRole('row')).toHaveCount(16)
  await expect(figure.getByRole('cell', { name: /₹[1-9]/ }).first()).toBeVisible()
})

test('it leads to the lists that a role has, and to no other', async ({ page, baseURL }) => {
  for (const role of [/Agent/, /Treasurer/, /Auditor/]) {
    await signInAtDesk(page, baseURL, role)
    await page.goto(`${baseURL}/desk/overview?lang=en`)
    const links = await page
      .locator('main')
      .getByRole('link', { name: /^To the list/ })
      .all()
    for (const address of await Promise.all(links.map((link) => link.getAttribute('href'))))
      expect((await page.request.get(`${baseURL}${address}`)).status(), String(address)).toBe(200)
    await page.getByRole('button', { name: 'Sign out' }).click()
  }
})

test('everybody begins with what waits for them, and goes through it by keys', async ({ page, baseURL }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await signInAtDesk(page, baseURL, /Manager/)
  await page.goto(`${baseURL}/desk?lang=en`)
  await expect(page.getByRole('heading', { level: 1, name: 'Now' })).toBeVisible()
  const link = page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Now', exact: true })
  await expect(link).toHaveAccessibleDescription(/^\d/)
  const rows = page.locator('a[data-row]')
  const [first = '', second = ''] = await rows.evaluateAll((links) =>
    links.map((link) => link.getAttribute('href') ?? ''),
  )
  await page.waitForFunction(isHydrated)
  await page.keyboard.press('j')
  await expect(rows.first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${baseURL}${first}`)
  await page.waitForFunction(isHydrated)
  await page.keyboard.press('j')
  await expect(page).toHaveURL(`${baseURL}${second}`)
  await page.waitForFunction(isHydrated)
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('overv')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
})
