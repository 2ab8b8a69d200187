import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { policyReasons } from '../../../contract/calls/application.ts'
import { packs } from '../../../market/packs/packs.ts'
import { creditLimit, INCOME_MAX_MINOR } from './credit-limit.ts'
import { type ApplicationDetails, outcomeOf } from './policy.ts'

const sound: ApplicationDetails = {
  age: 30,
  incomeMinor: 24_000_000_000,
  questionedIncomeMinor: null,
  identity: 'matches',
  account: 'valid',
  isDocumentElsewhere: false,
  hasOverdueLoan: false,
  openLoans: 0,
  repaidLoans: 0,
  monthlyPaymentsMinor: 0,
  canCheckIdentity: true,
  canCheckAccount: true,
}
const usual = { id: sound, in: { ...sound, incomeMinor: 2_400_000 } }

type Row = [about: string, change: Partial<ApplicationDetails>, expected: string]

const inBoth: Row[] = [
  ['as usual', {}, 'approved approved'],
  ['of full age today', { age: 21 }, 'approved approved'],
  ['a year too young', { age: 17 }, 'declined young'],
  ['as old as may be', { age: 60 }, 'approved approved'],
  ['older', { age: 61 }, 'declined old'],
  ['an overdue loan', { hasOverdueLoan: true }, 'declined overdue'],
  ['no income, which may be a mistake', { incomeMinor: 0 }, 'open income'],
  ['no income, said twice', { incomeMinor: 0, questionedIncomeMinor: 0 }, 'declined salary'],
  ['an income that was raised when it was questioned', { questionedIncomeMinor: 1 }, 'review incomeChanged'],
  ['two loans', { openLoans: 2 }, 'approved approved'],
  ['three loans', { openLoans: 3 }, 'declined open'],
  ['blurred pictures', { identity: 'blurred' }, 'open blurred'],
  ['the document of another person', { identity: 'other person' }, 'review person'],
  ['a document in two accounts', { isDocumentElsewhere: true }, 'review document'],
  ['identity not checked yet', { identity: 'unchecked' }, 'checking checking'],
  ['identity that nobody can check', { identity: 'unchecked', canCheckIdentity: false }, 'review identity'],
  ['no account', { account: 'none' }, 'open account'],
  ['an account of another name', { account: 'other name' }, 'open account'],
  ['an account that does not exist', { account: 'no such account' }, 'open account'],
  ['an account not checked yet', { account: 'unchecked' }, 'checking checking'],
  [
    'an account that nobody can check',
    { account: 'unchecked', canCheckAccount: false },
    'review accountCheck',
  ],
  ['too old and overdue: the age is told', { age: 70, hasOverdueLoan: true }, 'declined old'],
  [
    'overdue and another person: no person is needed to decline',
    { hasOverdueLoan: true, identity: 'other person' },
    'declined overdue',
  ],
  [
    'another person, account not checked: a person looks at once',
    { identity: 'other person', account: 'unchecked' },
    'review person',
  ],
]
const rows = {
  id: [
    ...inBoth,
    ['an income one sen too low', { incomeMinor: packs.id.claims.salaryMinMinor - 1 }, 'open income'],
    ['an income that gives less than the smallest loan', { incomeMinor: 1_199_999_988 }, 'open income'],
    [
      'an income that gives less than the smallest loan, said twice',
      { incomeMinor: 1_199_999_988, questionedIncomeMinor: 1_199_999_988 },
      'declined limit',
    ],
    ['an income that gives the smallest loan', { incomeMinor: 1_200_000_000 }, 'approved approved'],
    // Thirty per cent of two million a month.
    ['payments just below the share', { monthlyPaymentsMinor: 599_999_999 }, 'approved approved'],
    ['payments that take the whole share', { monthlyPaymentsMinor: 600_000_000 }, 'declined debtService'],
  ] satisfies Row[],
  in: [
    ...inBoth,
    ['an income one paisa too low', { incomeMinor: packs.in.claims.salaryMinMinor - 1 }, 'open income'],
    ['payments of any share', { monthlyPaymentsMinor: 9_999_999 }, 'approved approved'],
  ] satisfies Row[],
}

const decided = (market: 'id' | 'in', change: Partial<ApplicationDetails>) => {
  const { status, reason } = outcomeOf({ ...usual[market], ...change }, packs[market])
  return `${status} ${reason}`
}

describe.each(['id', 'in'] as const)('in %s', (market) => {
  test.each<Row>(rows[market])('%s', (_, change, expected) => {
    expect(decided(market, change)).toBe(expected)
  })
})

