import { describe, expect, test } from 'vitest'
import { decrypt, encrypt, equalityHash, equalityHashes, keyIdOf, UnreadableValue } from './encrypt.ts'
import { demoKeyring, type Keyring } from './keyring.ts'

const key = (fill: number) => Buffer.alloc(32, fill)
const old: Keyring = { current: 'k1', keys: new Map([['k1', key(1)]]) }
const both: Keyring = {
  current: 'k2',
  keys: new Map([
    ['k2', key(2)],
    ['k1', key(1)],
  ]),
}
const binding = { purpose: 'application identity', borrowerId: 'b1', row: 'a1' }
const plain = Buffer.from('3171015708904242')
const reasonOf = (read: () => unknown) => {
  try {
    read()
  } catch (error) {
    if (error instanceof UnreadableValue) return error.reason
    throw error
  }
  return 'readable'
}

describe('an encrypted value', () => {
  test('is read with its binding, and names its key', () => {
    const value = encrypt(old, plain, binding)
    expect(decrypt(old, value, binding)).toEqual(plain)
    expect(keyIdOf(value)).toBe('k1')
    expect(value.includes(plain)).toBe(false)
  })

  test('is another each time', () => {
    expect(encrypt(old, plain, binding)).not.toEqual(encrypt(old, plain, binding))
  })

  test('stays readable under an older key while new ones are under the current', () => {
    expect(decrypt(both, encrypt(old, plain, binding), binding)).toEqual(plain)
    expect(keyIdOf(encrypt(both, plain, binding))).toBe('k2')
  })

  test.each([
    ['another borrower', { ...binding, borrowerId: 'b2' }],
    ['another row', { ...binding, row: 'a2' }],
    ['another purpose', { ...binding, purpose: 'bank account' }],
    ['names that join to the same text', { purpose: 'application', borrowerId: 'identity b1', row: 'a1' }],
  ])('is not read in the place of %s', (_, other) => {
    expect(reasonOf(() => decrypt(old, encrypt(old, plain, binding), other))).toBe('not authentic')
  })

  test('is not read when any of its bytes is changed', () => {
    const value = encrypt(old, plain, binding)
    for (const at of value.keys()) {
      const changed = Buffer.from(value)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(
        reasonOf(() => decrypt(both, changed, binding)),
        `byte ${at}`,
      ).not.toBe('readable')
    }
  })

  test.each([0, 1, 3, 20, 31])('is not read when it is cut to %i bytes', (length) => {
    const value = encrypt(old, plain, binding)
    expect(reasonOf(() => decrypt(old, value.subarray(0, length), binding))).not.toBe('readable')
  })

  test('under a key that is not there says which', () => {
    const value = encrypt(both, plain, binding)
    expect(reasonOf(() => decrypt(old, value, binding))).toBe('unknown key')
    expect(() => decrypt(old, value, binding)).toThrow('k2')
  })

  test('under the key of the demo is read at the next start', () => {
    expect(decrypt(demoKeyring(), encrypt(demoKeyring(), plain, binding), binding)).toEqual(plain)
  })
})

test('a keyed hash is the same for the same text and key alone, and found under every key', () => {
  const hash = equalityHash(old, 'a')
  expect(equalityHash(old, 'a')).toBe(hash)
  expect(equalityHash(old, 'b')).not.toBe(hash)
  expect(equalityHash(both, 'a')).not.toBe(hash)
  expect(equalityHashes(both, 'a')).toContain(hash)
})
