import type { Component } from '../../database/tables/loans.ts'
import type { LedgerLoan } from '../book.ts'
import type { PaymentPart } from '../events.ts'

/**
 * The rules of a loan once more, as plainly as can be: a state that lives through every single day. It shares no code
 * with the ledger, so that an error would have to be made twice.
 */
export type ModelPeriod = {
  no: number
  due: number
  principal: number
  interest: number
  fee: number
  penalty: number
  lateInterest: number
  paid: { [component in Component]: number }
}

export type Model = {
  loan: LedgerLoan
  start: number
  today: number
  periods: ModelPeriod[]
  penaltyTaken: boolean
  credit: number
  payments: Map<string, PaymentPart[]>
  rebates: Map<string, PaymentPart[]>
  extensions: Map<string, { days: number; moved: ModelPeriod[] }>
}

const toNumber = (day: string) => Date.parse(day) / 86_400_000

const days = new Map<number, string>()
/** Remembered, for the histories ask millions of times for the same few hundred days. */
export function toDay(number: number): string {
  const known = days.get(number) ?? new Date(number * 86_400_000).toISOString().slice(0, 10)
  days.set(number, known)
  return known
}

export function newModel(loan: LedgerLoan, startOn: string): Model {
  const periods: ModelPeriod[] = []
  for (const row of loan.schedule)
    periods.push({
      no: row.periodNo,
      due: toNumber(row.dueOn),
      principal: row.principalMinor,
      interest: row.interestMinor,
      fee: row.feeMinor,
      penalty: 0,
      lateInterest: 0,
      paid: { penalty: 0, fee: 0, lateInterest: 0, interest: 0, principal: 0 },
    })
  const known = { payments: new Map(), rebates: new Map(), extensions: new Map() }
  const start = toNumber(startOn)
  return { loan, start, today: start, periods, penaltyTaken: false, credit: 0, ...known }
}

export const open = (period: ModelPeriod, component: Component) =>
  Math.max(0, period[component] - period.paid[component])

const openScheduled = (period: ModelPeriod) =>
  open(period, 'principal') + open(period, 'interest') + open(period, 'fee')
export const openWhole = (period: ModelPeriod) =>
  openScheduled(period) + open(period, 'penalty') + open(period, 'lateInterest')

export function charges(model: Model): number {
  let sum = model.loan.serviceFeeMinor
  for (const period of model.periods)
    sum += period.interest + period.fee + period.penalty + period.lateInterest
  return sum
}

function withinCap(model: Model, amount: number): number {
  const cap = Math.floor((model.loan.principalMinor * model.loan.late.chargesCapBasisPoints) / 10_000)
  const room = cap - charges(model)
  return room > 0 ? Math.min(amount, room) : 0
}

function dailyBasisPoints(model: Model, daysLate: number): number {
  let found = 0
  for (const band of model.loan.late.bands) if (daysLate >= band.fromDay) found = band.dailyBasisPoints
  return found
}

export function nextDay(model: Model): void {
  model.today += 1
  for (const period of model.periods) {
    if (model.penaltyTaken) break
    if (model.today > period.due && openScheduled(period) > 0) {
      period.penalty = withinCap(model, model.loan.late.penaltyMinor)
      model.penaltyTaken = true
    }
  }
  for (const period of model.periods) {
    const daysLate = model.today - period.due
    if (daysLate < 1) continue
    const interest = Math.floor((openScheduled(period) * dailyBasisPoints(model, daysLate)) / 10_000)
    period.lateInterest += withinCap(model, interest)
  }
}

export function post(model: Model, id: string, parts: PaymentPart[]): void {
  model.payments.set(id, parts)
  for (const part of parts) count(model, part, part.amountMinor)
}

export function reverse(model: Model, id: string): void {
  const extension = model.extensions.get(id)
  for (const period of extension?.moved ?? []) period.due -= extension?.days ?? 0
  for (const part of model.rebates.get(id) ?? []) charge(model, part, part.amountMinor)
  for (const part of model.payments.get(id) ?? []) count(model, part, -part.amountMinor)
}

function count(model: Model, part: PaymentPart, amount: number): void {
  if (part.component === 'credit') model.credit += amount
  else
    for (const period of model.periods) if (period.no === part.periodNo) period.paid[part.component] += amount
}

/** What is owed becomes more or less, without anything being paid. */
function charge(model: Model, { periodNo, component }: PaymentPart, amount: number): void {
  for (const period of model.periods)
    if (period.no === periodNo && component !== 'credit') period[component] += amount
}

export function giveUp(model: Model, id: string, parts: PaymentPart[]): void {
  model.rebates.set(id, parts)
  for (const part of parts) charge(model, part, -part.amountMinor)
}

export function extend(model: Model, id: string, days: number): void {
  const moved = model.periods.filter((period) => openWhole(period) > 0)
  model.extensions.set(id, { days, moved })
  for (const period of moved) period.due += days
}
