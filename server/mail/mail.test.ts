import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoMail, type MailMessage, type SmtpSettings, smtpMail } from './mail.ts'
import { failingMail, startMailServer } from './testing/mail-server.ts'

const message: MailMessage = {
  to: 'sari@borrower.test',
  from: 'Terang',
  subject: 'Pembayaran jatuh tempo – भुगतान',
  text: 'Rp1.250.000,00 jatuh tempo.',
  key: 'notice-7',
}
const settings = (port: number, over: Partial<SmtpSettings> = {}): SmtpSettings => ({
  host: '127.0.0.1',
  port,
  tls: 'none',
  user: null,
  password: null,
  from: 'notices@lender.test',
  ...over,
})
/** Long enough for a machine with other work on it. */
const quick = { timeoutMs: 6_000 }

let plain: Awaited<ReturnType<typeof startMailServer>>
beforeAll(async () => {
  plain = await startMailServer({ disabledCommands: ['STARTTLS'] })
})
afterAll(() => plain.stop())

test('a mail arrives with its key, its sender and its text', async () => {
  const sent = await smtpMail(settings(plain.port)).send(message)
  expect(sent).toEqual({ outcome: 'sent', providerId: '<notice-7@lender.test>' })
  const [mail] = plain.received
  expect(mail?.to).toEqual(['sari@borrower.test'])
  expect(mail?.source).toContain('Message-ID: <notice-7@lender.test>')
  expect(mail?.source).toContain('From: Terang <notices@lender.test>')
  expect(mail?.source).toContain('Auto-Submitted: auto-generated')
})

test.each([
  ['that is refused is not tried again', failingMail.unknown, { outcome: 'refused', reason: 'smtp 550' }],
  ['for which there is no time is tried later', failingMail.busy, { outcome: 'later', reason: 'smtp 451' }],
  [
    'that was taken without an answer may have been sent',
    failingMail.silent,
    { outcome: 'unknown', reason: 'smtp SOCKET_TIMEOUT' },
  ],
])('a mail %s', async (_, to, result) => {
  expect(await smtpMail(settings(plain.port), quick).send({ ...message, to })).toEqual(result)
})

test('a server that is away, or says nothing, has taken nothing', async () => {
  const mute = createServer(() => undefined)
  await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve))
  const { port } = mute.address() as AddressInfo
  expect(await smtpMail(settings(port), quick).send(message)).toEqual({
    outcome: 'later',
    reason: 'smtp GREETING_TIMEOUT',
  })
  await new Promise((resolve) => mute.close(resolve))
  expect(await smtpMail(settings(port), quick).send(message)).toMatchObject({ outcome: 'later' })
})

test('nothing is sent unencrypted where TLS is required', async () => {
  const before = plain.received.length
  const sent = await smtpMail(settings(plain.port, { tls: 'starttls' }), quick).send(message)
  expect(sent).toMatchObject({ outcome: 'refused' })
  expect(plain.received).toHaveLength(before)
})

test('a certificate that nobody vouches for is not believed', async () => {
  // smtp-server brings a certificate for localhost that it signed itself.
  const encrypted = await startMailServer()
  const sent = await smtpMail(settings(encrypted.port, { tls: 'starttls' }), quick).send(message)
  expect(sent).toMatchObject({ outcome: 'refused', reason: expect.stringContaining('CERT') })
  expect(encrypted.received).toEqual([])
  await encrypted.stop()
})

test('an account that the server does not know sends nothing', async () => {
  const guarded = await startMailServer({
    authOptional: false,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ password }, _session, done) =>
      password === 'right' ? done(null, { user: 'lender' }) : done(new Error('no')),
  })
  const as = (password: string) =>
    smtpMail(settings(guarded.port, { user: 'lender', password }), quick).send(message)
  expect(await as('wrong')).toMatchObject({ outcome: 'refused' })
  expect(await as('right')).toMatchObject({ outcome: 'sent' })
  await guarded.stop()
})

test('the demo composes mail and sends it nowhere', async () => {
  expect(await demoMail().send(message)).toMatchObject({ outcome: 'sent' })
})
