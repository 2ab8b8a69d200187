import { describe, expect, test } from 'vitest'
import { type Language, languages, type Market } from '../language.ts'
import { withLocale } from '../locale.server.ts'
import { type MarketPack, overridePacks } from '../market.ts'
import { packs } from '../packs/packs.ts'
import { LOAN_TERMS_VERSION, loanTermsClauses } from './loan-terms.ts'

const termsIn = (language: Language, pack: MarketPack) => withLocale(language, () => loanTermsClauses(pack))

const markets: Market[] = ['in', 'id']
const everywhere = markets.flatMap((market) => languages.map((language) => ({ market, language })))

const clause = (market: Market, id: string, language: Language = 'en', all = packs) =>
  termsIn(language, all[market]).find((clause) => clause.id === id)?.paragraphs ?? []
const whole = (market: Market, language: Language, all = packs) =>
  termsIn(language, all[market])
    .flatMap(({ heading, paragraphs }) => [heading, ...paragraphs])
    .join('\n')

describe('the terms of India, in English', () => {
  // Product 9, each figure in its own clause.
  test.each([
    ['applicant', 'You must be an Indian national.'],
    ['applicant', 'over 18 years of age'],
    ['applicant', 'full capacity to enter into contracts'],
    ['applicant', '₹12,000.00 a month'],
    ['loan', 'from ₹2,000.00 to ₹80,000.00'],
    ['loan', '91 to 365 days'],
    ['decision', 'within 1 day.'],
    ['disbursement', 'within 1 to 3 days'],
    ['late', '₹1,000.00 if you are a new client'],
    ['late', '₹800.00 if you are a repeat client'],
    ['late', 'From day 1 to day 30, late interest is 5% of the unpaid amount per day.'],
    ['late', 'From day 31 to day 90, late interest is 4% of the unpaid amount per day.'],
    ['late', 'From day 91 on, late interest is 2% of the unpaid amount per day.'],
    ['cap', '100% of the amount borrowed'],
    ['early', 'half of the term has passed, and at least 7 days have passed'],
    ['early', 'give the money back within 3 days'],
    ['early', 'service fee is given back'],
    ['details', 'within 3 days'],
    ['assignment', 'at least 7 business days before'],
    ['court', 'within 10 days of the judgment'],
    ['complaints', 'within 3 business days'],
    ['law', 'The law of India'],
    ['versions', '18 Nov 2026'],
  ])('say under %s: %s', (id, words) => {
    expect(clause('in', id).join('\n')).toContain(words)
  })

  test('name the lender and how to reach it', () => {
    const { name, licenceNumber, registrationNumber, email, phone, address } = packs.in.company
    for (const fact of [name, licenceNumber, registrationNumber]) expect(whole('in', 'en')).toContain(fact)
    for (const fact of [email, phone, address]) expect(clause('in', 'complaints').join()).toContain(fact)
  })

  test('put a payment to its parts in the order of the ledger', () => {
    const words = clause('in', 'repayment').join()
    const order = [
      'oldest unpaid instalment',
      'penalty first',
      'then fees',
      'then interest',
      'amount borrowed last',
    ]
    const found = order.map((part) => words.indexOf(part))
    expect(found).not.toContain(-1)
    expect(found).toEqual(found.toSorted((one, other) => one - other))
  })
})

describe('the terms of Indonesia', () => {
  test('have their own figures, written as the language writes them', () => {
    expect(clause('id', 'late').join()).toContain('Rp50.000,00 if you are a new client')
    expect(clause('id', 'late').join()).toContain('late interest is 0.08% of')
    expect(clause('id', 'late', 'id').join()).toContain('bunga keterlambatan adalah 0,08% per hari')
    expect(clause('id', 'applicant')).toContain('You must be an Indonesian citizen.')
    expect(clause('id', 'applicant').join()).toContain('Rp5.000.000,00 a year')
    expect(clause('id', 'law').join()).toContain('The law of the Republic of Indonesia')
  })
})

