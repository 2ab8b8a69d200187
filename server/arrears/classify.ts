import type { ArrearsFigures } from '../../contract/market/arrears-figures.ts'
import { addDays, daysBetween, laterOf } from '../../contract/market/dates.ts'
import { roundedUp } from '../../contract/market/money.ts'
import type { LedgerLoan } from '../ledger/book.ts'
import type { LoanEvent } from '../ledger/events.ts'
import { eventsOf, type LoanRecord, loanOf } from '../ledger/loan-record.ts'
import { type Position, position } from '../ledger/position.ts'
import { BASIS_POINTS } from '../terms/loan-rules.ts'

export type Classification = {
  daysPastDue: number
  /** The code of a class of the pack. */
  classCode: string
  /** From how many days past due its bucket of portfolio at risk begins; 0 where it is not at risk. */
  bucket: number
  principalMinor: number
  overdueMinor: number
  /** All that is still to be paid. */
  openMinor: number
  provisionMinor: number
}

type Counting = Pick<ArrearsFigures, 'dueDateCounts'>
type ClassFigures = Pick<ArrearsFigures, 'dueDateCounts' | 'classes' | 'riskFromDays'>

const daysSince = (dueOn: string, day: string, { dueDateCounts }: Counting) =>
  daysBetween(dueOn, day) + (dueDateCounts ? 1 : 0)

/**
 * Days past due at the end of a day: those of the instalment that was due first of all that are not fully paid. A new
 * schedule may begin before the day on which what is left of the old one is due.
 */
function daysPastDueOn({ periods }: Pick<Position, 'periods'>, day: string, counting: Counting): number {
  const open = periods.filter(({ openMinor }) => openMinor > 0)
  return Math.max(0, ...open.map(({ dueOn }) => daysSince(dueOn, day, counting)))
}

const bucketOf = ({ riskFromDays }: Pick<ArrearsFigures, 'riskFromDays'>, daysPastDue: number): number =>
  riskFromDays.findLast((fromDays) => fromDays <= daysPastDue) ?? 0

/**
 * The day since which a loan is in a class that it leaves only when all is paid; null where it is in none. Days past due
 * only rise between events, so the ends of the days before and of each event show all that happened.
 */
function heldSince(
  events: readonly LoanEvent[],
  { fromDays, day }: { fromDays: number; day: string },
  daysPastDueAt: (day: string) => number,
): string | null {
  const eventDays = [...new Set(events.map(({ on }) => on).filter((on) => on <= day))].sort()
  let since: string | null = null
  let changedOn = ''
  const look = (at: string) => {
    const daysPastDue = daysPastDueAt(at)
    if (daysPastDue === 0) since = null
    else if (daysPastDue >= fromDays) since ??= laterOf(addDays(at, fromDays - daysPastDue), changedOn)
  }
  for (const on of eventDays) {
    look(addDays(on, -1))
    changedOn = on
    look(on)
  }
  look(day)
  return since
}

/** The days that decide the class: those past due, or more where the loan is held in its class. */
function classDaysOf(
  { loan, events }: LoanHistory,
  figures: ClassFigures,
  { day, daysPastDue }: { day: string; daysPastDue: number },
): number {
  const held = figures.classes.find(({ untilAllPaid }) => untilAllPaid)
  if (!held || daysPastDue === 0 || daysBetween(loan.startOn, day) < held.fromDays) return daysPastDue
  const since = heldSince(events, { fromDays: held.fromDays, day }, (at) =>
    daysPastDueOn(position(loan, events, at), at, figures),
  )
  return since === null ? daysPastDue : Math.max(daysPastDue, held.fromDays + daysBetween(since, day))
}

export type LoanHistory = { loan: LedgerLoan; events: readonly LoanEvent[] }

type ClassifiedLoan = { classification: Classification; periods: Position['periods'] }

function classifyLoan(history: LoanHistory, figures: ClassFigures, day: string): ClassifiedLoan | null {
  const { loan, events } = history
  if (loan.startOn > day) return null
  const { periods, openMinor, settled } = position(loan, events, day)
  if (settled) return null
  const daysPastDue = daysPastDueOn({ periods }, day, figures)
  const classDays = classDaysOf(history, figures, { day, daysPastDue })
  const found = figures.classes.findLast(({ fromDays }) => fromDays <= classDays)
  if (!found) throw new RangeError(`no class for ${classDays} days past due`)
  const principalMinor = periods.reduce((sum, { open }) => sum + open.principal, 0)
  const overdue = periods.filter(({ dueOn }) => daysSince(dueOn, day, figures) > 0)
  const classification = {
    daysPastDue,
    classCode: found.code,
    bucket: bucketOf(figures, daysPastDue),
    principalMinor,
    overdueMinor: overdue.reduce((sum, period) => sum + period.openMinor, 0),
    openMinor,
    provisionMinor: roundedUp(principalMinor * found.provisionBasisPoints, BASIS_POINTS) / BASIS_POINTS,
  }
  return { classification, periods }
}

/**
 * The class of a loan at the end of a day, and its figures then: a function of the loan, its events, the pack and the day.
 * Null where nothing is owed: before the payout, and once all is paid.
 */
export const classifyHistory = (
  history: LoanHistory,
  figures: ClassFigures,
  day: string,
): Classification | null => classifyLoan(history, figures, day)?.classification ?? null

type StoredLoan = Pick<LoanRecord, 'startOn' | 'terms' | 'rules' | 'entries'>

/** The same of an order as it is stored, with its instalments. */
export function classifyWithPeriods(record: StoredLoan, figures: ClassFigures, day: string) {
  const loan = loanOf(record)
  return loan && classifyLoan({ loan, events: eventsOf(record) }, figures, day)
}

export const classify = (record: StoredLoan, figures: ClassFigures, day: string): Classification | null =>
  classifyWithPeriods(record, figures, day)?.classification ?? null
