import type { LedgerLoan } from '../book.ts'
import type { LoanEvent } from '../events.ts'
import type { Position } from '../position.ts'
import {
  capOf,
  type Memory,
  type Model,
  newModel,
  nextDay,
  open,
  openOfAll,
  openWhole,
  order,
  type Payment,
  type Period,
  type Spared,
  toNumber,
  view,
} from './model.ts'

/** Interest that a period has earned by a day: each of its scheduled days earns the same share. */
function earned(period: Period, day: number): number {
  if (day >= period.ends) return period.owed.interest
  if (day <= period.begins) return 0
  return Math.floor((period.owed.interest * (day - period.begins)) / (period.ends - period.begins))
}

/** What whoever pays everything today need not pay. */
function sparedToday(model: Model): Spared[] {
  const { rules, serviceFeeMinor } = model.loan
  const list: Spared[] = []
  const hasSecondThoughts = rules.coolingOffDays > 0 && model.today - model.start <= rules.coolingOffDays
  const day = hasSecondThoughts ? model.today : Math.max(model.today, model.start + rules.leastInterestDays)
  for (const period of model.periods) {
    list.push({ period, kind: 'interest', amount: period.owed.interest - earned(period, day) })
    if (hasSecondThoughts || day <= period.begins) list.push({ period, kind: 'fee', amount: period.owed.fee })
  }
  if (!hasSecondThoughts || !rules.coolingOffReturnsFee) return list
  let fee = serviceFeeMinor
  for (const period of [...model.periods].reverse()) {
    const amount = Math.min(fee, period.lent)
    list.push({ period, kind: 'principal', amount })
    fee -= amount
  }
  return list
}

function coverWhatIsOpen(model: Model): void {
  for (const period of model.periods)
    for (const kind of order) {
      const amount = Math.min(model.credit, open(period, kind))
      period.paid[kind] += amount
      model.credit -= amount
      model.covers.push({ period, kind, amount })
    }
}

/** Whatever is at hand covers whatever is open. If it is enough to end the loan, what is spared is spared first. */
function settleUp(model: Model): void {
  const everything = openOfAll(model)
  const spared = everything > 0 ? sparedToday(model) : []
  let sum = 0
  for (const { amount } of spared) sum += amount
  if (everything === 0 || model.credit < everything - sum) {
    coverWhatIsOpen(model)
    return
  }
  const memory: Memory = {
    paid: model.periods.map((period) => ({ ...period.paid })),
    covers: model.covers.map((each) => ({ ...each })),
    credit: model.credit,
    creditAfter: 0,
  }
  model.spared = spared
  for (const { period, kind, amount } of spared) {
    period.owed[kind] -= amount
    model.charges -= amount
    const back = Math.max(0, period.paid[kind] - period.owed[kind])
    period.paid[kind] -= back
    model.credit += back
  }
  coverWhatIsOpen(model)
  model.memory = { ...memory, creditAfter: model.credit }
}

function undoSettlement(model: Model, memory: Memory): void {
  for (const { period, kind, amount } of model.spared) {
    period.owed[kind] += amount
    model.charges += amount
  }
  for (let index = 0; index < model.periods.length; index++) {
    const period = model.periods[index]
    const paid = memory.paid[index]
    if (period && paid) period.paid = paid
  }
  model.spared = []
  model.covers = memory.covers
  model.credit += memory.credit - memory.creditAfter
  model.memory = null
}

function payOut(model: Model, amount: number): void {
  if (model.memory && amount > model.credit) undoSettlement(model, model.memory)
  const fromCredit = Math.min(amount, model.credit)
  model.credit -= fromCredit
  let left = amount - fromCredit
  for (let index = model.covers.length - 1; index >= 0 && left > 0; index--) {
    const cover = model.covers[index]
    if (!cover) continue
    const back = Math.min(left, cover.amount)
    cover.amount -= back
    cover.period.paid[cover.kind] -= back
    left -= back
  }
  const last = model.periods[model.periods.length - 1]
  if (last) last.owed.principal += left
  settleUp(model)
}

function pay(model: Model, event: Extract<LoanEvent, { kind: 'payment' }>): void {
  const payment: Payment = { amount: event.amountMinor, takenBack: 0, extension: null }
  model.payments.set(event.id, payment)
  const wanted = event.extension
  let rest = event.amountMinor
  const next = model.periods.find((period) => openWhole(period) > 0)
  if (
    wanted &&
    next &&
    event.amountMinor >= wanted.feeMinor &&
    wanted.extensionsBefore === model.extensionsMade &&
    model.extensionsMade < model.loan.rules.mostExtensions &&
    model.today < next.due + wanted.days &&
    model.charges + wanted.feeMinor <= capOf(model)
  ) {
    const moved = model.periods.filter((period) => openWhole(period) > 0)
    for (const period of moved) period.due += wanted.days
    payment.extension = { fee: wanted.feeMinor, days: wanted.days, moved }
    model.extensionsMade += 1
    model.charges += wanted.feeMinor
    rest -= wanted.feeMinor
  }
  if (rest === 0) return
  model.credit += rest
  settleUp(model)
}

function takeBack(model: Model, of: string, amount: number): void {
  const payment = model.payments.get(of)
  if (!payment) throw new Error(`no payment ${of}`)
  if (amount < 0) {
    payment.takenBack += amount
    model.credit -= amount
    settleUp(model)
    return
  }
  const taken = Math.min(amount, payment.amount - payment.takenBack)
  if (taken === 0) return
  payment.takenBack += taken
  const { extension } = payment
  if (extension && payment.amount - payment.takenBack < extension.fee) {
    for (const period of extension.moved) period.due -= extension.days
    model.charges -= extension.fee
    model.credit += extension.fee
    payment.extension = null
  }
  payOut(model, taken)
}

/** By the clock; at one moment payments come first, then what is taken back, then refunds. */
function ofDay(events: readonly LoanEvent[], day: number): LoanEvent[] {
  const place = ({ at, kind, id }: LoanEvent) =>
    `${at} ${['payment', 'reversal', 'refund'].indexOf(kind)} ${id}`
  return events
    .filter(({ on }) => toNumber(on) === day)
    .sort((one, other) => (place(one) < place(other) ? -1 : 1))
}

/** What is owed on a day, lived through day by day. */
export function modelOn(loan: LedgerLoan, events: readonly LoanEvent[], day: string): Position {
  const model = newModel(loan)
  const end = toNumber(day)
  const eventDays = new Set(events.map(({ on }) => toNumber(on)))
  for (;;) {
    if (eventDays.has(model.today))
      for (const event of ofDay(events, model.today)) {
        if (event.kind === 'payment') pay(model, event)
        else if (event.kind === 'refund') payOut(model, event.amountMinor)
        else takeBack(model, event.of, event.amountMinor)
      }
    if (model.today >= end) return view(model)
    nextDay(model)
  }
}
