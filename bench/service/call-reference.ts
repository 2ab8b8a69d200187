// Bare `node:http` with `pg` that runs the same statement over as many connections, and answers with the row.
import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { Client } from 'pg'
import { defaultConnectionSettings } from '../../server/database/connection-settings.ts'
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

answer(async ({ url, statement }: CallReference) => {
  const clients = await Promise.all(
    Array.from({ length: defaultConnectionSettings.sharedConnections }, () =>
      new Client({ connectionString: url, pipeline: true }).connect(),
    ),
  )
  let count = 0
  const server = createServer(async (request, response) => {
    const question = await questionOf(request)
    const valueFor = (slot: Slot) => ('field' in slot ? question[slot.field] : slot.value)
    const client = clients[count++ % clients.length]
    const values = statement.slots.map(valueFor)
    const found = await client?.query({ name: 'details', text: statement.text, values })
    const body = JSON.stringify({ success: true, code: '00', message: '', data: found?.rows[0] })
    response.writeHead(200, {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': Buffer.byteLength(body),
    })
    response.end(body)
  })
  return listenAnywhere(server)
})
