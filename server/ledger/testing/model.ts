import { DAY_MS } from '../../../base/time.ts'
import type { LedgerLoan } from '../book.ts'
import type { Position } from '../position.ts'

/**
 * The rules of a loan once more, as plainly as can be: a state that lives through every single day. It shares no code
 * with the ledger, so that an error would have to be made twice.
 */
export type Kind = 'penalty' | 'fee' | 'lateInterest' | 'interest' | 'principal'
export const order: Kind[] = ['penalty', 'fee', 'lateInterest', 'interest', 'principal']

export type Period = {
  no: number
  /** Its dates as numbers: when the schedule began and ended it, and when it is due now. */
  begins: number
  ends: number
  due: number
  /** The date that is shown of it while it is paid. */
  paidDue: number
  lent: number
  /** As the schedule charges them. */
  plannedInterest: number
  plannedFee: number
  replaced: boolean
  owed: { [kind in Kind]: number }
  paid: { [kind in Kind]: number }
  /** Of what is owed, that which another schedule left. */
  left: { [kind in Kind]: number }
}

export type Payment = {
  amount: number
  takenBack: number
  extension: { fee: number; days: number; moved: Period[]; open: Period[] } | null
}
export type Spared = { period: Period; kind: Kind; amount: number }
/** All that must be known to undo the end of a loan. */
export type Memory = {
  money: Pick<Period, 'owed' | 'paid' | 'left'>[]
  covers: Spared[]
  credit: number
  creditAfter: number
  cap: number
  penalty: number
  /** What the lender did since, with the credit that it left. */
  acts: { act: () => void; credit: number }[]
}

export type Model = {
  loan: LedgerLoan
  start: number
  today: number
  periods: Period[]
  penaltyTaken: boolean
  credit: number
  charges: number
  cap: number
  penalty: number
  extensionsMade: number
  spared: Spared[]
  /** What money went to, in that order. */
  covers: Spared[]
  memory: Memory | null
  payments: Map<string, Payment>
  /** How many periods belong to schedules that were replaced. */
  past: number
  writtenOff: boolean
}

export const toNumber = (day: string) => Date.parse(day) / DAY_MS

const days = new Map<number, string>()
/** Remembered, for the histories ask millions of times for the same few hundred days. */
export function toDay(number: number): string {
  const known = days.get(number) ?? new Date(number * DAY_MS).toISOString().slice(0, 10)
  days.set(number, known)
  return known
}

export function newPeriod(row: LedgerLoan['schedule'][number], begins: number): Period {
  const ends = toNumber(row.dueOn)
  return {
    no: row.periodNo,
    begins,
    ends,
    due: ends,
    paidDue: ends,
    lent: row.principalMinor,
    plannedInterest: row.interestMinor,
    plannedFee: row.feeMinor,
    replaced: false,
    owed: {
      penalty: 0,
      fee: row.feeMinor,
      lateInterest: 0,
      interest: row.interestMinor,
      principal: row.principalMinor,
    },
    paid: { penalty: 0, fee: 0, lateInterest: 0, interest: 0, principal: 0 },
    left: { penalty: 0, fee: 0, lateInterest: 0, interest: 0, principal: 0 },
  }
}

export function newModel(loan: LedgerLoan): Model {
  const start = toNumber(loan.startOn)
  const periods: Period[] = []
  let begins = start
  let charges = loan.serviceFeeMinor
  for (const row of loan.schedule) {
    const ends = toNumber(row.dueOn)
    periods.push(newPeriod(row, begins))
    charges += row.feeMinor + row.interestMinor
    begins = ends
  }
  return {
    loan,
    start,
    today: start,
    periods,
    penaltyTaken: false,
    credit: 0,
    charges,
    cap: Math.floor((loan.principalMinor * loan.rules.chargesCapBasisPoints) / 10_000),
    penalty: loan.rules.penaltyMinor,
    extensionsMade: 0,
    spared: [],
    covers: [],
    memory: null,
    payments: new Map(),
    past: 0,
    writtenOff: false,
  }
}

export const open = (period: Period, kind: Kind) => period.owed[kind] - period.paid[kind]
const openScheduled = (period: Period) =>
  open(period, 'principal') + open(period, 'interest') + open(period, 'fee')
export const openWhole = (period: Period) =>
  openScheduled(period) + open(period, 'penalty') + open(period, 'lateInterest')

export function openOfAll(model: Model): number {
  let sum = 0
  for (const period of model.periods) sum += openWhole(period)
  return sum
}

function chargeLate(model: Model, period: Period, kind: Kind, amount: number): void {
  const room = Math.max(0, model.cap - model.charges)
  const charged = Math.min(amount, room)
  period.owed[kind] += charged
  model.charges += charged
}

function dailyBasisPoints(model: Model, daysLate: number): number {
  let found = 0
  for (const band of model.loan.rules.bands) if (daysLate >= band.fromDay) found = band.dailyBasisPoints
  return found
}

export function nextDay(model: Model): void {
  model.today += 1
  if (model.writtenOff) return
  for (const period of model.periods)
    if (!model.penaltyTaken && model.today > period.due && openScheduled(period) > 0) {
      chargeLate(model, period, 'penalty', model.penalty)
      model.penaltyTaken = true
    }
  for (const period of model.periods) {
    const daysLate = model.today - period.due
    if (daysLate < 1) continue
    const rate = dailyBasisPoints(model, daysLate)
    chargeLate(model, period, 'lateInterest', Math.floor((openScheduled(period) * rate) / 10_000))
  }
}

export function view(model: Model): Position {
  const result: Position = {
    periods: [],
    openMinor: openOfAll(model),
    overdueMinor: 0,
    creditMinor: model.credit,
    chargesMinor: model.charges,
    settled: openOfAll(model) === 0,
    isWrittenOff: model.writtenOff,
  }
  for (const period of model.periods) {
    const openMinor = openWhole(period)
    const isLate = model.today > period.due && openMinor > 0
    let paidMinor = 0
    for (const kind of order) paidMinor += period.paid[kind]
    if (isLate) result.overdueMinor += openMinor
    result.periods.push({
      periodNo: period.no,
      dueOn: toDay(openMinor > 0 ? period.due : period.paidDue),
      daysLate: isLate ? model.today - period.due : 0,
      open: {
        penalty: open(period, 'penalty'),
        fee: open(period, 'fee'),
        lateInterest: open(period, 'lateInterest'),
        interest: open(period, 'interest'),
        principal: open(period, 'principal'),
      },
      openMinor,
      paidMinor,
      isReplaced: period.replaced,
    })
  }
  return result
}
