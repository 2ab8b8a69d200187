import { connect } from 'node:net'
import { HIDDEN, type RawRequest } from './malformed-requests.ts'

const CLOSED_WITHIN_MS = 15_000

/** What comes back until the server closes the connection, whose other half is closed once everything is sent. */
export function sendRaw(port: number, bytes: string, from = '127.0.0.1'): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port, localAddress: from })
    let received = ''
    const late = setTimeout(() => {
      socket.destroy()
      reject(new Error(`not closed within ${CLOSED_WITHIN_MS} ms, after ${JSON.stringify(received)}`))
    }, CLOSED_WITHIN_MS)
    socket.setEncoding('latin1').on('data', (text) => {
      received += text
    })
    // A server may close before it has read everything.
    socket.on('error', () => socket.destroy())
    socket.on('close', () => {
      clearTimeout(late)
      resolve(received)
    })
    socket.end(bytes, 'latin1')
  })
}

const statusesIn = (received: string) =>
  [...received.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))

/** What is wrong with the response to a malformed request; null where nothing is. */
export function problemOf({ expected }: RawRequest, received: string): string | null {
  const statuses = statusesIn(received)
  const said = statuses.join(', ') || 'nothing'
  if (received.includes(HIDDEN)) return 'the hidden request was answered'
  if (/^Set-Cookie: ?x=1/im.test(received)) return 'a header was injected'
  if (statuses.some((status) => status >= 500)) return `a server error: ${said}`
  if (expected === 'refused')
    return statuses.length <= 1 && statuses.every((status) => status >= 400) ? null : `not refused: ${said}`
  return statuses.length === expected.served ? null : `${expected.served} responses expected, got ${said}`
}
