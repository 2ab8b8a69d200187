import { desk } from './desk.ts'
import { signInAtDesk } from './desk-sign-in.ts'
import { expect, test } from './journey.ts'
import { ownCopy } from './own-copy.ts'

const copy = ownCopy({}, { embedded: true })

test.use({ javaScriptEnabled: false })

test('a message and a data request reach the desk, which closes them; the command only counts', async ({
  page,
}) => {
  test.slow()
  await page.goto(`${copy.url}/Contact?lang=en`)
  await page.getByLabel('Name').fill('Rina')
  await page.getByLabel('Telephone').fill('0812 3456 7890')
  await page.getByLabel('Message').fill('When do you open?')
  await page.getByRole('button', { name: 'Send' }).click()
  const message = (await page.getByText(/^CM-\w{5}-\w{5}$/).textContent()) ?? ''

  await page.goto(`${copy.url}/User?lang=en`)
  await page.getByLabel('Mobile number or email address of your account').fill('rina@mail.example')
  await page.getByRole('button', { name: 'Send' }).click()
  const request = (await page.getByText(/^DR-\w{5}-\w{5}$/).textContent()) ?? ''

  const counted = await desk(copy, 'list')
  expect(counted).toMatch(/contactMessages: [1-9]/)
  expect(counted).not.toMatch(/0812|rina@mail/)

  await signInAtDesk(page, copy.url, /Agent/)
  for (const number of [message, request]) {
    await page.goto(`${copy.url}/desk/message?id=${number}&lang=en`)
    await page.getByRole('textbox').last().fill('Called back.')
    await page.getByRole('button', { name: 'Close it' }).click()
    await expect(page.getByText('Called back.')).toBeVisible()
  }
  await expect(desk(copy, 'close', message)).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringContaining('all else is done at /desk'),
  })
})