describe('in every market and language', () => {
  const ids = termsIn('en', packs.in).map(({ id }) => id)

  test.each(everywhere)(
    '$market $language has the same clauses, none of them empty',
    ({ market, language }) => {
      const clauses = termsIn(language, packs[market])
      expect(clauses.map(({ id }) => id)).toEqual(ids)
      expect(new Set(ids).size).toBe(ids.length)
      for (const { heading, paragraphs } of clauses) {
        expect([heading, ...paragraphs].every((text) => text.trim() !== '')).toBe(true)
        expect(paragraphs.length).toBeGreaterThan(0)
        expect(new Set(paragraphs).size).toBe(paragraphs.length)
      }
    },
  )

  test.each(everywhere)('$market $language leaves no placeholder unfilled', ({ market, language }) => {
    expect(whole(market, language)).not.toMatch(/[{}]|undefined|NaN|\[object/)
  })

  test.each(everywhere)('$market $language speaks of its own market only', ({ market, language }) => {
    const other = {
      in: /indonesi|इंडोनेशिया|印度尼西亚|印尼|OJK|Otoritas|Rp\d|\bTerang\b/i,
      id: /\bindia|भारत|印度(?!尼西亚)|Reserve Bank|₹|Saaf/i,
    }
    expect(whole(market, language)).not.toMatch(other[market])
    expect(whole(market, language)).not.toMatch(/philippin|peso|फ़िलीपींस|菲律宾/i)
  })

  test.each(languages.filter((language) => language !== 'en'))('%s is not English', (language) => {
    const english = termsIn('en', packs.in)
    for (const [index, { heading, paragraphs }] of termsIn(language, packs.in).entries()) {
      expect(heading).not.toBe(english[index]?.heading)
      for (const paragraph of paragraphs) expect(english[index]?.paragraphs).not.toContain(paragraph)
    }
  })
})

describe('a figure of the pack', () => {
  const figures = {
    termMinDays: 111,
    termMaxDays: 333,
    penaltyNewMinor: 123_400,
    penaltyRepeatMinor: 56_700,
    chargesCapBasisPoints: 8_750,
    earlyRepaymentMinDays: 12,
    coolingOffDays: 17,
    coolingOffReturnsFee: false,
    decisionDays: 4,
    disbursementMinDays: 2,
    disbursementMaxDays: 6,
    changeNoticeDays: 13,
    assignmentNoticeBusinessDays: 14,
    judgmentDays: 15,
    minimumAge: 21,
    lateBands: [{ fromDay: 1, dailyBasisPoints: 77 }],
  }

  test('is one of those that are tried here', () => {
    expect(Object.keys(figures).sort()).toEqual(Object.keys(packs.in.legal).sort())
  })

  test.each(Object.entries(figures))('%s changes the text in every language', (name, value) => {
    const changed = overridePacks(packs, { in: { legal: { [name]: value } } })
    for (const language of languages) expect(whole('in', language, changed)).not.toBe(whole('in', language))
  })

  test('is singular and plural as it should be', () => {
    const changed = overridePacks(packs, {
      in: {
        legal: { decisionDays: 2, judgmentDays: 1, assignmentNoticeBusinessDays: 1, disbursementMinDays: 3 },
      },
    })
    expect(clause('in', 'decision', 'en', changed).join()).toContain('within 2 days.')
    expect(clause('in', 'court', 'en', changed).join()).toContain('within 1 day of')
    expect(clause('in', 'assignment', 'en', changed).join()).toContain('1 business day before')
    expect(clause('in', 'disbursement', 'en', changed).join()).toContain('within 3 days.')
  })
})

test('the version is a day', () => {
  expect(new Date(`${LOAN_TERMS_VERSION}T00:00:00Z`).toISOString().slice(0, 10)).toBe(LOAN_TERMS_VERSION)
})
