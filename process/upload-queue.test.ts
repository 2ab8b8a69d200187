import { describe, expect, test } from 'vitest'
import { codes } from '../contract/wire/codes.ts'
import { FORM_MAX_BYTES, readBytes } from '../contract/wire/request-body.ts'
import { createUploadQueue, isUpload, type UploadQueue } from './upload-queue.ts'

const MEGABYTE = 1024 * 1024
const bounds = {
  maxBytes: 16 * MEGABYTE,
  besideBytes: 2 * MEGABYTE,
  maxWaiting: 2,
  maxWaitingOfNetwork: 2,
  maxWaitMs: 60_000,
  silentMs: 60_000,
}
const turn = () => new Promise((resolve) => setImmediate(resolve))

let opened = 0
const newNetwork = () => {
  opened += 1
  return `network ${opened}`
}
/** A body that comes when the test sends it, from a network of its own unless one is named. */
function sending(queue: UploadQueue, network = newNetwork()) {
  const upload = queue.open(network)
  let sender: ReadableStreamDefaultController
  const body = new ReadableStream({
    start: (controller) => {
      sender = controller
    },
  })
  const init = { method: 'POST', body: upload.metered(body), duplex: 'half' }
  const read = readBytes(new Request('http://web.test/', init), 64 * MEGABYTE)
  return {
    read,
    isRead: () => Promise.race([read.then(() => true), turn().then(() => false)]),
    send: async (bytes: number) => {
      sender.enqueue(new Uint8Array(bytes))
      for (let turns = 0; turns < 5; turns += 1) await turn()
    },
    finish: async () => {
      sender.close()
      return read
    },
    end: upload.end,
  }
}

test('forms that declare their length are no uploads', () => {
  const post = (headers: Record<string, string>) => isUpload({ method: 'POST', headers })
  expect(isUpload({ method: 'GET', headers: { 'content-length': '65537' } })).toBe(false)
  expect([post({}), post({ 'content-length': '65536' })]).toEqual([false, false])
  expect([post({ 'content-length': '65537' }), post({ 'transfer-encoding': 'chunked' })]).toEqual([
    true,
    true,
  ])
})

describe('memory', () => {
  test('is reserved for what has arrived, and for nothing that was only announced', async () => {
    const queue = createUploadQueue(bounds)
    const silent = Array.from({ length: 50 }, () => sending(queue))
    for (const one of silent) await one.send(1)
    expect(queue.use()).toEqual({ waiting: 0, bytes: 0, refused: 0 })
    const honest = sending(queue)
    await honest.send(FORM_MAX_BYTES)
    await honest.send(8 * MEGABYTE)
    expect(queue.use().bytes).toBe(8 * MEGABYTE)
    expect(await honest.finish()).toHaveLength(8 * MEGABYTE + FORM_MAX_BYTES)
    honest.end()
    // Ending twice gives nothing back twice.
    honest.end()
    expect(queue.use().bytes).toBe(0)
  })

  test('that is used up lets the first body go on alone; the others follow in their order', async () => {
    const queue = createUploadQueue(bounds)
    const [first, second, third] = [sending(queue), sending(queue), sending(queue)]
    for (const one of [first, second]) await one.send(8 * MEGABYTE)
    await third.send(MEGABYTE)
    await second.send(MEGABYTE)
    expect(queue.use()).toEqual({ waiting: 2, bytes: 16 * MEGABYTE, refused: 0 })
    await first.send(2 * MEGABYTE)
    expect(await first.finish()).toHaveLength(10 * MEGABYTE)
    first.end()
    await turn()
    expect(queue.use()).toEqual({ waiting: 0, bytes: 10 * MEGABYTE, refused: 0 })
    expect(await second.finish()).toHaveLength(9 * MEGABYTE)
    expect(await third.finish()).toHaveLength(MEGABYTE)
  })

  test('has a queue with a bound: one more is told to come again', async () => {
    const queue = createUploadQueue(bounds)
    const all = Array.from({ length: 5 }, () => sending(queue))
    await all[0]?.send(16 * MEGABYTE)
    for (const one of all.slice(1, 4)) await one.send(MEGABYTE)
    expect(await all[3]?.read).toBe(codes.busy)
    expect(queue.use()).toMatchObject({ waiting: 2, refused: 1 })
  })

  test('is not waited for beyond some seconds', async () => {
    const queue = createUploadQueue({ ...bounds, maxWaitMs: 1 })
    const [first, second] = [sending(queue), sending(queue)]
    await first.send(16 * MEGABYTE)
    await second.send(MEGABYTE)
    expect(await second.read).toBe(codes.busy)
    second.end()
    expect(queue.use()).toEqual({ waiting: 0, bytes: 16 * MEGABYTE, refused: 1 })
  })
})

describe('one network', () => {
  const of = (queue: UploadQueue, count: number) =>
    Array.from({ length: count }, () => sending(queue, 'one network'))

  test('whose uploads are almost there and come slowly leaves room for those of others', async () => {
    const queue = createUploadQueue(bounds)
    for (const slow of of(queue, 3)) await slow.send(8 * MEGABYTE)
    const honest = sending(queue)
    await honest.send(4 * MEGABYTE)
    expect(await honest.finish()).toHaveLength(4 * MEGABYTE)
    expect(queue.use()).toMatchObject({ waiting: 2, refused: 0 })
  })

  test('sends the next when its first has ended, and several small ones beside it', async () => {
    const queue = createUploadQueue(bounds)
    const before = sending(queue)
    await before.send(MEGABYTE)
    const [first, second, third] = of(queue, 3)
    await first?.send(8 * MEGABYTE)
    for (const small of [second, third]) await small?.send(MEGABYTE)
    expect(queue.use()).toMatchObject({ waiting: 0 })
    await second?.send(MEGABYTE)
    expect(queue.use()).toMatchObject({ waiting: 1 })
    await first?.finish()
    first?.end()
    await turn()
    expect(queue.use()).toMatchObject({ waiting: 0 })
    expect(await second?.finish()).toHaveLength(2 * MEGABYTE)
  })

  test('does not take all places to wait at', async () => {
    const queue = createUploadQueue({ ...bounds, maxWaitingOfNetwork: 1 })
    const many = of(queue, 4)
    for (const one of many) await one.send(8 * MEGABYTE)
    expect(queue.use()).toMatchObject({ waiting: 1, refused: 2 })
    const [full, honest] = [sending(queue), sending(queue)]
    await full.send(8 * MEGABYTE)
    await honest.send(MEGABYTE)
    expect(queue.use()).toMatchObject({ waiting: 2, refused: 2 })
  })
})

test('a body that does not come is ended, and its memory is free', async () => {
  const queue = createUploadQueue({ ...bounds, silentMs: 20 })
  const silent = sending(queue)
  await silent.send(MEGABYTE)
  expect(await silent.read).toBe(codes.invalidRequest)
  silent.end()
  expect(queue.use().bytes).toBe(0)
})
