import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { answerDirectly } from './direct.ts'
import type { Asked } from './dispatch.ts'

const form = { 'Content-Type': 'application/x-www-form-urlencoded' }

/** A call at `/call` that tells what it was asked; everything else takes the long way. */
async function open() {
  const asked = async ({ query, header, posted, address }: Asked) => {
    const body = await posted?.()
    const fields = body && body !== 'too large' ? Object.fromEntries(body) : null
    return {
      status: 200,
      body: { query: Object.fromEntries(query), lang: header('accept-language'), fields, address },
    }
  }
  const direct = answerDirectly(
    (path) => (path === '/call' ? asked : null),
    ({ headers }) => ({ address: String(headers['x-forwarded-for']) }),
  )
  const server = createServer((incoming, outgoing) =>
    direct(incoming, outgoing, () => outgoing.end('the long way')),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return { port, at: `http://127.0.0.1:${port}` }
}

test('a plain form is answered on the spot, with query, header and caller', async () => {
  const { at } = await open()
  const reply = await fetch(`${at}/call?orderId=1`, {
    method: 'POST',
    body: new URLSearchParams({ name: 'नाम & पता' }),
    headers: { 'Accept-Language': 'hi', 'X-Forwarded-For': '198.51.100.7' },
  })
  expect(reply.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(reply.headers.get('cache-control')).toBe('no-store')
  expect(await reply.json()).toEqual({
    query: { orderId: '1' },
    lang: 'hi',
    fields: { name: 'नाम & पता' },
    address: '198.51.100.7',
  })
})

test('a GET has no form', async () => {
  const { at } = await open()
  expect(await (await fetch(`${at}/call`)).json()).toMatchObject({ query: {}, fields: null })
})

test.each<[string, RequestInit]>([
  ['JSON', { method: 'POST', body: '{}', headers: { 'Content-Type': 'application/json' } }],
  ['an empty body', { method: 'POST', headers: form }],
  ['a body that is too large', { method: 'POST', body: 'a'.repeat(64 * 1024 + 1), headers: form }],
  [
    'a body that is compressed',
    { method: 'POST', body: 'a=1', headers: { ...form, 'Content-Encoding': 'gzip' } },
  ],
])('%s takes the long way', async (_, init) => {
  const { at } = await open()
  expect(await (await fetch(`${at}/call`, init)).text()).toBe('the long way')
})

test('an address that is no call takes the long way', async () => {
  const { at } = await open()
  expect(await (await fetch(`${at}/calls`)).text()).toBe('the long way')
})

test('a visitor who hangs up half-way harms nobody', async () => {
  const { at, port } = await open()
  const socket = connect(port, '127.0.0.1')
  socket.write(
    'POST /call HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 99\r\n\r\na=',
  )
  await once(socket, 'connect')
  socket.destroy()
  expect((await fetch(`${at}/call`)).status).toBe(200)
})
