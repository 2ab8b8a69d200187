import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { isReady } from './health.ts'
import { openPostgres } from './open.ts'
import { waitForDatabase } from './wait.ts'

const message = (type: string, ...parts: readonly (Buffer | string)[]) => {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part)))
  const head = Buffer.alloc(5)
  head.write(type)
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}
const authenticated = message('R', Buffer.alloc(4))
const parameter = (name: string, value: string) => message('S', `${name}\0${value}\0`)
const ready = message('Z', 'I')
const done = Buffer.concat([message('C', 'SELECT 0\0'), ready])
const bound = Buffer.concat([message('2'), message('n'), done])
/** By what a request begins with: a simple statement, one that is prepared first, or one that is already. */
const replies: Readonly<Record<string, Buffer>> = {
  Q: done,
  P: Buffer.concat([message('1'), bound]),
  B: bound,
}

/** A server that is a standby until it is promoted, as far as a client can tell. */
async function openServer() {
  const sockets: Socket[] = []
  const state = { isStandby: true }
  const server = createServer((socket) => {
    sockets.push(socket)
    socket.once('data', () => {
      socket.write(authenticated)
      socket.write(parameter('in_hot_standby', state.isStandby ? 'on' : 'off'))
      socket.write(ready)
      socket.on('data', (chunk) => socket.write(replies[chunk.toString('latin1', 0, 1)] ?? ''))
    })
    socket.on('error', () => socket.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return { state, url: `postgres://user@127.0.0.1:${(server.address() as AddressInfo).port}/db` }
}

test('a standby is not connected to, neither for reads nor for writes, until it leads', async () => {
  const { state, url } = await openServer()
  const { db, maintenance } = openPostgres(url)
  const read = () => sql`select 1`.execute(db)
  const write = () => sql`update x set y = 1`.execute(db)
  const unavailable = { name: 'DatabaseUnavailable', message: expect.stringContaining('standby') }
  await expect(read()).rejects.toMatchObject(unavailable)
  await expect(write()).rejects.toMatchObject(unavailable)
  await expect(sql`select 1`.execute(maintenance)).rejects.toThrow('standby')
  expect(await isReady(db)).toBe(false)

  state.isStandby = false
  await expect(read()).resolves.toMatchObject({ rows: [] })
  await expect(write()).resolves.toMatchObject({ rows: [] })
  expect(await isReady(db)).toBe(true)
})

test('a start waits until the server leads', async () => {
  const { state, url } = await openServer()
  const { db } = openPostgres(url)
  const warned: string[] = []
  const warn = (line: string) => {
    warned.push(line)
    state.isStandby = false
  }
  await waitForDatabase(() => sql`select 1`.execute(db), { seconds: 20, warn, pauseMs: 10 })
  expect(warned).toHaveLength(1)
})
