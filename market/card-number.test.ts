import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { brandOf, cardDigits, formatExpiry, hasExpired, maskedCard, readExpiry } from './card-number.ts'

describe('a card number', () => {
  test.each([
    ['4111 1111 1111 1111', '4111111111111111'],
    ['5555-5555-5555-4444', '5555555555554444'],
    ['４１１１ 1111 1111 1111', '4111111111111111'],
    ['४१११ 1111 1111 1111', '4111111111111111'],
    ['4111 1111 1111 1112', null],
    ['4111', null],
    ['', null],
    ['0000 0000 0000 0000', null],
    ['41111111111111111111', null],
  ])('%j is read as %j', (typed, digits) => {
    expect(cardDigits(typed)).toBe(digits)
  })

  test('with one digit mistyped is found out', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 15 }), fc.integer({ min: 1, max: 9 }), (at, by) => {
        const digits = [...'4111111111111111']
        digits[at] = String((Number(digits[at]) + by) % 10)
        expect(cardDigits(digits.join(''))).toBeNull()
      }),
    )
  })

  test.each([
    ['4111111111111111', 'Visa'],
    ['5555555555554444', 'Mastercard'],
    ['2223003122003222', 'Mastercard'],
    ['6521111111111117', 'RuPay'],
    ['3530111333300000', 'JCB'],
    ['9111111111111111', ''],
  ])('%s is of %j', (digits, brand) => {
    expect(brandOf(digits)).toBe(brand)
  })

  test('is shown by its last four digits', () => {
    expect(maskedCard('1111')).toBe('•••• 1111')
  })
})

describe('an expiry date', () => {
  test.each([
    ['07/28', '2028-07'],
    ['7/28', '2028-07'],
    ['12 / 2030', '2030-12'],
    ['0728', '2028-07'],
    ['०७/२८', '2028-07'],
    ['13/28', null],
    ['00/28', null],
    ['07/1999', null],
    ['', null],
    ['soon', null],
  ])('%j is read as %j', (typed, expiry) => {
    expect(readExpiry(typed)).toBe(expiry)
  })

  test.each([
    ['2026-11', '2026-11-30', false],
    ['2026-11', '2026-12-01', true],
    ['2027-01', '2026-12-31', false],
  ])('%s on %s has passed: %s', (expiry, today, passed) => {
    expect(hasExpired(expiry, today)).toBe(passed)
  })

  test('is written as on the card', () => {
    expect(formatExpiry('2028-07')).toBe('07/28')
  })
})
