import { describe, expect, test } from 'vitest'
import { codecOf } from '../../contract/wire/dialects.ts'
import type { Answer } from './backend.ts'
import { tooLongFor } from './checks/every-call.ts'
import { missingIdLike } from './checks/foreign.ts'
import { hostileTexts, pairUp } from './checks/hostile.ts'
import { refusalProblem, successProblem, wireProblem } from './judge.ts'

const answer = (body: object | null, over: Partial<Answer> = {}): Answer => ({
  status: 200,
  contentType: 'application/json',
  text: JSON.stringify(body),
  body: body as Answer['body'],
  decoded: body && codecOf('envelope').decode(body as Record<string, unknown>),
  retryAfterSeconds: undefined,
  currency: 'INR',
  failure: '',
  ...over,
})
const ok = { code: '00', message: '', data: { email: 'a@b.example', phone: '1' } }
const refusal = { code: '1003', message: 'Not found', data: null }

describe('an answer', () => {
  test('that is right has no problem', () => {
    expect(successProblem('contactInfo', answer(ok))).toBeNull()
    expect(refusalProblem('contactInfo', answer(refusal), ['1003'])).toBeNull()
  })

  test.each([
    ['no answer', answer(null, { failure: 'TimeoutError' }), 'no answer (TimeoutError)'],
    ['a failure', answer(refusal, { status: 500 }), 'fails with HTTP 500'],
    ['a page', answer(null, { text: ' <!DOCTYPE html>' }), 'an HTML page (HTTP 200)'],
    [
      'a page by its type',
      answer(ok, { contentType: 'text/html; charset=utf-8' }),
      'an HTML page (HTTP 200)',
    ],
    ['a redirect', answer(null, { status: 302 }), 'redirects (HTTP 302)'],
    ['a list', answer(null, { text: '[]' }), 'no JSON object (HTTP 200)'],
    ['another type', answer(ok, { contentType: 'text/plain' }), "JSON that is served as 'text/plain'"],
    ['no code', answer({ data: {} }), "has no field 'code'"],
    ['no message', answer({ ...refusal, message: ' ' }), 'a refusal (1003) without a message'],
    [
      'a status that does not fit',
      answer(refusal, { status: 404 }),
      'code 1003 with HTTP 404 instead of 200',
    ],
    [
      'its own program',
      answer({ ...refusal, message: 'at Object.run (/srv/a.js)' }),
      'shows its own program in the answer',
    ],
  ])('with %s is named', (_, given, problem) => {
    expect(wireProblem('contactInfo', given)).toBe(problem)
  })

  test('of another dialect is named', () => {
    expect(wireProblem('loanDetails', answer(ok))).toBe("has no field 'success' that is true or false")
    expect(wireProblem('standTargeted', answer(ok))).toBe("has no field 'interconnected'")
  })

  test('with odd fields is named by them', () => {
    const odd = { ...ok, data: { email: 7 } }
    expect(successProblem('contactInfo', answer(odd))).toBe(
      'fields that are not as in the contract: email, phone',
    )
  })

  test('with another code, or a success, is no refusal of this kind', () => {
    expect(refusalProblem('contactInfo', answer(refusal), ['1002'])).toBe('refuses with 1003 instead of 1002')
    expect(refusalProblem('contactInfo', answer(ok), ['1002'])).toBe('is accepted')
  })
})

test('an id that nothing has looks like the one that it replaces', () => {
  expect(missingIdLike('TR-due')).toBe('TR-evf')
  expect(missingIdLike('12')).toBe('999912')
  expect(missingIdLike('2000000199')).toBe('2000001200')
})

test('the shortest text that is too long is found from the row', () => {
  expect(tooLongFor('complaintSave', 'problemDetail')).toHaveLength(201)
  expect(tooLongFor('complaintSave', 'problemType')).toHaveLength(17)
  expect(tooLongFor('loanPush', 'amount')).toBeNull()
})

test('each field and each hostile text is sent at least once', () => {
  const pairs = pairUp(['a', 'b'], hostileTexts)
  expect(new Set(pairs.map(([, text]) => text)).size).toBe(hostileTexts.length)
  expect(new Set(pairs.map(([field]) => field))).toEqual(new Set(['a', 'b']))
  expect(pairUp([], hostileTexts)).toEqual([])
})

describe('an amount that a page computes with', () => {
  const quote = (total: string) => ({
    code: '00',
    message: '',
    data: { allowed: '1', total, saved: '', validUntil: '', items: [], note: '' },
  })
  const problemOf = (total: string, currency: Answer['currency']) =>
    successProblem('settlementQuote', answer(quote(total), { currency }))

  test.each([
    ['1.000.000', 'IDR'],
    ['Rp1.000.000,00', 'IDR'],
    ['1000000.00', 'IDR'],
    ['1,00,000.00', 'INR'],
    ['', 'INR'],
  ] as const)('%s is one in %s', (total, currency) => {
    expect(problemOf(total, currency)).toBeNull()
  })

  test.each([
    ['1.000.000', 'INR'],
    ['1,000,000.00', 'IDR'],
    ['a lot', 'IDR'],
  ] as const)('%s is none in %s', (total, currency) => {
    expect(problemOf(total, currency)).toBe('amounts that no page can read: total')
  })
})
