import { expect, test } from 'vitest'
import { firstEmpty } from './required-fields.ts'

const phone = '13812345678'

test.each([
  ['picture', {}, 'phone'],
  ['picture', { phone }, undefined],
  ['code', { capcode: 'ab2d' }, 'phone'],
  ['code', { phone }, 'capcode'],
  ['code', { phone, capcode: 'ab2d' }, undefined],
  ['code', { phone, proof: '{}' }, undefined],
  ['apply', { phone, proof: '{}' }, 'smsCode'],
  ['apply', { phone, smsCode: '123456' }, 'capcode'],
  ['apply', { phone, capcode: 'ab2d', smsCode: '123456' }, undefined],
  ['signIn', { phone, capcode: 'ab2d', smsCode: '123456' }, 'agreed'],
  ['signIn', { phone, capcode: 'ab2d', smsCode: '123456', agreed: '1' }, undefined],
  ['nonesuch', {}, undefined],
])('to %s with %o the first empty field is %s', (act, typed: Record<string, string>, field) => {
  expect(firstEmpty(act, (name) => typed[name] ?? '')).toBe(field)
})
