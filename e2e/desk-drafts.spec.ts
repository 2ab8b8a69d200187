import { rmSync } from 'node:fs'
import { STAFF_COOKIE } from '../web/page/cookies.server.ts'
import { startCopyProcess } from './copy.ts'
import { answerAtDesk, openComplaintAtDesk, signInAtDesk } from './desk-sign-in.ts'
import { expect, test } from './journey.ts'

test.describe.configure({ timeout: 300_000 })

test('no typed character is lost at the desk', async ({ page, browser, errors }) => {
  const first = await startCopyProcess()
  const { url, dataDir } = first
  const complaint = `${url}/desk/complaint?id=C1-active&lang=en`
  const answer = page.getByLabel('Answer to the borrower')
  await page.setViewportSize({ width: 1280, height: 800 })
  await signInAtDesk(page, url, /Rina/)
  await page.goto(complaint)
  await answer.fill('Dear customer,')

  // Another act, which leaves one's place.
  await page.getByRole('button', { name: 'Claim' }).click()
  await expect(page.getByText(/^You, since/)).toBeVisible()
  await expect(answer).toHaveValue('Dear customer,')
  await page.getByLabel('The borrower never sees it').fill('Called the bank')
  await page.getByRole('button', { name: 'Add the note' }).click()
  await expect(page.getByText('Called the bank')).toBeVisible()
  await expect(answer).toHaveValue('Dear customer,')
  // What was sent does not come again.
  await expect(page.getByLabel('The borrower never sees it')).toHaveValue('')

  // Two tabs.
  const second = await page.context().newPage()
  await second.goto(complaint)
  const there = second.getByLabel('Answer to the borrower')
  await expect(there).toHaveValue('Dear customer,')
  await there.fill('Dear customer, one moment.')
  await expect(answer).toHaveValue('Dear customer, one moment.')
  await second.close()

  // Back and forward.
  await page.goto(`${url}/desk/complaints?lang=en`)
  await page.goBack()
  await expect(answer).toHaveValue('Dear customer, one moment.')

  // A session that ended, and another person at the same computer.
  await page.context().clearCookies({ name: STAFF_COOKIE })
  await page.getByRole('button', { name: 'Send the answer' }).click()
  await expect(page).toHaveURL(/signIn/)
  await page.getByRole('button', { name: /Budi/ }).click()
  await expect(page.getByText('Rina, since')).toBeVisible()
  await expect(page.getByLabel('The borrower never sees it')).toHaveValue('')
  await expect(page.getByText('one moment')).toHaveCount(0)
  await signInAtDesk(page, url, /Rina/)
  await page.goto(complaint)
  await expect(answer).toHaveValue('Dear customer, one moment.')

  // It was answered meanwhile: why stands beside the button, and is focused.
  const elsewhere = await openComplaintAtDesk(browser, url, 'C1-active')
  await answerAtDesk(elsewhere, 'Sent from another computer')
  await elsewhere.context().close()
  await page.getByRole('button', { name: 'Send the answer' }).click()
  const refusal = page.getByRole('alert')
  await expect(refusal).toBeFocused()
  await expect(refusal).toBeInViewport()
  await expect(answer).toHaveValue('Dear customer, one moment.')
  await answer.press('Control+End')
  await answer.pressSequentially(' We')

  // A restart of the server.
  // Stopped, a copy takes its folder along.
  await first.kill()
  const again = await startCopyProcess({ DATA_DIR: dataDir, PORT: new URL(url).port })
  await page.goto(complaint)
  await expect(answer).toHaveValue('Dear customer, one moment. We')
  await again.stop()
  rmSync(dataDir, { recursive: true, force: true })
  expect(errors.splice(0).filter((text) => !/409|422/.test(text))).toEqual([])
})
