import { expect, test } from 'vitest'
import { DAY_MS } from '../../base/time.ts'
import { deviceMark, isKnownDevice } from './known-device.ts'

const now = new Date('2026-11-15T03:00:00Z')
const secrets = ['a secret of the tests'] as const
const phone = '+628125550001'
const mark = deviceMark({ phone, now }, secrets)

test('a mark is good for its own number, and for 400 days', () => {
  const at = (days: number, of = phone) =>
    isKnownDevice(mark, { phone: of, now: new Date(now.getTime() + days * DAY_MS) }, secrets)
  expect(at(0)).toBe(true)
  expect(at(400)).toBe(true)
  expect(at(401)).toBe(false)
  expect(at(0, '+628125550002')).toBe(false)
  expect(mark).not.toContain('5550001')
})

test.each(['', ' ', '.', 'x.y', mark.slice(1), `z${mark}`, mark.split('.')[1] ?? ''])(
  '%s is no mark',
  (made) => {
    expect(isKnownDevice(made, { phone, now }, secrets)).toBe(false)
  },
)
