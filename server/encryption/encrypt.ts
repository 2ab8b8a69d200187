import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { KEY_BYTES, type Keyring } from './keyring.ts'

const ALGORITHM = 'aes-256-gcm'
const VERSION = 1
const IV_BYTES = 12
const TAG_BYTES = 16

/**
 * What a value belongs to. It is authenticated with the value: one that is moved to another row, another borrower or
 * another column is not decrypted there.
 */
export type Binding = { purpose: string; borrowerId: string; row: string }

/** Why a value is not readable; the message has no part of it. */
export class UnreadableValue extends Error {
  readonly reason: 'malformed' | 'unknown key' | 'not authentic'
  readonly keyId: string
  constructor(reason: UnreadableValue['reason'], keyId = '') {
    super(`an encrypted value is ${reason}${keyId && ` (${keyId})`}`)
    this.reason = reason
    this.keyId = keyId
  }
}

/** Version, length of the key's id, id: how every value begins that is encrypted under this key. */
export const headerOf = (keyId: string): Buffer =>
  Buffer.concat([Buffer.from([VERSION, keyId.length]), Buffer.from(keyId, 'ascii')])

const bound = (header: Uint8Array, { purpose, borrowerId, row }: Binding): Buffer =>
  Buffer.concat([header, Buffer.from(JSON.stringify([purpose, borrowerId, row]))])

const encryptionKey = (key: Buffer) => Buffer.from(hkdfSync('sha256', key, '', 'encryption', KEY_BYTES))
const hashKey = (key: Buffer) => Buffer.from(hkdfSync('sha256', key, '', 'equality', KEY_BYTES))

function keyNamed({ keys }: Keyring, id: string): Buffer {
  const key = keys.get(id)
  if (!key) throw new UnreadableValue('unknown key', id)
  return key
}

/** Header, IV, tag, ciphertext. */
export function encrypt(keyring: Keyring, plain: Uint8Array, binding: Binding): Buffer {
  const header = headerOf(keyring.current)
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(ALGORITHM, encryptionKey(keyNamed(keyring, keyring.current)), iv)
  cipher.setAAD(bound(header, binding))
  const encrypted = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([header, iv, cipher.getAuthTag(), encrypted])
}

/** The id of the key under which a value is encrypted. */
export function keyIdOf(value: Uint8Array): string {
  const length = value[1] ?? 0
  if (value[0] !== VERSION || value.length < 2 + length + IV_BYTES + TAG_BYTES)
    throw new UnreadableValue('malformed')
  return Buffer.from(value.subarray(2, 2 + length)).toString('ascii')
}

export function decrypt(keyring: Keyring, value: Uint8Array, binding: Binding): Buffer {
  const id = keyIdOf(value)
  const header = headerOf(id)
  const bytes = Buffer.from(value).subarray(header.length)
  const key = encryptionKey(keyNamed(keyring, id))
  const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, IV_BYTES))
  decipher.setAAD(bound(header, binding))
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
  } catch {
    throw new UnreadableValue('not authentic', id)
  }
}

export const encryptJson = (keyring: Keyring, value: unknown, binding: Binding): Buffer =>
  encrypt(keyring, Buffer.from(JSON.stringify(value)), binding)

export const decryptJson = (keyring: Keyring, value: Uint8Array, binding: Binding): unknown =>
  JSON.parse(decrypt(keyring, value, binding).toString())

const hashUnder = (key: Buffer, keyId: string, text: string): string =>
  `${keyId}:${createHmac('sha256', hashKey(key)).update(text).digest('base64url')}`

/** A keyed hash, by which equal values are found without reading any. */
export const equalityHash = (keyring: Keyring, text: string): string =>
  hashUnder(keyNamed(keyring, keyring.current), keyring.current, text)

/** The hash under every key: while keys are changed, equal values may be stored under different ones. */
export const equalityHashes = ({ keys }: Keyring, text: string): string[] =>
  [...keys].map(([id, key]) => hashUnder(key, id, text))
