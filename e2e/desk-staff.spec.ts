import { signInAtDesk } from './desk-sign-in.ts'
import { expect, test } from './journey.ts'
import { ownCopy } from './own-copy.ts'

const copy = ownCopy()

test('two managers invite somebody, and the auditor reads it all and takes it away as a file', async ({
  page,
}) => {
  await signInAtDesk(page, copy.url, /Budi/)
  await page.goto(`${copy.url}/desk/staff`)
  await page.getByLabel('Email address').fill('nina@lender.example')
  await page.getByLabel('Role').selectOption('treasurer')
  await page.getByLabel('Reason').fill('=SUM(1) joins the team')
  await page.getByRole('button', { name: 'Propose' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Invitation to the desk')
  await expect(page.getByText('You proposed this: another person decides about it.')).toBeVisible()
  const proposal = page.url()

  await signInAtDesk(page, copy.url, /Priya/)
  await page.goto(proposal)
  await page.getByRole('button', { name: 'Approve and do it' }).click()
  await expect(page.getByText('Approved', { exact: true })).toBeVisible()
  await page.goto(`${copy.url}/desk/staff`)
  // The link is in the mail alone: nobody at the desk sees it.
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('row', { name: /nina@lender.example/ })).toContainText('Sent')
  }).toPass()
  expect(await page.content()).not.toContain('/desk/invitation#')

  await signInAtDesk(page, copy.url, /Sari/)
  await page.goto(`${copy.url}/desk/staff`)
  await expect(page.getByRole('button', { name: 'Propose' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Mail it again' })).toHaveCount(0)
  await page.goto(`${copy.url}/desk/audit`)
  await page.getByLabel('About').fill('staff nina@lender.example')
  await page.getByRole('button', { name: 'Show' }).click()
  const acts = page.getByRole('table').getByRole('row')
  await expect(acts.filter({ hasText: 'staffInvite' }).first()).toBeVisible()
  await expect(acts.filter({ hasText: 'proposalApprove' })).toHaveCount(1)
  const href = await page.getByRole('link', { name: 'Download as CSV' }).getAttribute('href')
  const file = await page.request.get(copy.url + href)
  expect(file.headers()['content-type']).toBe('text/csv; charset=utf-8')
  const text = await file.text()
  expect(text.split('\r\n')[0]).toBe('\uFEFFposition,at,staff,act,subject,borrowerId,reason,details')
  expect(text).toContain(",'=SUM(1) joins the team,")
  expect(text).not.toMatch(/,=/)

  await signInAtDesk(page, copy.url, /Rina/)
  for (const path of ['/desk/audit', '/desk/audit.csv', '/desk/staff'])
    expect([path, (await page.request.get(copy.url + path)).status()]).toEqual([path, 403])
})

test('a manager ends somebody’s session, and they are out', async ({ page, browser }) => {
  const other = await browser.newContext()
  const rina = await other.newPage()
  await signInAtDesk(rina, copy.url, /Rina/)
  await signInAtDesk(page, copy.url, /Budi/)
  await page.goto(`${copy.url}/desk/staff?id=demo-agent`)
  await page.getByRole('button', { name: 'End all sessions' }).click()
  await expect(page.getByText('Ended.')).toBeVisible()
  await rina.goto(`${copy.url}/desk`)
  await expect(rina).toHaveURL(/signIn/)
  await other.close()
})
