import type { ArrearsFigures } from '../../market/arrears-figures.ts'
import { addDays, daysBetween, laterOf } from '../../market/dates.ts'
import type { LedgerLoan } from '../ledger/book.ts'
import type { LoanEvent } from '../ledger/events.ts'
import { bookOn, currentPeriods, type PeriodPosition, positionIn } from '../ledger/position.ts'

export type LoanHistory = { loan: LedgerLoan; events: readonly LoanEvent[] }
export type ClassFigures = Pick<
  ArrearsFigures,
  'dueDateCounts' | 'classes' | 'riskFromDays' | 'restructured' | 'writtenOffCounts'
>

/** How many days past due an instalment is at the end of a day, if it is open. */
export const daysSince = (
  dueOn: string,
  day: string,
  { dueDateCounts }: Pick<ArrearsFigures, 'dueDateCounts'>,
) => daysBetween(dueOn, day) + (dueDateCounts ? 1 : 0)

/**
 * Days past due at the end of a day: those of the instalment that was due first of all that are not fully paid. A new
 * schedule may begin before the day on which what is left of the old one is due.
 */
export function daysPastDueOn(
  periods: readonly Pick<PeriodPosition, 'openMinor' | 'dueOn'>[],
  day: string,
  figures: Pick<ArrearsFigures, 'dueDateCounts'>,
): number {
  const open = periods.filter(({ openMinor }) => openMinor > 0)
  return Math.max(0, ...open.map(({ dueOn }) => daysSince(dueOn, day, figures)))
}

/** The end of a day: what is past due of principal and interest, and what was ever paid of them. */
type DayEnd = {
  day: string
  daysPastDue: number
  arrearsMinor: number
  repaidMinor: number
  periods: readonly PeriodPosition[]
}

function dayEndOf({ loan, events }: LoanHistory, figures: ClassFigures, day: string): DayEnd {
  const book = bookOn(loan, events, day)
  const { periods } = positionIn(book)
  const pastDue = periods.filter(({ dueOn }) => daysSince(dueOn, day, figures) > 0)
  return {
    day,
    daysPastDue: daysPastDueOn(periods, day, figures),
    arrearsMinor: pastDue.reduce((sum, { open }) => sum + open.principal + open.interest, 0),
    repaidMinor: book.accounts.reduce((sum, { paid }) => sum + paid.principal + paid.interest, 0),
    periods,
  }
}

/** Arrears of a day. Only money pays them: another due date, by an extension or a restructuring, does not. */
type Arrears = Pick<DayEnd, 'arrearsMinor' | 'repaidMinor'>

const unpaidOf = (arrears: Arrears, { repaidMinor }: DayEnd): number =>
  Math.max(0, arrears.arrearsMinor - (repaidMinor - arrears.repaidMinor))

type Held = { since: string; arrears: Arrears }
type Restructured = { on: string; periodsBefore: number; atLeastDays: number; arrears: Arrears }
/** What keeps a loan in a class that its days past due would let it leave. */
type Holds = { held: Held | null; restructured: Restructured | null }

const heldClass = ({ classes }: ClassFigures) => classes.find(({ untilAllPaid }) => untilAllPaid)

/** The days that decide the class: those past due, or more where the loan is held in a class. */
function classDays({ day, daysPastDue }: DayEnd, { held, restructured }: Holds, figures: ClassFigures) {
  const fromDays = heldClass(figures)?.fromDays ?? 0
  const heldDays = held ? fromDays + daysBetween(held.since, day) : 0
  return Math.max(daysPastDue, heldDays, restructured?.atLeastDays ?? 0)
}

function nextHeld(before: Held | null, end: DayEnd, { fromDays, changedOn }: HeldFrom): Held | null {
  const { day, daysPastDue, arrearsMinor, repaidMinor } = end
  if (daysPastDue === 0) return before && unpaidOf(before.arrears, end) > 0 ? before : null
  if (!before && daysPastDue < fromDays) return null
  const since = before?.since ?? laterOf(addDays(day, fromDays - daysPastDue), changedOn)
  const owedMinor = Math.max(arrearsMinor, before ? unpaidOf(before.arrears, end) : 0)
  return { since, arrears: { arrearsMinor: owedMinor, repaidMinor } }
}
type HeldFrom = { fromDays: number; changedOn: string }

/** Those of the schedule by which it is repaid: of two that were made on one day, the second has replaced the first. */
const instalmentsSince = ({ periods }: DayEnd, periodsBefore: number) =>
  currentPeriods(periods.slice(periodsBefore))

