import { describe, expect, test } from 'vitest'
import { applicationProblemTexts } from './application-problems.ts'
import {
  accountDigits,
  ageOn,
  bankProblems,
  birthDateProblem,
  identityProblems,
  isDay,
  jobProblems,
  nameProblem,
  personalProblems,
  readIncome,
} from './application-rules.ts'
import { withLocale } from './locale.server.ts'
import type { MarketPack } from './market.ts'
import { packs } from './packs/packs.ts'

const today = '2026-11-15'
const id = { pack: packs.id, today }
const india = { pack: packs.in, today }

describe('names', () => {
  test.each([
    ['Siti Nurhaliza', null],
    ['R. A. Kartini, S.Pd.', null],
    ["D'Souza-Mehta", null],
    ['प्रिया शर्मा', null],
    ['李小龙', null],
    ['', 'name_missing'],
    ['A', 'name_missing'],
    ['Budi 2', 'name_letters'],
    ['<b>Budi</b>', 'name_letters'],
    ['.Budi', 'name_letters'],
  ])('%s: %s', (name, problem) => {
    expect(nameProblem(name)).toBe(problem)
  })
})

describe('dates of birth', () => {
  test.each([
    ['2024-02-29', true],
    ['2023-02-29', false],
    ['2023-13-01', false],
    ['2023-00-10', false],
    ['2023-04-31', false],
    ['23-04-30', false],
    ['2023-4-30', false],
  ])('%s is a day: %s', (text, is) => {
    expect(isDay(text)).toBe(is)
  })

  test.each([
    ['2008-11-15', '2026-11-15', 18],
    ['2008-11-16', '2026-11-15', 17],
    ['2008-02-29', '2026-02-28', 17],
    ['2008-02-29', '2026-03-01', 18],
  ])('whoever was born on %s is on %s %i', (born, on, age) => {
    expect(ageOn(born, on)).toBe(age)
  })

  const youngest = `${2026 - packs.id.legal.minimumAge}-11-15`
  const oldest = `${2026 - packs.id.application.maximumAge - 1}-11-16`
  test.each([
    [youngest, null],
    [youngest.replace(/15$/, '16'), 'birth_young'],
    [oldest, null],
    [oldest.replace(/16$/, '15'), 'birth_old'],
    ['2026-11-16', 'birth_date'],
    ['1990-02-30', 'birth_date'],
    ['12-08-17', 'birth_year'],
    ['199-08-17', 'birth_year'],
    ['', 'birth_missing'],
  ])('%s: %s', (birthDate, problem) => {
    expect(birthDateProblem(birthDate, id)).toBe(problem)
  })
})

describe('identity', () => {
  const good = { fullName: 'Siti', documentNumber: '3171015708900001', birthDate: '1990-08-17' }

  test('has no problem where all is right', () => {
    expect(identityProblems(good, id)).toEqual({})
    expect(identityProblems({ ...good, documentNumber: 'ABCPE1234F' }, india)).toEqual({})
  })

  test('names each field that is wrong', () => {
    expect(identityProblems({ fullName: '', documentNumber: '1', birthDate: '' }, id)).toEqual({
      fullName: 'name_missing',
      documentNumber: 'nik_digits',
      birthDate: 'birth_missing',
    })
    expect(identityProblems({ ...good, documentNumber: 'ABCCE1234F' }, india)).toEqual({
      documentNumber: 'pan_person',
    })
    expect(identityProblems({ ...good, birthDate: '1990-08-18' }, id)).toEqual({
      documentNumber: 'nik_birth',
    })
  })

  test('a date that is none is not reported at the number as well', () => {
    expect(identityProblems({ ...good, birthDate: '1990-02-30' }, id)).toEqual({ birthDate: 'birth_date' })
  })
})

