import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, daysBetween } from '../../market/dates.ts'
import { packs } from '../../market/packs/packs.ts'
import { type RemindedLoan, remindersDue } from './reminders-due.ts'

const figures = packs.id.notices
const DUE = '2026-03-10'
const loan = (over: Partial<RemindedLoan> = {}): RemindedLoan => ({
  orderId: 'o1',
  periods: [{ dueOn: DUE, openMinor: 100 }],
  isWrittenOff: false,
  penalMinor: 0,
  plannedCredit: [],
  openCollectionComplaint: false,
  hardshipUntil: null,
  promisedUntil: null,
  extension: () => null,
  settlement: () => null,
  ...over,
})
const due = (days: number, over: Partial<RemindedLoan> = {}) =>
  remindersDue(loan(over), { day: addDays(DUE, days), figures }).map(
    ({ matter, subject }) => `${matter} ${subject.split(' ')[2]}`,
  )

describe('what is due for a loan on a day', () => {
  test.each([
    [-4, []],
    [-3, ['reminder -3']],
    [-2, ['reminder -3']],
    [-1, ['reminder -1']],
    [0, ['reminder 0']],
    [1, ['overdue 1']],
    [2, ['overdue 1']],
    [3, ['overdue 3']],
    [13, ['overdue 7']],
    [30, ['overdue 30']],
    [45, ['overdue 30']],
    [46, []],
  ])('%i days after its due date', (days, expected) => {
    expect(due(days)).toEqual(expected)
  })

  test('is nothing once it is paid, or written off', () => {
    expect(due(0, { periods: [{ dueOn: DUE, openMinor: 0 }] })).toEqual([])
    expect(due(3, { isWrittenOff: true })).toEqual([])
  })

  test('is nothing during a hardship, and while a complaint about collection is open', () => {
    expect(due(3, { hardshipUntil: addDays(DUE, 3) })).toEqual([])
    expect(due(4, { hardshipUntil: addDays(DUE, 3) })).toEqual(['overdue 3'])
    expect(due(3, { openCollectionComplaint: true })).toEqual([])
  })

  test('names all that is late, by its first date, and the next payment apart', () => {
    const periods = [
      { dueOn: DUE, openMinor: 100 },
      { dueOn: addDays(DUE, 30), openMinor: 40 },
      { dueOn: addDays(DUE, 60), openMinor: 7 },
    ]
    const notified = remindersDue(loan({ periods }), { day: addDays(DUE, 32), figures })
    expect(notified).toMatchObject([{ matter: 'overdue', facts: { amountMinor: 140, on: DUE } }])
    const before = remindersDue(loan({ periods }), { day: addDays(DUE, 28), figures })
    expect(before.map(({ matter, facts }) => [matter, facts.amountMinor])).toEqual([
      ['reminder', 40],
      ['overdue', 100],
    ])
  })

  test('is an offer only where there is one, and nothing is late', () => {
    const offers = {
      extension: () => ({ feeMinor: 5, newDueOn: addDays(DUE, 7), inactionMinor: 4 }),
      settlement: () => ({ billedMinor: 90, savedMinor: 10 }),
    }
    expect(due(-7, offers)).toEqual(['settlementOffer -7'])
    expect(due(-2, offers)).toEqual(['reminder -3', 'extensionOffer -2', 'settlementOffer -7'])
    expect(due(1, offers)).toEqual(['overdue 1'])
    expect(due(-7, { settlement: () => ({ billedMinor: 100, savedMinor: 0 }) })).toEqual([])
  })
})

const history = fc.record({
  dues: fc.uniqueArray(fc.integer({ min: 0, max: 90 }), { minLength: 1, maxLength: 4 }),
  paidOn: fc.array(fc.integer({ min: 0, max: 120 }), { minLength: 4, maxLength: 4 }),
  looks: fc.array(fc.integer({ min: -10, max: 140 }), { maxLength: 60 }),
})

