import { describe, expect, test } from 'vitest'
import { codecOf } from './dialects.ts'

const dialects = ['envelope', 'promotion', 'flag', 'stand'] as const

describe.each(dialects)('the dialect %s', (dialect) => {
  const codec = codecOf(dialect)

  test.each([{ a: 1 }, [1, 2], {}, null, 'text'])('reads back the success with %j', (data) => {
    const wire = JSON.parse(JSON.stringify(codec.ok(data)))
    expect(codec.decode(wire)).toMatchObject({ success: true, message: '', data })
  })

  test('reads back a refusal with its code and message', () => {
    const wire = JSON.parse(JSON.stringify(codec.refused({ refused: '1003', message: 'gone' })))
    expect(codec.decode(wire)).toEqual({ success: false, code: '1003', message: 'gone', data: null })
  })

  test.each([
    {},
    { code: null },
    { code: true, message: {} },
    { success: 'true' },
    { interconnected: false },
    { data: 1 },
  ])('takes %j for no success', (wire) => {
    expect(codec.decode(wire)).toMatchObject({ success: false, message: '' })
  })
})

test('each wears the words of the base contract', () => {
  const ok = (dialect: (typeof dialects)[number]) => codecOf(dialect).ok({ a: 1 })
  expect(ok('envelope')).toEqual({ code: '00', message: '', data: { a: 1 } })
  expect(ok('promotion')).toEqual({ code: '0', message: '', data: { a: 1 } })
  expect(ok('flag')).toEqual({ success: true, code: '00', message: '', data: { a: 1 } })
  expect(ok('stand')).toEqual({ interconnected: '0', message: '', data: { a: 1 } })
  expect(codecOf('stand').refused({ refused: '1', message: 'm' })).toEqual({
    interconnected: '1',
    message: 'm',
    data: null,
  })
})

test.each(['00', '0', 0])('older backends say success as %j', (code) => {
  expect(codecOf('envelope').decode({ code }).success).toBe(true)
  expect(codecOf('promotion').decode({ code }).success).toBe(true)
})

test.each(['000', '', 1, '1', '11', null, false])('the code %j is no success', (code) => {
  expect(codecOf('envelope').decode({ code }).success).toBe(false)
})

test('a code that is a number is read as text', () => {
  expect(codecOf('envelope').decode({ code: 1001, message: 'x' }).code).toBe('1001')
  expect(codecOf('stand').decode({ interconnected: 0 }).success).toBe(true)
})

test('a refused picture answers like a promotion call', () => {
  expect(codecOf('image')).toBe(codecOf('promotion'))
})