describe('where somebody lives', () => {
  const good = { address: 'Jl. Melati 5', region: 'ID-JK', district: 'x', postalCode: '10310', email: '' }
  test.each([
    [id, '10310', true],
    [id, '1031', false],
    [id, '01310', false],
    [india, '110001', true],
    [india, '010001', false],
    [india, '11000', false],
  ])('postal codes are those of the market (%#)', (context, postalCode, fits) => {
    const problems = personalProblems({ ...good, postalCode }, context)
    expect(problems).toEqual(fits ? {} : { postalCode: 'postal_digits' })
  })

  test('an e-mail address may be missing, not wrong', () => {
    expect(personalProblems({ ...good, email: 'siti@example.com' }, id)).toEqual({})
    expect(personalProblems({ ...good, email: 'siti@' }, id)).toEqual({ email: 'email_format' })
    expect(personalProblems({ ...good, address: 'x', region: '', district: '' }, id)).toEqual({
      address: 'address_missing',
      region: 'region_missing',
      district: 'district_missing',
    })
  })
})

describe('work', () => {
  test.each([
    ['3000000', '3000000'],
    ['3.000.000', '3000000'],
    ['24,00,000', '2400000'],
    ['3 000 000', '3000000'],
    ['0', null],
    ['3.000,50', null],
    ['3,5', null],
    ['-3', null],
    ['three', null],
    ['12345678901234', null],
  ])('an income of %s is read as %s', (text, digits) => {
    expect(readIncome(text)).toBe(digits)
  })

  const good = { employment: 'employee', employer: 'PT Maju', income: '3000000', payDay: '25' }
  test.each([
    [{}, {}],
    [{ employment: '' }, { employment: 'employment_missing' }],
    [{ employer: '' }, { employer: 'employer_missing' }],
    [{ employment: 'farmer', employer: '', payDay: '' }, {}],
    [{ payDay: '' }, { payDay: 'pay_day_number' }],
    [{ payDay: '0' }, { payDay: 'pay_day_number' }],
    [{ payDay: '31' }, {}],
    [{ payDay: '32' }, { payDay: 'pay_day_number' }],
    [{ income: '' }, { income: 'income_missing' }],
    [{ income: 'much' }, { income: 'income_number' }],
  ])('%o: %o', (changed, problems) => {
    expect(jobProblems({ ...good, ...changed })).toEqual(problems)
  })
})

describe('bank accounts', () => {
  test.each([
    [id, 'BCA', '1234567890', {}],
    [id, 'BCA', '123456789', { accountNumber: 'account_digits' }],
    [id, 'BTN', '123456', {}],
    [id, 'BTN', '12345', { accountNumber: 'account_digits' }],
    [id, 'NOBODY', '1234567890', { bankCode: 'bank_missing' }],
    [id, '', '1234567890', { bankCode: 'bank_missing' }],
    [india, 'HDFC0000001', '123456789', {}],
    [india, 'HDFC0000001', '12345678', { accountNumber: 'account_digits' }],
    [india, 'HDFC0000001', '1234567890123456789', { accountNumber: 'account_digits' }],
    [india, 'HDFC0000001', '000000000', { accountNumber: 'account_digits' }],
    [india, 'HDFC1000001', '123456789', { bankCode: 'ifsc_format' }],
    [india, '', '123456789', { bankCode: 'ifsc_format' }],
  ])('%#', (context, bankCode, accountNumber, problems) => {
    expect(bankProblems({ bankCode, accountNumber, holder: 'Siti' }, context)).toEqual(problems)
  })

  test('the words say how many digits this bank has', () => {
    const problems = { accountNumber: 'account_digits' } as const
    const words = (pack: MarketPack, bankCode = '') =>
      withLocale('en', () => applicationProblemTexts(problems, { pack, bankCode })['accountNumber'])
    expect(words(packs.id, 'BRI')).toContain('15 digits')
    expect(words(packs.in)).toContain('9–18 digits')
    expect(accountDigits(packs.id, 'BCA')).toEqual([10])
  })

  test('each bank has a code of its own', () => {
    const codes = packs.id.application.banks.map(({ code }) => code)
    expect(new Set(codes).size).toBe(codes.length)
    expect(codes.length).toBeGreaterThan(40)
  })
})
