import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Both sides are hashed first, so that neither the length nor the first different letter shows in the time it takes.
 * More than one secret may count while one is being replaced; all are compared, always.
 */
export function isOneOf(given: string, secrets: readonly string[]): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  const asked = hash(given)
  return secrets.filter((secret) => secret !== '' && timingSafeEqual(asked, hash(secret))).length > 0
}

/** The hex HMAC-SHA256 of the body exactly as it arrived. */
export const signatureOf = (body: Uint8Array | string, secret: string): string =>
  createHmac('sha256', secret).update(body).digest('hex')

/** What the body says; undefined where it is no JSON in UTF-8. */
export function readJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    // Told to the caller as a callback that cannot be read, which the gateway will send again.
    return undefined
  }
}
