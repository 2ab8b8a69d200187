import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { s3Store } from './s3-store.ts'
import { type ImageKey, type ImageStore, withFallback } from './store.ts'

const folder = mkdtempSync(join(tmpdir(), 'terang-s3-'))
const server = new S3rver({
  port: 0,
  address: '127.0.0.1',
  silent: true,
  directory: folder,
  configureBuckets: [{ name: 'pictures', configs: [] }],
})
const access = { region: 'ap-southeast-3', accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
let endpoint = ''
let store: ImageStore
beforeAll(async () => {
  const { port } = await server.run()
  endpoint = `http://127.0.0.1:${port}`
  store = s3Store({ ...access, endpoint, bucket: 'pictures' })
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

const key: ImageKey = { borrowerId: 'id-due', imageId: 'a'.repeat(32), size: 'full' }
const bytes = Uint8Array.of(0xff, 0xd8, 0xff, 0, 1, 2)

describe('an S3-compatible store', () => {
  test('keeps, returns and removes a picture in each size', async () => {
    await store.put(key, bytes)
    expect(await store.get(key)).toEqual(bytes)
    expect(await store.get({ ...key, size: 'small' })).toBeNull()
    await store.remove(key)
    expect(await store.get(key)).toBeNull()
    await store.remove(key)
  })

  test('says so when the bucket is not there', async () => {
    await expect(s3Store({ ...access, endpoint, bucket: 'nowhere' }).put(key, bytes)).rejects.toThrow(
      'bucket',
    )
  })

  test('does not take a wrong secret for an empty store', async () => {
    const stranger = s3Store({ ...access, endpoint, bucket: 'pictures', secretAccessKey: 'guessed' })
    await expect(stranger.put(key, bytes)).rejects.toThrow('403')
    await expect(stranger.get(key)).rejects.toThrow('403')
  })

  test('leaves pictures readable that were kept elsewhere before', async () => {
    const stored = new Map([[key.imageId, bytes]])
    const before: ImageStore = {
      put: async () => {},
      get: async ({ imageId }) => stored.get(imageId) ?? null,
      remove: async ({ imageId }) => void stored.delete(imageId),
    }
    const both = withFallback(store, before)
    expect(await both.get(key)).toEqual(bytes)
    await both.remove(key)
    expect(await both.get(key)).toBeNull()
  })
})
