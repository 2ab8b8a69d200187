import { AwsClient } from 'aws4fetch'
import type { ImageKey, ImageStore } from './store.ts'

export type S3Options = {
  /** Without the bucket: `https://s3.ap-southeast-3.amazonaws.com`. */
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

const TIMEOUT_MS = 20_000
const RETRIES = 3
const NOT_FOUND = 404

/** Any S3-compatible store. A key tells nothing about the borrower: the database decides who may read. */
export function s3Store({ endpoint, bucket, ...access }: S3Options): ImageStore {
  const client = new AwsClient({ ...access, service: 's3', retries: RETRIES })
  const addressOf = ({ imageId, size }: ImageKey) =>
    `${endpoint}/${encodeURIComponent(bucket)}/complaints/${imageId}/${size}.jpg`

  async function send(key: ImageKey, init: RequestInit): Promise<Response> {
    const response = await client.fetch(addressOf(key), {
      ...init,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (response.ok || response.status === NOT_FOUND) return response
    await response.body?.cancel()
    throw new Error(`the image store answered ${response.status} to ${init.method}`)
  }

  return {
    put: async (key, bytes) => {
      const body = new Uint8Array(bytes)
      const headers = { 'Content-Type': 'image/jpeg', 'Content-Length': String(body.byteLength) }
      const response = await send(key, { method: 'PUT', headers, body })
      if (!response.ok) throw new Error(`the image store has no bucket '${bucket}'`)
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
