import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Currency, formatMajor, formatMoney, groupMajor } from './money.ts'
import { parseMoney, readAmount, typedAmount } from './read-amount.ts'

describe('an amount as a person reads it', () => {
  test.each<[number, string, string]>([
    [0, 'Rp0,00', '₹0.00'],
    [1, 'Rp0,01', '₹0.01'],
    [99, 'Rp0,99', '₹0.99'],
    [100, 'Rp1,00', '₹1.00'],
    [99_999, 'Rp999,99', '₹999.99'],
    [100_000, 'Rp1.000,00', '₹1,000.00'],
    [200_000, 'Rp2.000,00', '₹2,000.00'],
    [9_999_999, 'Rp99.999,99', '₹99,999.99'],
    [10_000_000, 'Rp100.000,00', '₹1,00,000.00'],
    [150_000_000, 'Rp1.500.000,00', '₹15,00,000.00'],
    [123_456_789_012_345, 'Rp1.234.567.890.123,45', '₹12,34,56,78,90,123.45'],
    [-123_456, '-Rp1.234,56', '-₹1,234.56'],
  ])('%i is %s and %s', (amount, rupiah, rupees) => {
    expect(formatMoney(amount, 'IDR')).toBe(rupiah)
    expect(formatMoney(amount, 'INR')).toBe(rupees)
  })

  test('has no decimals in a range', () => {
    expect(formatMajor(1_500_000_000, 'IDR')).toBe('Rp15.000.000')
    expect(formatMajor(8_000_099, 'INR')).toBe('₹80,000')
  })

  test.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('is never made of %d', (amount) => {
    expect(() => formatMoney(amount, 'IDR')).toThrow(RangeError)
  })
})

const currencies = fc.constantFrom<Currency>('IDR', 'INR')
const amounts = fc.integer({ min: -999_999_999_999_999, max: 999_999_999_999_999 })

describe('an amount that was formatted', () => {
  test('is read back as it was', () => {
    fc.assert(
      fc.property(
        amounts,
        currencies,
        (amount, currency) => parseMoney(formatMoney(amount, currency), currency) === amount,
      ),
    )
  })

  test('is read back without its symbol and with spaces around it', () => {
    fc.assert(
      fc.property(fc.nat(), currencies, (amount, currency) => {
        const bare = formatMoney(amount, currency).replace(/^\D+/, '')
        return parseMoney(`  ${bare} `, currency) === amount
      }),
    )
  })

  test('groups by three in rupiah; in rupees by two above the last three', () => {
    fc.assert(
      fc.property(fc.nat(), (amount) => {
        expect(formatMoney(amount, 'IDR')).toMatch(/^Rp\d{1,3}(\.\d{3})*,\d{2}$/)
        expect(formatMoney(amount, 'INR')).toMatch(/^₹(\d{1,3}|\d{1,2}(,\d{2})*,\d{3})\.\d{2}$/)
      }),
    )
  })
})

test.each([
  ['Rp1.500.000', 'IDR', 150_000_000],
  ['1500000', 'IDR', 150_000_000],
  ['1.500,5', 'IDR', 150_050],
  ['₹2,000.00', 'INR', 200_000],
  ['15,00,000', 'INR', 150_000_000],
] as const)('%s in %s is read as %i', (text, currency, amount) => {
  expect(parseMoney(text, currency)).toBe(amount)
})

test.each([
  '',
  ' ',
  'Rp',
  'abc',
  '1,2,3',
  '1,234',
  '--1',
  '1e5',
  '１',
  '9'.repeat(14),
  '0x10',
  'Rp1 000',
  'NaN',
])('%j is no amount in rupiah', (text) => {
  expect(parseMoney(text, 'IDR')).toBe(null)
})

describe('an amount as a person types it', () => {
  test.each([
    ['255', 'IDR', 25_500],
    ['1.500', 'IDR', 150_000],
    ['25,5', 'IDR', 2550],
    ['Rp 1.250.000,50', 'IDR', 125_000_050],
    ['1500000', 'INR', 150_000_000],
    ['1,50,000', 'INR', 15_000_000],
    ['150,000', 'INR', 15_000_000],
    ['1.50', 'INR', 150],
  ] as const)('%s in %s is read as %i', (typed, currency, amountMinor) => {
    expect(readAmount(typed, currency)).toEqual({ amountMinor })
  })

  test.each([
    ['25.5', 'IDR'],
    ['1.50', 'IDR'],
    ['1.50.000', 'IDR'],
    ['0.255', 'IDR'],
    ['1,500', 'IDR'],
    ['1500.000', 'IDR'],
    ['1,500.00', 'IDR'],
    ['25.', 'IDR'],
    ['1,50', 'INR'],
    ['1,5', 'INR'],
    ['0,150', 'INR'],
    ['1.500', 'INR'],
    ['1.500,00', 'INR'],
    ['1,500,00,000', 'INR'],
  ] as const)('%s in %s could be two amounts', (typed, currency) => {
    expect(readAmount(typed, currency)).toEqual({ refusal: 'unclear' })
  })

  test.each(['', '-5', 'Rp', '1Rp5', '₹5', 'much', '9'.repeat(14), '9.999.999.999.999.999'])(
    '%j is no amount in rupiah',
    (typed) => {
      expect(readAmount(typed, 'IDR')).toEqual({ refusal: 'notAmount' })
    },
  )

  test('is never read as ten or a hundred times what another notation says', () => {
    const separated = fc.stringMatching(/^\d{1,4}([.,]\d{1,4}){0,3}$/)
    fc.assert(
      fc.property(separated, currencies, (typed, currency) => {
        const read = readAmount(typed, currency)
        const decimals = /[.,](\d{1,2})$/.exec(typed)?.[1]
        if ('refusal' in read || decimals === undefined) return true
        return read.amountMinor % 100 === Number(decimals.padEnd(2, '0'))
      }),
    )
  })

  test('is what would be typed for it', () => {
    const positive = fc.integer({ min: 0, max: 999_999_999_999_999 })
    fc.assert(
      fc.property(positive, currencies, (amountMinor, currency) => {
        expect(readAmount(typedAmount(amountMinor, currency), currency)).toEqual({ amountMinor })
      }),
    )
    expect(typedAmount(100_000, 'IDR')).toBe('1.000')
    expect(typedAmount(10_000_050, 'INR')).toBe('1,00,000.50')
  })
})

test.each([
  ['3000000', 'IDR', '3.000.000'],
  ['3.000.000,00', 'IDR', '3.000.000'],
  ['2400000.50', 'INR', '24,00,000'],
  ['Rp0015.000', 'IDR', '15.000'],
] as const)('%j typed or pasted as whole %s is %j', (typed, currency, shown) => {
  expect(groupMajor(typed, currency)).toBe(shown)
})