test('each reason can be reached', () => {
  const reached = (['id', 'in'] as const).flatMap((market) =>
    rows[market].map(([, change]) => decided(market, change).split(' ')[1]),
  )
  expect([...new Set(reached)].sort()).toEqual([...policyReasons].sort())
})

test.each([
  ['of the first loan', 24_000_000_000, 0, 500_000_000],
  ['after one', 24_000_000_000, 1, 625_000_000],
  ['after many', 24_000_000_000, 40, 1_500_000_000],
  ['by a month’s income', 3_600_000_000, 0, 300_000_000],
  ['in whole rupiah', 3_600_001_100, 0, 300_000_000],
])('the limit %s', (_, incomeMinor, repaidLoans, limitMinor) => {
  expect(creditLimit({ incomeMinor, repaidLoans }, packs.id)).toBe(limitMinor)
})

const facts = fc.record({
  age: fc.integer({ min: 0, max: 100 }),
  incomeMinor: fc.integer({ min: 0, max: INCOME_MAX_MINOR }),
  questionedIncomeMinor: fc.option(fc.integer({ min: 0, max: INCOME_MAX_MINOR })),
  identity: fc.constantFrom('unchecked', 'matches', 'blurred', 'other person'),
  account: fc.constantFrom('none', 'unchecked', 'valid', 'other name', 'no such account'),
  isDocumentElsewhere: fc.boolean(),
  hasOverdueLoan: fc.boolean(),
  openLoans: fc.integer({ min: 0, max: 5 }),
  repaidLoans: fc.integer({ min: 0, max: 100 }),
  monthlyPaymentsMinor: fc.integer({ min: 0, max: 10 ** 9 }),
  canCheckIdentity: fc.boolean(),
  canCheckAccount: fc.boolean(),
}) satisfies fc.Arbitrary<ApplicationDetails>
const market = fc.constantFrom('id', 'in')
const more = fc.integer({ min: 0, max: INCOME_MAX_MINOR })

describe('laws', () => {
  test('more income never lowers the limit, nor turns an approval into anything else', () => {
    fc.assert(
      fc.property(facts, market, more, (of, at, extra) => {
        const richer = {
          ...of,
          questionedIncomeMinor: null,
          incomeMinor: Math.min(of.incomeMinor + extra, INCOME_MAX_MINOR),
        }
        expect(creditLimit(richer, packs[at])).toBeGreaterThanOrEqual(creditLimit(of, packs[at]))
        if (outcomeOf(of, packs[at]).status === 'approved')
          expect(outcomeOf(richer, packs[at]).status).toBe('approved')
      }),
    )
  })

  test('a loan that was repaid never lowers the limit, which is never above the most', () => {
    fc.assert(
      fc.property(facts, market, (of, at) => {
        const next = creditLimit({ ...of, repaidLoans: of.repaidLoans + 1 }, packs[at])
        expect(next).toBeGreaterThanOrEqual(creditLimit(of, packs[at]))
        expect(next).toBeLessThanOrEqual(packs[at].application.limit.maxMinor)
      }),
    )
  })

  test('nobody is approved who is not checked, of age and free of arrears', () => {
    fc.assert(
      fc.property(facts, market, (of, at) => {
        if (outcomeOf(of, packs[at]).status !== 'approved') return
        expect(of).toMatchObject({
          identity: 'matches',
          account: 'valid',
          isDocumentElsewhere: false,
          hasOverdueLoan: false,
        })
        expect(of.age).toBeGreaterThanOrEqual(packs[at].legal.minimumAge)
        expect(creditLimit(of, packs[at])).toBeGreaterThanOrEqual(packs[at].claims.amountMinMinor)
      }),
    )
  })

  test('an income locks nobody out, and nobody in, before it was said twice', () => {
    fc.assert(
      fc.property(facts, market, (of, at) => {
        const { reason, status } = outcomeOf(of, packs[at])
        if (reason === 'salary' || reason === 'limit') expect(of.questionedIncomeMinor).not.toBeNull()
        if (status === 'approved' && of.questionedIncomeMinor !== null)
          expect(of.incomeMinor).toBeLessThanOrEqual(of.questionedIncomeMinor)
      }),
    )
  })

  test('what waits for a company is checked by one', () => {
    fc.assert(
      fc.property(facts, market, (of, at) => {
        if (outcomeOf(of, packs[at]).status !== 'checking') return
        expect(of.canCheckIdentity || of.canCheckAccount).toBe(true)
        expect([of.identity, of.account]).toContain('unchecked')
      }),
    )
  })
})
