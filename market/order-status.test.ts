import { describe, expect, test } from 'vitest'
import { orderActions, orderStatus, statusCodes } from './order-status.ts'

/** Product 10.5, by hand. */
const decisions = [
  [21, 'review', ['recommended'], ['recommended']],
  [110, 'declined', ['recommended'], ['recommended']],
  [151, 'onItsWay', ['recommended'], ['recommended']],
  [170, 'active', ['repay'], ['repay']],
  [174, 'due', ['repay', 'extend'], ['repay']],
  [3, 'due', ['repay', 'extend'], ['repay']],
  [180, 'overdue', ['repay', 'extend'], ['repay']],
  [5, 'overdue', ['repay', 'extend'], ['repay']],
  [200, 'settled', ['borrowAgain'], ['borrowAgain']],
  [4, 'settled', ['borrowAgain'], ['borrowAgain']],
  [0, 'unknown', ['recommended'], ['recommended']],
  [999, 'unknown', ['recommended'], ['recommended']],
] as const

describe('the status table', () => {
  test.each(decisions)('%i is %s', (code, name, extendable, otherwise) => {
    expect(orderStatus(code).name).toBe(name)
    expect(orderStatus(String(code))).toBe(orderStatus(code))
    expect(orderActions(code, '1')).toEqual(extendable)
    for (const isDelay of ['0', '', 'true', '2']) expect(orderActions(code, isDelay)).toEqual(otherwise)
  })

  test.each(['', 'toString', '__proto__', 'constructor', '21.0', ' 21', '-1'])(
    'the code %j is unknown',
    (code) => {
      expect(orderStatus(code).name).toBe('unknown')
    },
  )

  test('an unknown status wears the banner of 21 (product 2.20)', () => {
    expect(orderStatus(999).banner).toBe(orderStatus(21).banner)
  })

  test('the service uses the three-digit codes', () => {
    for (const [name, code] of Object.entries(statusCodes)) expect(orderStatus(code).name).toBe(name)
    expect(Object.values(statusCodes)).toEqual([21, 110, 151, 170, 174, 180, 200])
  })
})
