import { beforeEach, describe, expect, test } from 'vitest'
import { codes } from '../../contract/wire/codes.ts'
import { languages } from '../../market/language.ts'
import { replyOf, script } from '../loans/testing/confirming.ts'
import { openTestService, type TestService } from '../testing/harness.ts'

let service: TestService
beforeEach(async () => {
  service = await openTestService()
})

const costs = (needPop = '0', lang = 'en') => replyOf(service.lender('', { needPop, lang }).costExample({}))

describe('the cost of a loan', () => {
  test('is an example of the first product, worked out as an offer is', async () => {
    const { productName, rows, sentence } = await costs()
    expect(productName).toBe('Terang Kilat')
    // 120 days at 0.1 % a day on Rp1.000.000, and 3 % kept back: 1.120.000 for 970.000.
    expect(rows.map(({ value }) => value)).toEqual(
      expect.arrayContaining([
        'Rp1.000.000,00',
        'Rp970.000,00',
        'Rp1.120.000,00',
        'Rp120.000,00',
        'Rp30.000,00',
      ]),
    )
    const annual = ((1_120_000 / 970_000) ** (365 / 120) - 1) * 100
    expect(sentence).toContain(`Annual percentage rate (effective): ${annual.toFixed(2)}%`)
  })

  test('in India has the tax on the fee as a line of its own, and the nominal rate with its method', async () => {
    const { rows, sentence, rateNote } = await costs('1')
    // ₹2,000 for 120 days at 0.1 % a day; 3 % kept back, and 18 % tax on that: ₹2,240 for ₹1,929.20.
    expect(rows.map(({ value }) => value)).toEqual(
      expect.arrayContaining(['₹2,000.00', '₹1,929.20', '₹2,240.00', '₹60.00', '₹10.80']),
    )
    // (2,240 / 1,929.20 − 1) × 365 / 120; the effective rate would be 57.51 %.
    expect(sentence).toContain('Annual percentage rate (nominal): 49%')
    expect(rateNote).toMatch(/^The annual rate is nominal: /)
    expect((await costs('0')).rateNote).toMatch(/^The annual rate is effective: /)
  })

  test('names the shortest and the longest term and the highest annual rate of what is lent', async () => {
    const all = await costs()
    expect([all.termMinDays, all.termMaxDays]).toEqual([120, 180])
    expect(all.products.map(({ name }) => name)).toEqual(['Terang Kilat', 'Terang Cicil', 'Terang Belajar'])
    expect(all.maxAnnualRate).toBe(Math.max(...all.products.map(({ annualRate }) => annualRate)))
  })

  test('counts a fee that weighs most on the smallest loan', async () => {
    const before = (await costs()).maxAnnualRate
    await service.db.updateTable('products').set({ period_fee_minor: 2_000_000 }).execute()
    expect((await costs()).maxAnnualRate).toBeGreaterThan(before)
  })

  test('follows the products', async () => {
    await service.db.updateTable('products').set({ open: false }).where('term_days', '=', 180).execute()
    expect(await costs()).toMatchObject({ termMaxDays: 120 })
    await service.db.updateTable('products').set({ open: false }).execute()
    expect(await service.lender('').costExample({})).toMatchObject({ code: codes.notFound })
  })

  test.each(languages)('is said in %s, in the money of the market', async (language) => {
    const { sentence } = await costs('1', language)
    expect(sentence).toMatch(script[language])
    expect(sentence).toContain('₹2,000')
  })
})
