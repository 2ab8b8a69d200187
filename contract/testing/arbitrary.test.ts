import * as fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { table } from '../calls/table.ts'
import { required } from '../wire/fields.ts'
import { arbitraryOf, arbitraryRequest } from './arbitrary.ts'

describe('the arbitrary of a request', () => {
  test.each(Object.entries(table))('of %s makes requests that it accepts', (_, { request }) => {
    fc.assert(
      fc.property(arbitraryRequest(request), (fields) => v.is(request, fields)),
      { numRuns: 30 },
    )
  })

  test('reaches the longest text that is allowed', () => {
    const lengths = fc.sample(arbitraryOf(required(200)), 300).map((text) => String(text).length)
    expect(Math.max(...lengths)).toBeGreaterThan(150)
    expect(Math.min(...lengths)).toBeLessThan(5)
  })

  test('leaves an optional field out at times', () => {
    const made = fc.sample(arbitraryRequest(v.object({ a: v.optional(v.string()), b: v.string() })), 50)
    expect(made.some((fields) => 'a' in fields)).toBe(true)
    expect(made.some((fields) => !('a' in fields))).toBe(true)
    expect(made.every((fields) => 'b' in fields)).toBe(true)
  })

  test('throws for a kind of schema that it does not know', () => {
    expect(() => arbitraryOf(v.date())).toThrow("'date'")
    expect(() => arbitraryOf(v.object({ a: v.map(v.string(), v.string()) }))).toThrow("'map'")
    expect(() => arbitraryOf(v.pipe(v.string(), v.creditCard()))).toThrow("'credit_card'")
  })
})
