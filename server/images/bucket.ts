import { AwsClient } from 'aws4fetch'

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

/** Requests to one bucket, signed; `path` follows its address. An answer is one that it has, or 404. */
export function openBucket({ endpoint, bucket, ...access }: S3Options, name: string) {
  const client = new AwsClient({ ...access, service: 's3', retries: RETRIES })
  return async (path: string, init: RequestInit): Promise<Response> => {
    const address = `${endpoint}/${encodeURIComponent(bucket)}${path}`
    const response = await client.fetch(address, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) })
    if (response.ok || response.status === NOT_FOUND) return response
    await response.body?.cancel()
    throw new Error(`${name} answered ${response.status} to ${init.method}`)
  }
}
