import { randomBytes } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { openTestService, type TestService } from '../testing/harness.ts'
import type { ImageKey } from './store.ts'

let service: TestService
beforeEach(async () => {
  service = await openTestService()
})

const key: ImageKey = { borrowerId: 'id-due', imageId: 'a'.repeat(32), size: 'full' }
const MEGABYTE = 1024 * 1024

async function cpuMs(work: () => Promise<unknown>): Promise<number> {
  const before = process.threadCpuUsage()
  await work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

test.each([0, 1, 255, 256, 70_000])('%d bytes come back as they were', async (length) => {
  const bytes = new Uint8Array(randomBytes(length))
  await service.images.put(key, bytes)
  expect(new Uint8Array((await service.images.get(key)) ?? [1])).toEqual(bytes)
})

test('what is put in a place again replaces what was there', async () => {
  await service.images.put(key, Uint8Array.of(1, 2))
  await service.images.put(key, Uint8Array.of(3))
  expect(new Uint8Array((await service.images.get(key)) ?? [])).toEqual(Uint8Array.of(3))
})

test('a large picture does not hold the thread that serves pages', async () => {
  const bytes = randomBytes(MEGABYTE)
  const took = { put: [] as number[], get: [] as number[] }
  for (let round = 0; round < 3; round += 1) {
    took.put.push(await cpuMs(() => service.images.put(key, bytes)))
    took.get.push(await cpuMs(() => service.images.get(key)))
  }
  expect(Math.min(...took.put)).toBeLessThan(100)
  expect(Math.min(...took.get)).toBeLessThan(100)
})
