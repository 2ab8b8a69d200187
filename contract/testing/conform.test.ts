import { describe, expect, test } from 'vitest'
import { endpointKeys } from '../calls/table.ts'
import { conform } from './conform.ts'

const answering = (body: unknown) =>
  conform({
    fetch: async () => Response.json(body),
    base: 'http://backend.example',
    wireNames: {},
    launch: {},
  })

describe('the conformance kit', () => {
  test('asks every call that answers in words', async () => {
    const asked = (await answering({})).map(({ key }) => key)
    expect(asked).toEqual(endpointKeys.filter((key) => key !== 'captchaImage'))
  })

  test('accepts a refusal that says why', async () => {
    const refusal = { code: '9', success: false, interconnected: '9', message: 'No', data: null }
    expect((await answering(refusal)).filter(({ holds }) => !holds)).toEqual([])
  })

  test.each([
    ['no message', { code: '9', success: false, interconnected: '9' }],
    [
      'data off the schema',
      { code: '00', success: true, interconnected: '0', message: '', data: [{ x: 1 }] },
    ],
    ['not even an object', 'hello'],
  ])('finds a backend that answers with %s', async (_, body) => {
    const failing = (await answering(body)).filter(({ holds }) => !holds).map(({ key }) => key)
    expect(failing).toContain('loanDetails')
    expect(failing).toContain('complaintInit')
  })

  test('finds a backend that is not there', async () => {
    const verdicts = await conform({
      fetch: () => Promise.reject(new TypeError('refused')),
      base: 'http://backend.example',
      wireNames: {},
      launch: {},
    })
    expect(verdicts.every(({ holds }) => !holds)).toBe(true)
  })
})
