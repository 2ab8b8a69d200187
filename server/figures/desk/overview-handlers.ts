import type { overview } from '../../../contract/calls/overview.ts'
import { addDays, localDay } from '../../../market/dates.ts'
import type { Market } from '../../../market/language.ts'
import { portfolioAtRisk } from '../../accounting/day-totals.ts'
import { lastClosedDay } from '../../arrears/closings.ts'
import { expectedRepayments } from '../../arrears/expected-repayments.ts'
import type { Handlers, StaffCall } from '../../calls/call.ts'
import type { DailyFigure } from '../../database/tables/figures.ts'
import { type FiguresOfDays, readFigures } from '../daily-figures.ts'
import { queueSizes } from '../queue-sizes.ts'

const DAYS = 7

/** A week before a day, the day itself, and so many after it. */
const daysAround = (today: string, after: number): string[] =>
  Array.from({ length: DAYS + 1 + after }, (_, index) => addDays(today, index - DAYS))

type Week = { market: Market; today: string; figures: FiguresOfDays }

async function repaymentsOf({ db }: StaffCall, { market, today, figures }: Week) {
  const range = { from: addDays(today, -DAYS), to: addDays(today, DAYS) }
  const found = await expectedRepayments(db, market, range)
  const expected = new Map(
    found.map(({ day, instalments, amountMinor }) => [day, { count: instalments, amountMinor }]),
  )
  return daysAround(today, DAYS).map((day) => ({
    day,
    expected: expected.get(day) ?? null,
    arrived: figures.of('arrived', day),
  }))
}

async function arrearsOf({ db, packs }: StaffCall, market: Market) {
  const day = await lastClosedDay(db)
  const totals = day && (await portfolioAtRisk(db, packs[market], day))
  if (!totals) return null
  const buckets = totals.buckets.map(({ fromDays, loans, principalMinor, atRiskBasisPoints }) => ({
    fromDays,
    loans,
    principalMinor,
    atRiskBasisPoints,
  }))
  return { day: totals.day, buckets }
}

/** A row per day of this week, with the figures under the names that the page knows them by. */
const rowsOf = <Name extends string>(
  { today, figures }: Week,
  names: Readonly<Record<Name, DailyFigure>>,
): ({ day: string } & Record<Name, number>)[] =>
  daysAround(today, 0).map((day) => {
    const counts = Object.entries<DailyFigure>(names).map(([name, figure]) => [
      name,
      figures.of(figure, day)?.count ?? 0,
    ])
    return { day, ...(Object.fromEntries(counts) as Record<Name, number>) }
  })

export const overviewHandlers = {
  overviewShow: async (call, { market }) => {
    const { db, now, packs } = call
    const today = localDay(now, packs.id.timeZone)
    const [figures, queues] = await Promise.all([
      readFigures(db, market, { from: addDays(today, -DAYS), to: today }),
      queueSizes(db, today),
    ])
    const week = { market, today, figures }
    const [repayments, arrears] = await Promise.all([repaymentsOf(call, week), arrearsOf(call, market)])
    return {
      today,
      countedAt: figures.countedAt?.toISOString() ?? '',
      applications: {
        waiting: queues.applications,
        days: rowsOf(week, { submitted: 'submitted', approved: 'approved', declined: 'declined' }),
      },
      payouts: {
        underWay: queues.payoutsUnderWay,
        failed: queues.payoutsFailed,
        days: rowsOf(week, { paidOut: 'paidOut' }),
      },
      repayments,
      arrears,
      complaints: {
        late: queues.complaintsLate,
        today: queues.complaintsToday,
        thisWeek: queues.complaintsThisWeek,
        later: queues.complaintsLater,
      },
      messages: {
        contactMessages: queues.contactMessages,
        dataRequests: queues.dataRequests,
        notices: rowsOf(week, { push: 'noticePush', sms: 'noticeSms', unsent: 'noticeUnsent' }),
        sms: rowsOf(week, { delivered: 'smsDelivered', underWay: 'smsUnderWay', failed: 'smsFailed' }),
      },
    }
  },
} satisfies Handlers<typeof overview>
