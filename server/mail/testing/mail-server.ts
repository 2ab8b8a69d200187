import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export type ReceivedMail = { to: string[]; source: string; secure: boolean }

/** Addresses to which mail fails; failures come from what is requested. */
export const failingMail = {
  unknown: 'nobody@refused.test',
  busy: 'busy@later.test',
  silent: 'silent@timeout.test',
} as const

const smtpError = (responseCode: number, message: string) =>
  Object.assign(new Error(message), { responseCode })

/** A mail server on this machine. */
export async function startMailServer(options: SMTPServerOptions = {}) {
  const received: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    logger: false,
    ...options,
    onRcptTo: ({ address }, _session, done) => {
      if (address === failingMail.unknown) return done(smtpError(550, 'no such user'))
      if (address === failingMail.busy) return done(smtpError(451, 'try again later'))
      return done()
    },
    onData: (stream, session, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address)
        received.push({ to, source: Buffer.concat(parts).toString(), secure: session.secure })
        // Taken, and never said so.
        if (!to.includes(failingMail.silent)) done()
      })
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return { received, port, stop: () => new Promise<void>((resolve) => server.close(() => resolve())) }
}