/** Another schedule begins while the arrears of before the last one may be unpaid. */
const arrearsBefore = ({ restructured }: Holds, before: DayEnd): Arrears => ({
  arrearsMinor: Math.max(before.arrearsMinor, restructured ? unpaidOf(restructured.arrears, before) : 0),
  repaidMinor: before.repaidMinor,
})

/** Whether a restructured loan has done what its pack wants before it may be upgraded. */
function isCured({ arrears, periodsBefore }: Restructured, end: DayEnd, figures: ClassFigures): boolean {
  const { untilArrearsPaid, untilInstalments } = figures.restructured
  const instalments = instalmentsSince(end, periodsBefore)
  const paid = instalments.filter(({ dueOn, openMinor }) => dueOn <= end.day && openMinor === 0)
  return (
    end.daysPastDue === 0 &&
    (!untilArrearsPaid || unpaidOf(arrears, end) === 0) &&
    paid.length >= Math.min(untilInstalments, instalments.length)
  )
}

/** The ends of days that show all that happened: of each event and of the day before, and of the due dates. */
function daysToLook(history: LoanHistory, day: string): string[] {
  const { periods } = positionIn(bookOn(history.loan, history.events, day))
  const events = history.events.flatMap(({ on }) => [addDays(on, -1), on])
  return [...new Set([...events, ...periods.map(({ dueOn }) => dueOn), day])].filter((at) => at <= day).sort()
}

/** Days past due only rise between these days, so what holds a loan in its class changes on none between them. */
function holdsOn(history: LoanHistory, figures: ClassFigures, day: string): Holds & { end: DayEnd } {
  const fromDays = heldClass(figures)?.fromDays ?? Number.POSITIVE_INFINITY
  const eventDays = new Set(history.events.map(({ on }) => on))
  const restructuredDays = new Set(
    history.events.flatMap(({ kind, on }) => (kind === 'restructuring' ? [on] : [])),
  )
  let holds: Holds = { held: null, restructured: null }
  let end = dayEndOf(history, figures, addDays(history.loan.startOn, -1))
  let changedOn = ''
  for (const at of daysToLook(history, day)) {
    const before = end
    end = dayEndOf(history, figures, at)
    if (eventDays.has(at)) changedOn = at
    let { restructured } = holds
    // One that found the loan paid off has changed nothing.
    if (restructuredDays.has(at) && end.periods.length > before.periods.length) {
      const days = classDays(before, holds, figures)
      const atLeastDays = classOf(figures, days).fromDays
      const arrears = arrearsBefore(holds, before)
      restructured = { on: at, periodsBefore: before.periods.length, atLeastDays, arrears }
    }
    if (restructured && isCured(restructured, end, figures))
      restructured = { ...restructured, atLeastDays: 0 }
    holds = { held: nextHeld(holds.held, end, { fromDays, changedOn }), restructured }
  }
  return { ...holds, end }
}

export function classOf({ classes }: Pick<ArrearsFigures, 'classes'>, days: number) {
  const found = classes.findLast(({ fromDays }) => fromDays <= days)
  if (!found) throw new RangeError(`no class for ${days} days past due`)
  return found
}

/** Since when a loan is restructured, while it is still to be named so. */
function namedSince({ restructured, end }: Holds & { end: DayEnd }, figures: ClassFigures): string | null {
  if (!restructured) return null
  const { namedDays } = figures.restructured
  const [first] = instalmentsSince(end, restructured.periodsBefore)
  const firstDueOn = first?.dueOn ?? restructured.on
  return namedDays === null || daysBetween(firstDueOn, end.day) <= namedDays ? restructured.on : null
}

/** Whether any event moved due dates: then nothing past due does not mean that all was paid. */
const hasMoved = (events: readonly LoanEvent[], day: string) =>
  events.some(
    (event) =>
      event.on <= day &&
      (event.kind === 'restructuring' || (event.kind === 'payment' && Boolean(event.extension))),
  )

/** The class of a loan that has so many days past due at the end of a day, and since when it is named restructured. */
export function classHeld(
  history: LoanHistory,
  figures: ClassFigures,
  { day, daysPastDue }: { day: string; daysPastDue: number },
) {
  const isYoung =
    daysBetween(history.loan.startOn, day) < (heldClass(figures)?.fromDays ?? Number.POSITIVE_INFINITY)
  if (!hasMoved(history.events, day) && (daysPastDue === 0 || isYoung))
    return { class: classOf(figures, daysPastDue), restructuredOn: null }
  const holds = holdsOn(history, figures, day)
  return {
    class: classOf(figures, classDays(holds.end, holds, figures)),
    restructuredOn: namedSince(holds, figures),
  }
}
