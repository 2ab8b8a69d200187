import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { packs } from '../../market/packs/packs.ts'
import { mayContact } from '../arrears/may-contact.ts'
import { afterQuietHours, nextSendAt } from './send-time.ts'

/** In Jakarta. */
const jakarta = (time: string) => new Date(`${time}+07:00`)

describe('what falls in the quiet hours waits for their end', () => {
  test.each([
    ['2026-11-17T19:59:59', '2026-11-17T19:59:59'],
    ['2026-11-17T20:00:00', '2026-11-18T08:00:00'],
    ['2026-11-18T00:30:00', '2026-11-18T08:00:00'],
    ['2026-11-18T07:59:00', '2026-11-18T08:00:00'],
    ['2026-11-18T08:00:00', '2026-11-18T08:00:00'],
  ])('%s', (at, expected) => {
    expect(nextSendAt(packs.id, 'paymentReceived', jakarta(at))).toEqual(jakarta(expected))
  })

  test('also where they lie within one day', () => {
    const notices = { ...packs.id.notices, quietHours: { from: '12:00', to: '14:00' } }
    const at = (time: string) => afterQuietHours({ ...packs.id, notices }, jakarta(`2026-11-18T${time}`))
    expect(at('13:00:00')).toEqual(jakarta('2026-11-18T14:00:00'))
    expect(at('23:00:00')).toEqual(jakarta('2026-11-18T23:00:00'))
  })
})

test('what is about arrears waits for a day on which contact is permitted', () => {
  const sunday = jakarta('2026-11-15T10:00:00')
  expect(nextSendAt(packs.id, 'reminder', sunday)).toEqual(sunday)
  expect(nextSendAt(packs.id, 'overdue', sunday)).toEqual(jakarta('2026-11-16T08:00:00'))
  expect(nextSendAt(packs.in, 'overdue', sunday)).toEqual(sunday)
})

test('nothing is ever sent in quiet hours, and nothing about arrears outside of the contact hours', () => {
  const instants = fc.date({
    min: new Date('2026-01-01T00:00:00Z'),
    max: new Date('2027-12-31T00:00:00Z'),
    noInvalidDate: true,
  })
  const minutesIn = (timeZone: string, at: Date) => {
    const [hour = '', minute = ''] = new Intl.DateTimeFormat('en-GB', {
      timeZone,
      hour: '2-digit',
      minute: '2-digit',
    })
      .format(at)
      .split(':')
    return Number(hour) * 60 + Number(minute)
  }
  fc.assert(
    fc.property(instants, fc.constantFrom(packs.id, packs.in), fc.boolean(), (at, pack, isLate) => {
      const sendAt = nextSendAt(pack, isLate ? 'overdue' : 'reminder', at)
      if (!sendAt) throw new Error('there is such a moment')
      expect(sendAt.getTime()).toBeGreaterThanOrEqual(at.getTime())
      const minute = minutesIn(pack.timeZone, sendAt)
      expect(minute).toBeGreaterThanOrEqual(8 * 60)
      expect(minute).toBeLessThan((pack.market === 'id' ? 20 : 19) * 60)
      const contact = mayContact(pack, {
        at: sendAt,
        openCollectionComplaint: false,
        hardshipUntil: null,
        promisedUntil: null,
      })
      if (isLate) expect(contact.allowed).toBe(true)
    }),
  )
})
