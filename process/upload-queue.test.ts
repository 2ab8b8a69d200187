import { expect, test } from 'vitest'
import { createUploadQueue, type Leave, uploadBytes } from './upload-queue.ts'

const MEGABYTE = 1024 * 1024
const upload = (bytes: number) =>
  ({ method: 'POST', headers: new Headers({ 'Content-Length': String(bytes) }) }) as const
const bounds = { maxBytes: 16 * MEGABYTE, maxWaiting: 2, maxWaitMs: 60_000 }
const isOpen = async (entered: Promise<Leave | 'busy'>) =>
  Promise.race([
    entered.then((leave) => leave !== 'busy'),
    new Promise((resolve) => setImmediate(resolve, false)),
  ])
const leaving = async (entered: Promise<Leave | 'busy'>) => {
  const leave = await entered
  if (leave === 'busy') throw new Error('busy')
  leave()
}

test('forms and reads are no uploads; a body of unknown length may be the largest', () => {
  const head = (method: string, headers: Record<string, string>) => ({
    method,
    headers: new Headers(headers),
  })
  expect(uploadBytes(head('GET', {}))).toBe(0)
  expect(uploadBytes(head('POST', {}))).toBe(0)
  expect(uploadBytes(head('POST', { 'Content-Length': '65536' }))).toBe(0)
  expect(uploadBytes(head('POST', { 'Content-Length': '65537' }))).toBe(65_537)
  expect(uploadBytes(head('POST', { 'Transfer-Encoding': 'chunked' }))).toBe(12 * MEGABYTE)
})

test('two of 8 MB are read at once, the next wait in their order, one more is refused', async () => {
  const queue = createUploadQueue(bounds)
  const [one, two, three, four] = [1, 2, 3, 4].map(() => queue.enter(upload(8 * MEGABYTE))) as [
    Promise<Leave>,
    Promise<Leave>,
    Promise<Leave>,
    Promise<Leave>,
  ]
  expect(await Promise.all([one, two, three, four].map(isOpen))).toEqual([true, true, false, false])
  expect(await queue.enter(upload(8 * MEGABYTE))).toBe('busy')
  await leaving(one)
  expect(await Promise.all([three, four].map(isOpen))).toEqual([true, false])
  // Leaving twice makes no room twice.
  await leaving(one)
  expect(await isOpen(four)).toBe(false)
  await leaving(two)
  expect(await isOpen(four)).toBe(true)
})

test('forms pass by, however many uploads wait', async () => {
  const queue = createUploadQueue(bounds)
  for (let sent = 0; sent < 4; sent += 1) void queue.enter(upload(8 * MEGABYTE))
  expect(await isOpen(queue.enter(upload(1000)))).toBe(true)
})

test('one that is larger than all the room comes alone', async () => {
  const queue = createUploadQueue(bounds)
  const large = queue.enter(upload(40 * MEGABYTE))
  const small = queue.enter(upload(MEGABYTE))
  expect(await Promise.all([large, small].map(isOpen))).toEqual([true, false])
  await leaving(large)
  expect(await isOpen(small)).toBe(true)
})

test('whoever has waited for too long is refused, and those behind move up', async () => {
  const queue = createUploadQueue({ ...bounds, maxWaitMs: 1 })
  const first = queue.enter(upload(16 * MEGABYTE))
  expect(await queue.enter(upload(16 * MEGABYTE))).toBe('busy')
  const next = queue.enter(upload(MEGABYTE))
  await leaving(first)
  expect(await isOpen(next)).toBe(true)
})
