import { describe, expect, test } from 'vitest'
import { withLocale } from '../locale.server.ts'
import { overridePacks } from '../market.ts'
import { packs } from '../packs/packs.ts'
import { bandsOf } from './figures.ts'
import { loanTermsClauses } from './loan-terms.ts'

describe('the bands of late interest', () => {
  const paragraphs = (lateBands: { fromDay: number; dailyBasisPoints: number }[]) => {
    const { in: pack } = overridePacks(packs, { in: { legal: { lateBands } } })
    return withLocale('en', () => loanTermsClauses(pack)).find(({ id }) => id === 'late')?.paragraphs ?? []
  }
  const late = (bands: Parameters<typeof paragraphs>[0]) =>
    paragraphs(bands).filter((text) => /^(From|On) day/.test(text))

  test('are one sentence each, however many there are', () => {
    const bands = Array.from({ length: 7 }, (_, index) => ({
      fromDay: 1 + index * 10,
      dailyBasisPoints: 70 - index,
    }))
    expect(late(bands)).toHaveLength(7)
    expect(late(bands)[6]).toBe('From day 61 on, late interest is 0.64% of the unpaid amount per day.')
  })

  test('can last a day, begin late or be out of order', () => {
    expect(
      late([
        { fromDay: 6, dailyBasisPoints: 100 },
        { fromDay: 5, dailyBasisPoints: 50 },
      ]),
    ).toEqual([
      'On day 5, late interest is 0.5% of the unpaid amount.',
      'From day 6 on, late interest is 1% of the unpaid amount per day.',
    ])
  })

  test('can be none', () => {
    expect(paragraphs([])).toContain('We charge no late interest.')
  })

  test('that never hold, as the ledger counts, are not named', () => {
    const bands = [
      { fromDay: 0, dailyBasisPoints: 1 },
      { fromDay: 1, dailyBasisPoints: 2 },
      { fromDay: 1, dailyBasisPoints: 3 },
    ]
    expect(bandsOf(bands)).toEqual([{ fromDay: 1, toDay: null, dailyBasisPoints: 3 }])
  })
})
