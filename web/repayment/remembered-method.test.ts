import { expect, test } from 'vitest'
import { rememberedMethod } from './remembered-method.ts'

const visit = (query = '', type = '1') => ({
  type,
  query: new URLSearchParams(query),
  offered: ['BCA', 'BNI'],
})

test.each([
  [
    'the bank of last time',
    { payType: '1', payCode: 'BNI', specificNum: 'ATM' },
    visit(),
    { payCode: 'BNI', specificNum: 'ATM' },
  ],
  [
    'a bank without a way of its own',
    { payType: '1', payCode: 'BCA' },
    visit(),
    { payCode: 'BCA', specificNum: '' },
  ],
  ['nothing where nothing is remembered', {}, visit(), null],
  ['nothing where the address names a bank', { payType: '1', payCode: 'BNI' }, visit('payCode=BCA'), null],
  ['nothing where the bank is no longer offered', { payType: '1', payCode: 'OLD' }, visit(), null],
  ['the other type', { payType: '2', payCode: 'ALFAMART' }, visit(), { payType: '2' }],
  ['nothing where the address names a type', { payType: '2', payCode: 'ALFAMART' }, visit('payType=1'), null],
])('%s', (_, stored, seen, expected) => expect(rememberedMethod(stored, seen)).toEqual(expected))
