// Bare `node:http` that runs the same statement on the same database, over the same lines, and answers with the row.
import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { Lines } from '../../server/database/lines.ts'
import { answer, listenAnywhere } from '../child.ts'
import type { Slot, Statement } from './details-sql.ts'

export type CallReference = { url: string; statement: Statement }

const bodyOf = (request: IncomingMessage) =>
  new Promise<string>((resolve) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (text: string) => {
      body += text
    })
    request.on('end', () => resolve(body))
  })

async function questionOf(request: IncomingMessage) {
  const address = request.url ?? ''
  const query = new URLSearchParams(address.slice(address.indexOf('?')))
  const form = new URLSearchParams(await bodyOf(request))
  const token = query.get('sessionId') ?? ''
  return {
    sessionHash: createHash('sha256').update(token).digest('base64url'),
    now: new Date(),
    orderId: form.get('orderId') ?? '',
    productId: form.get('productId') ?? '',
  }
}

answer(({ url, statement }: CallReference) => {
  const lines = new Lines(url)
  const server = createServer(async (request, response) => {
    const question = await questionOf(request)
    const valueFor = (slot: Slot) => ('field' in slot ? question[slot.field] : slot.value)
    const [row] = await lines.run(statement.text, statement.slots.map(valueFor))
    const body = JSON.stringify({ success: true, code: '00', message: '', data: row })
    response.writeHead(200, {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': Buffer.byteLength(body),
    })
    response.end(body)
  })
  return listenAnywhere(server)
})
