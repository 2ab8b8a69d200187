import type { Socket } from 'node:net'
import { paths } from '../../../contract/wire/paths.ts'
import { countOf } from '../../counts.ts'
import { headersOf, loanQuery } from '../ground.ts'
import { holdSockets, oneOf, type Visitor } from './visitor.ts'

const head = (...lines: readonly string[]) => `${lines.join('\r\n')}\r\n`
const PIPELINED = 20
const DRIP_MS = 1_000

/** Asks for long pages one after the other, and reads none of them. */
export const slowReader: Visitor = (attack) =>
  holdSockets(countOf('siegeSlowReaders'), attack, (socket) => {
    socket.pause()
    socket.write(head(`GET ${paths.loanAgreement} HTTP/1.1`, 'Host: terang.example', '').repeat(PIPELINED))
  })

function drip(socket: Socket, piece: string) {
  socket.resume()
  const timer = setInterval(() => socket.write(piece), DRIP_MS)
  socket.on('close', () => clearInterval(timer))
}

/** Headers, a form, a picture and a callback, each a piece a second. */
export const slowWriter: Visitor = (attack) => {
  const { Cookie } = headersOf(oneOf(attack.accounts, 0))
  const beginnings = [
    { first: head(`GET ${paths.main} HTTP/1.1`, 'Host: terang.example'), piece: 'X-More: 1\r\n' },
    {
      first: head(
        `POST ${paths.login} HTTP/1.1`,
        'Host: terang.example',
        'Content-Type: application/x-www-form-urlencoded',
        'Content-Length: 60000',
        '',
      ),
      piece: 'a',
    },
    {
      first: head(
        `POST ${paths.complaintForm} HTTP/1.1`,
        'Host: terang.example',
        `Cookie: ${Cookie}`,
        'Content-Type: multipart/form-data; boundary=b',
        'Content-Length: 8000000',
        '',
      ),
      piece: '-',
    },
    {
      first: head('POST /hooks/sandbox HTTP/1.1', 'Host: terang.example', 'Transfer-Encoding: chunked', ''),
      piece: '1\r\na\r\n',
    },
  ]
  return holdSockets(countOf('siegeSlowWriters'), attack, (socket, nth) => {
    const { first, piece } = oneOf(beginnings, nth)
    socket.write(first)
    drip(socket, piece)
  })
}

/** Watches a payment that never comes, as often as it is let. */
export const streamHolder: Visitor = (attack) =>
  holdSockets(countOf('siegeStreams'), attack, (socket, nth) => {
    const account = oneOf(attack.accounts, nth)
    const query = `${loanQuery(account)}&code=${account.codeId}`
    socket.resume()
    socket.write(
      head(
        `GET ${paths.payStatus}?${query} HTTP/1.1`,
        'Host: terang.example',
        'Accept: text/event-stream',
        `Cookie: ${headersOf(account).Cookie}`,
        '',
      ),
    )
    socket.once('data', (data) => attack.note(Number(/^HTTP\/1\.\d (\d{3})/.exec(String(data))?.[1] ?? 0)))
  })