test('whatever is paid when, and however often one looks: no step twice, none of what is paid, none of another day', () => {
  fc.assert(
    fc.property(history, ({ dues, paidOn, looks }) => {
      const notified = new Set<string>()
      const first = '2026-01-01'
      for (const look of looks.toSorted((one, other) => one - other)) {
        const day = addDays(first, look)
        const periods = dues.map((after, index) => ({
          dueOn: addDays(first, after),
          openMinor: (paidOn[index] ?? 0) <= look ? 0 : 10,
        }))
        const reminders = remindersDue(loan({ periods }), { day, figures })
        expect(new Set(reminders.map(({ matter }) => matter)).size).toBe(reminders.length)
        for (const { matter, subject, facts } of reminders) {
          notified.add(`${matter} ${subject}`)
          const [, dueOn = '', step = ''] = subject.split(' ')
          const days = daysBetween(dueOn, day)
          expect(periods.find((period) => period.dueOn === dueOn)?.openMinor).toBe(10)
          expect(facts.amountMinor).toBeLessThanOrEqual(
            periods.reduce((sum, { openMinor }) => sum + openMinor, 0),
          )
          expect(days).toBeGreaterThanOrEqual(Number(step))
          expect(matter === 'overdue').toBe(days > 0)
        }
      }
      // Each due date has at most as many messages as the pack has steps.
      expect(notified.size).toBeLessThanOrEqual(dues.length * figures.steps.length)
    }),
  )
})

describe('what credit of another loan will pay', () => {
  const remindersOn = (days: number, over: Partial<RemindedLoan>) =>
    remindersDue(loan(over), { day: addDays(DUE, days), figures }).map(({ matter, facts }) => ({
      matter,
      ...facts,
    }))
  const planned = (amountMinor: number, onDay = DUE) => ({ plannedCredit: [{ onDay, amountMinor }] })

  test('is not asked for before the due date', () => {
    expect(remindersOn(-1, planned(30))).toEqual([
      { matter: 'reminder', amountMinor: 70, creditMinor: 30, on: DUE },
    ])
    expect(remindersOn(-1, planned(100))).toEqual([
      { matter: 'reminder', amountMinor: 0, creditMinor: 100, on: DUE },
    ])
  })

  test('of a later period does not lessen this one', () => {
    expect(remindersOn(-1, planned(30, addDays(DUE, 1)))).toEqual([
      { matter: 'reminder', amountMinor: 100, on: DUE },
    ])
  })

  test('makes nobody late: what the night books is not asked for in the morning', () => {
    expect(remindersOn(1, planned(100))).toEqual([])
    expect(remindersOn(1, planned(40))).toEqual([{ matter: 'overdue', amountMinor: 60, on: DUE }])
  })

  test('covers the oldest first', () => {
    const periods = [
      { dueOn: DUE, openMinor: 100 },
      { dueOn: addDays(DUE, 3), openMinor: 50 },
    ]
    expect(remindersOn(1, { periods, ...planned(120, addDays(DUE, 1)) })).toEqual([
      { matter: 'reminder', amountMinor: 30, creditMinor: 20, on: addDays(DUE, 3) },
    ])
  })

  test('needs no extension', () => {
    const extension = () => ({ feeMinor: 5, newDueOn: addDays(DUE, 30), inactionMinor: 4 })
    const offered = (amountMinor: number) =>
      remindersOn(0, { extension, ...planned(amountMinor) }).map(({ matter }) => matter)
    expect(offered(99)).toContain('extensionOffer')
    expect(offered(100)).not.toContain('extensionOffer')
  })
})

test('a charge for being late is named in each reminder, where no interest is charged for it', () => {
  const factsOn = (days: number, over: Partial<RemindedLoan>) =>
    remindersDue(loan(over), { day: addDays(DUE, days), figures }).map(({ facts }) => facts.penalMinor)
  for (const days of [-3, 1]) {
    expect(factsOn(days, { penalMinor: 25_000 })).toEqual([25_000])
    expect(factsOn(days, {})).toEqual([undefined])
  }
})
