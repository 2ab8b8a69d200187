import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MINUTE_MS } from '../../base/time.ts'
import { india } from '../../market/packs/india.ts'
import { indonesia } from '../../market/packs/indonesia.ts'
import { type ContactRefusal, type ContactState, mayContact } from './may-contact.ts'

const free: ContactState = { openCollectionComplaint: false, hardshipUntil: null, promisedUntil: null }
const at = (pack: typeof india, instant: string, state: Partial<ContactState> = {}) =>
  mayContact(pack, { ...free, ...state, at: new Date(instant) })
const refused = (why: ContactRefusal['why'], nextAt: string | null) => ({
  allowed: false,
  why,
  nextAt: nextAt === null ? null : new Date(nextAt),
})

// 2026-11-16 is a Monday; Jakarta is seven hours ahead of UTC, Delhi five and a half.
describe('Indonesia', () => {
  test.each([
    ['2026-11-16T07:59:59+07:00', refused('hours', '2026-11-16T08:00:00+07:00')],
    ['2026-11-16T08:00:00+07:00', { allowed: true }],
    ['2026-11-21T19:59:59+07:00', { allowed: true }],
    ['2026-11-16T20:00:00+07:00', refused('hours', '2026-11-17T08:00:00+07:00')],
    // From Saturday evening and from Sunday on it is Monday.
    ['2026-11-21T20:00:00+07:00', refused('hours', '2026-11-23T08:00:00+07:00')],
    ['2026-11-22T10:00:00+07:00', refused('weekday', '2026-11-23T08:00:00+07:00')],
    ['2026-12-25T10:00:00+07:00', refused('holiday', '2026-12-26T08:00:00+07:00')],
    // Already Sunday in Jakarta while it is Saturday in London.
    ['2026-11-21T18:00:00Z', refused('weekday', '2026-11-23T08:00:00+07:00')],
  ])('%s', (instant, wanted) => {
    expect(at(indonesia, instant)).toEqual(wanted)
  })
})

describe('India', () => {
  test.each([
    ['2026-11-22T08:00:00+05:30', { allowed: true }],
    ['2026-11-22T18:59:59+05:30', { allowed: true }],
    ['2026-11-22T19:00:00+05:30', refused('hours', '2026-11-23T08:00:00+05:30')],
    ['2026-11-23T19:00:00+05:30', refused('hours', '2026-11-25T08:00:00+05:30')],
  ])('%s', (instant, wanted) => {
    expect(at(india, instant)).toEqual(wanted)
  })
})

const NOON = '2026-11-16T12:00:00+07:00'

test('nobody is contacted while a complaint about collection is open, whatever the hour', () => {
  expect(at(indonesia, NOON, { openCollectionComplaint: true })).toEqual(refused('collectionComplaint', null))
})

test('a hardship pauses contact until its last day is over', () => {
  const hardshipUntil = '2026-11-20'
  expect(at(indonesia, NOON, { hardshipUntil })).toEqual(refused('hardship', '2026-11-21T08:00:00+07:00'))
  expect(at(indonesia, '2026-11-20T19:00:00+07:00', { hardshipUntil })).toMatchObject({ why: 'hardship' })
  expect(at(indonesia, '2026-11-21T08:00:00+07:00', { hardshipUntil })).toEqual({ allowed: true })
})

test('a pack without hours permits nothing, and says so', () => {
  const closed = { ...indonesia, contact: { ...indonesia.contact, hours: [] } }
  expect(at(closed, NOON)).toEqual(refused('weekday', null))
})

const YEAR_MINUTES = 365 * 24 * 60
const instants = fc
  .tuple(fc.constantFrom(india, indonesia), fc.nat({ max: YEAR_MINUTES }))
  .map(([pack, minute]) => ({ pack, moment: new Date(Date.UTC(2026, 0, 1) + minute * MINUTE_MS) }))

/** What a clock on the wall shows there: weekday, day and time. */
function wallClock(moment: Date, timeZone: string) {
  const shown = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  const [day = '', time = ''] = shown.format(moment).split(' ')
  return { day, time, weekday: new Date(`${day}T12:00:00Z`).getUTCDay() }
}

test('over a year: permitted exactly in the hours on the wall clock, on no holiday', () => {
  fc.assert(
    fc.property(instants, ({ pack, moment }) => {
      const { day, time, weekday } = wallClock(moment, pack.timeZone)
      const last = pack === india ? '19:00' : '20:00'
      const wanted =
        time >= '08:00' &&
        time < last &&
        (pack === india || weekday !== 0) &&
        !pack.daysOff.holidays.includes(day)
      expect(mayContact(pack, { ...free, at: moment }).allowed).toBe(wanted)
    }),
    { numRuns: 2_000 },
  )
})

test('over a year: the next permitted moment is permitted, and the minute before it is not', () => {
  fc.assert(
    fc.property(instants, ({ pack, moment }) => {
      const said = mayContact(pack, { ...free, at: moment })
      if (said.allowed || !said.nextAt) return
      expect(said.nextAt.getTime()).toBeGreaterThan(moment.getTime())
      expect(mayContact(pack, { ...free, at: said.nextAt }).allowed).toBe(true)
      const before = new Date(said.nextAt.getTime() - MINUTE_MS)
      const then = mayContact(pack, { ...free, at: before })
      expect(then).toMatchObject({ allowed: false, nextAt: said.nextAt })
    }),
    { numRuns: 2_000 },
  )
})
