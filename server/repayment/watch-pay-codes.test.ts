import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSubscribers, localBroadcast } from '../database/broadcast.ts'
import { watchPayCodes } from './watch-pay-codes.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('whoever watches a code is called when it changes, until they stop', () => {
  const broadcast = localBroadcast()
  const watch = watchPayCodes(broadcast)
  const [one, another, other] = [vi.fn(), vi.fn(), vi.fn()]
  const stop = watch('code', one)
  watch('code', another)
  watch('other code', other)
  broadcast.publish('payCodes', ['code', 'of nobody'])
  expect([one, another, other].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 0])
  stop()
  broadcast.publish('payCodes', ['code'])
  expect([one, another, other].map(({ mock }) => mock.calls.length)).toEqual([1, 2, 0])
})

test('all are called, one after another, when messages may have been missed', () => {
  const { subscribe, deliverMissed } = createSubscribers()
  const watch = watchPayCodes({ ...localBroadcast(), subscribe })
  const wakes = Array.from({ length: 100 }, () => vi.fn())
  wakes.forEach((wake, number) => void watch(`code ${number}`, wake))
  deliverMissed()
  const woken = () => wakes.filter(({ mock }) => mock.calls.length === 1).length
  vi.advanceTimersByTime(1_000)
  expect(woken()).toBeGreaterThan(10)
  expect(woken()).toBeLessThan(90)
  vi.advanceTimersByTime(1_000)
  expect(woken()).toBe(100)
})
