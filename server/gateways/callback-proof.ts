import { createHmac } from 'node:crypto'

/** The hex HMAC-SHA256 of the body exactly as it arrived. */
export const signatureOf = (body: Uint8Array | string, secret: string | Uint8Array): string =>
  createHmac('sha256', secret).update(body).digest('hex')

/** The body as JSON; undefined where it is no JSON in UTF-8. */
export function readJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    // Told to the caller as a callback that cannot be read, which the gateway will send again.
    return undefined
  }
}
