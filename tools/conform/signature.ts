import { createHash, createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto'

/**
 * Ed25519 over the bytes of report.json. It shows that whoever holds the key has signed these bytes; not that the run took
 * place, when, or that the backend is still the same.
 */
export const signReport = (json: string, privateKey: KeyObject): string =>
  `${sign(null, Buffer.from(json), privateKey).toString('base64')}\n`

export function isSignedBy(json: string, signature: string, publicKey: KeyObject): boolean {
  return verify(null, Buffer.from(json), publicKey, Buffer.from(signature.trim(), 'base64'))
}

/** By which two people compare a key over the telephone: of the public half, in groups of four. */
export function fingerprintOf(key: KeyObject): string {
  const publicKey = key.type === 'public' ? key : createPublicKey(key)
  const der = publicKey.export({ type: 'spki', format: 'der' })
  const digest = createHash('sha256').update(der).digest('hex')
  return (digest.slice(0, 32).match(/.{4}/g) ?? []).join(' ')
}

export function makeKeys(): { privateKey: string; publicKey: string } {
  return generateKeyPairSync('ed25519', {
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
}
