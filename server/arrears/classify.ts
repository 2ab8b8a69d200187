import type { ArrearsFigures } from '../../market/arrears-figures.ts'
import { roundedUp } from '../../market/money.ts'
import { eventsOf, type LoanRecord, loanOf } from '../ledger/loan-record.ts'
import { type Position, position } from '../ledger/position.ts'
import { BASIS_POINTS } from '../terms/loan-rules.ts'
import { type ClassFigures, classHeld, daysPastDueOn, daysSince, type LoanHistory } from './class-holds.ts'

export type Classification = {
  daysPastDue: number
  /** The code of a class of the pack, or `WRITTEN_OFF`. */
  classCode: string
  /** From how many days past due its bucket of portfolio at risk begins; 0 where it is not at risk. */
  bucket: number
  principalMinor: number
  overdueMinor: number
  /** All that is still to be paid. */
  openMinor: number
  provisionMinor: number
  /** Since when it is repaid by another schedule, for as long as the pack has it named so. */
  restructuredOn: string | null
}

/** What was written off is an asset no more: it is owed and worked on, but neither classified nor provided for. */
export const WRITTEN_OFF = 'writtenOff'

const bucketOf = ({ riskFromDays }: Pick<ArrearsFigures, 'riskFromDays'>, daysPastDue: number): number =>
  riskFromDays.findLast((fromDays) => fromDays <= daysPastDue) ?? 0

type ClassifiedLoan = { classification: Classification; periods: Position['periods'] }

function classifyLoan(history: LoanHistory, figures: ClassFigures, day: string): ClassifiedLoan | null {
  const { loan, events } = history
  if (loan.startOn > day) return null
  const { periods, openMinor, settled, isWrittenOff } = position(loan, events, day)
  if (settled) return null
  const daysPastDue = daysPastDueOn(periods, day, figures)
  const { class: found, restructuredOn } = classHeld(history, figures, { day, daysPastDue })
  const isClassified = !isWrittenOff || figures.writtenOffCounts
  const principalMinor = periods.reduce((sum, { open }) => sum + open.principal, 0)
  const overdue = periods.filter(({ dueOn }) => daysSince(dueOn, day, figures) > 0)
  const classification = {
    daysPastDue,
    classCode: isClassified ? found.code : WRITTEN_OFF,
    bucket: isClassified ? bucketOf(figures, daysPastDue) : 0,
    principalMinor,
    overdueMinor: overdue.reduce((sum, period) => sum + period.openMinor, 0),
    openMinor,
    provisionMinor: isClassified
      ? roundedUp(principalMinor * found.provisionBasisPoints, BASIS_POINTS) / BASIS_POINTS
      : 0,
    restructuredOn,
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
