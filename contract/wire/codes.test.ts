import { describe, expect, test } from 'vitest'
import { languages } from '../../market/language.ts'
import { withLocale } from '../../market/locale.server.ts'
import { statusCodes } from '../../market/order-status.ts'
import { packs } from '../../market/packs/packs.ts'
import { codeText, statusDescription, statusHeadline } from './code-text.ts'
import { codes, httpStatus, isRefusal, promotionCodes, refuse, transportCodes } from './codes.ts'

const english = (code: string) => withLocale('en', () => codeText(code))

describe('every code', () => {
  test('is one of its own', () => {
    const all = [...Object.values(codes), ...Object.values(promotionCodes), ...Object.values(transportCodes)]
    expect(new Set(all).size).toBe(all.length)
  })

  const spoken = [...Object.values(codes), ...Object.values(transportCodes)].filter(
    (code) => code !== codes.ok,
  )

  test.each(languages)('has a text in %s, and no two the same', (language) => {
    const own = spoken.filter((code) => code !== codes.internal && code !== transportCodes.unreadable)
    const texts = withLocale(language, () => own.map(codeText))
    expect(new Set(texts).size).toBe(own.length)
    for (const text of texts) expect(text).not.toBe(withLocale(language, () => codeText(codes.internal)))
  })

  test.each(['', '00', 'toString', '4711', transportCodes.unreadable])(
    '%j means our fault to a person',
    (code) => {
      expect(english(code)).toBe(english(codes.internal))
    },
  )

  test('has the texts of product 8 for the two of the card repayment', () => {
    expect([codes.wrongRepaymentCode, codes.repeatedPayment]).toEqual(['800006', '800005'])
    expect(english('800006')).toBe('Verification code error')
  })
})

test.each(languages)('every status has a headline and a description in %s', (language) => {
  for (const code of [...Object.values(statusCodes), 999]) {
    const headline = withLocale(language, () => statusHeadline(code))
    expect(headline).not.toBe('')
    expect(withLocale(language, () => statusDescription(code, packs.id))).not.toBe(headline)
  }
})

test('a business refusal is an answer, so HTTP says 200; only what the transport must know differs', () => {
  const differing = Object.values(codes)
    .map((code) => [code, httpStatus(code)])
    .filter(([, status]) => status !== 200)
  expect(Object.fromEntries(differing)).toEqual({
    1004: 429,
    1005: 501,
    1006: 403,
    1007: 413,
    1039: 503,
    1098: 503,
    1099: 500,
  })
  expect(httpStatus('11')).toBe(200)
  expect([promotionCodes.smsTooSoon, promotionCodes.smsTooMany].map(httpStatus)).toEqual([429, 429])
})

test('a refusal is told from a reply', () => {
  expect(refuse(codes.notFound)).toEqual({ refused: '1003' })
  expect(refuse(codes.notFound, 'gone')).toEqual({ refused: '1003', message: 'gone' })
  expect([refuse(codes.notFound), {}, null, 'refused', undefined].map(isRefusal)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ])
})
