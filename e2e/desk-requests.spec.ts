import { desk } from './desk.ts'
import { expect, test } from './journey.ts'
import { ownCopy } from './own-copy.ts'

const copy = ownCopy({}, { embedded: true })

test.use({ javaScriptEnabled: false })

test('a message and a data request reach the desk, which closes them', async ({ page }) => {
  // Each command of the desk is a process of its own.
  test.slow()
  await page.goto(`${copy.url}/Contact?lang=en`)
  await page.getByLabel('Name').fill('Rina')
  await page.getByLabel('Telephone').fill('0812 3456 7890')
  await page.getByLabel('Message').fill('When do you open?')
  await page.getByRole('button', { name: 'Send' }).click()
  const message = (await page.getByText(/^CM-\w{5}-\w{5}$/).textContent()) ?? ''

  await page.goto(`${copy.url}/User?lang=en`)
  await page.getByLabel('Mobile number or e-mail address of your account').fill('rina@mail.example')
  await page.getByRole('button', { name: 'Send' }).click()
  const request = (await page.getByText(/^DR-\w{5}-\w{5}$/).textContent()) ?? ''

  const waiting = await desk(copy, 'list')
  const day = '\\d{4}-\\d\\d-\\d\\d'
  expect(waiting).toMatch(
    new RegExp(`${message}  received ${day}  due ${day}  message  Rina, 0812 3456 7890: When do you open?`),
  )
  expect(waiting).toMatch(new RegExp(`${request}  received ${day}  due ${day}  copy  rina@mail.example`))

  const answer = ['--handler', 'Sari', '--text', 'Called back.']
  expect(await desk(copy, 'close', message, ...answer)).toContain('Done')
  expect(await desk(copy, 'list')).not.toContain(message)
  expect(await desk(copy, 'close', request, ...answer)).toContain('Done')
  expect(await desk(copy, 'list')).toContain('No open messages or data requests.')

  await expect(desk(copy, 'close', message, ...answer)).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringContaining(`${message} was closed by Sari on`),
  })
  await expect(desk(copy, 'close', 'CM-00000-00000', ...answer)).rejects.toMatchObject({
    code: 1,
    stdout: 'there is no message or data request CM-00000-00000\n',
  })
})
