import { expect, test } from 'vitest'
import { packs } from '../../../market/packs/packs.ts'
import { moneyText } from './money-text.ts'

test.each([
  [50_000_000, 'id', 'Rp500.000,00'],
  [50_000_000, 'in', '₹5,00,000.00'],
  [50_000_000, null, '500\u202f000.00'],
  [123_456_789_012, null, '1\u202f234\u202f567\u202f890.12'],
  [99_999, null, '999.99'],
  [null, 'id', ''],
] as const)('%s in %s reads %s', (amountMinor, market, text) => {
  expect(moneyText(amountMinor, market, packs)).toBe(text)
})
