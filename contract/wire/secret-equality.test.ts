import { expect, test } from 'vitest'
import { isEqualSecret } from './secret-equality.ts'

test('secrets are equal letter by letter, whatever their length', () => {
  expect(isEqualSecret('token', 'token')).toBe(true)
  expect(isEqualSecret('₹', '₹')).toBe(true)
  for (const other of ['', 'toke', 'token ', 'Token', 'tokem']) {
    expect(isEqualSecret(other, 'token')).toBe(false)
    expect(isEqualSecret('token', other)).toBe(false)
  }
})
