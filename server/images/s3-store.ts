import { openBucket, type S3Options } from './bucket.ts'
import type { ImageKey, ImageStore } from './store.ts'

/** Any S3-compatible store. A key tells nothing about the borrower: the database decides who may read. */
export function s3Store(options: S3Options): ImageStore {
  const request = openBucket(options, 'the image store')
  const send = ({ imageId, size }: ImageKey, init: RequestInit) =>
    request(`/complaints/${imageId}/${size}.jpg`, init)

  return {
    put: async (key, bytes) => {
      const body = new Uint8Array(bytes)
      const headers = { 'Content-Type': 'image/jpeg', 'Content-Length': String(body.byteLength) }
      const response = await send(key, { method: 'PUT', headers, body })
      if (!response.ok) throw new Error(`the image store has no bucket '${options.bucket}'`)
    },
    get: async (key) => {
      const response = await send(key, { method: 'GET' })
      return response.ok ? new Uint8Array(await response.arrayBuffer()) : null
    },
    remove: async (key) => {
      await send(key, { method: 'DELETE' })
    },
  }
}
