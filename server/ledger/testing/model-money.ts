import type { LedgerLoan } from '../book.ts'
import type { LoanEvent } from '../events.ts'
import type { Position } from '../position.ts'
import {
  capOf,
  type Memory,
  type Model,
  newModel,
  newPeriod,
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
  if (day >= period.ends) return period.plannedInterest
  if (day <= period.begins) return 0
  return Math.floor((period.plannedInterest * (day - period.begins)) / (period.ends - period.begins))
}

/** Interest of days to come, as far as it is still owed; what was carried over from another schedule is earned. */
function interestToCome(period: Period, day: number): number {
  const carried = Math.max(0, period.owed.interest - period.plannedInterest)
  return Math.max(0, period.owed.interest - carried - earned(period, day))
}

const feeOfPlan = (period: Period) => Math.min(period.plannedFee, period.owed.fee)

/** What whoever pays everything today need not pay. */
function sparedToday(model: Model): Spared[] {
  const { rules, serviceFeeMinor } = model.loan
  const list: Spared[] = []
  const hasSecondThoughts = rules.coolingOffDays > 0 && model.today - model.start <= rules.coolingOffDays
  const day = hasSecondThoughts ? model.today : Math.max(model.today, model.start + rules.leastInterestDays)
  for (const period of model.periods) {
    list.push({ period, kind: 'interest', amount: interestToCome(period, day) })
    if (hasSecondThoughts || (day <= period.begins && day < period.ends))
      list.push({ period, kind: 'fee', amount: feeOfPlan(period) })
  }
  if (!hasSecondThoughts || !rules.coolingOffReturnsFee) return list
  let fee = serviceFeeMinor
  for (const period of [...model.periods].reverse()) {
    const amount = Math.min(fee, period.lent, period.owed.principal)
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

/** What ends the loan today, with what is spared by it. */
function endsToday(model: Model) {
  const everything = openOfAll(model)
  const spared = everything > 0 ? sparedToday(model) : []
  let needed = everything
  for (const { amount } of spared) needed -= amount
  return { everything, spared, needed }
}

/** Whatever is at hand covers whatever is open. If it is enough to end the loan, what is spared is spared first. */
function settleUp(model: Model): void {
  const { everything, spared, needed } = endsToday(model)
  if (everything === 0 || model.credit < needed) {
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
    !model.writtenOff &&
    event.amountMinor >= wanted.feeMinor &&
    event.amountMinor < endsToday(model).needed &&
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

function waive(model: Model, charges: Extract<LoanEvent, { kind: 'waiver' }>['charges']): void {
  let money = 0
  for (const kind of ['penalty', 'fee', 'lateInterest'] as const) {
    let left = charges[kind] ?? 0
    let paid = 0
    for (const period of model.periods) {
      const off = Math.min(left, open(period, kind))
      period.owed[kind] -= off
      left -= off
      paid += period.paid[kind]
    }
    const good = Math.min(left, Math.max(0, paid - model.madeGood[kind]))
    model.madeGood[kind] += good
    money += good
  }
  model.credit += money
  settleUp(model)
}

/** All that is open moves: the principal as the new schedule says, charges of days that have passed to its first period. */
function replaceSchedule(model: Model, schedule: LedgerLoan['schedule']): void {
  if (openOfAll(model) === 0) return
  const moved = { penalty: 0, fee: 0, lateInterest: 0, interest: 0, principal: 0 }
  for (const period of model.periods) {
    if (openWhole(period) === 0) continue
    const toCome = Math.min(interestToCome(period, model.today), open(period, 'interest'))
    const hasNotBegun = model.today <= period.begins && model.today < period.ends
    const fee = hasNotBegun ? Math.min(feeOfPlan(period), open(period, 'fee')) : 0
    period.owed.interest -= toCome
    period.owed.fee -= fee
    model.charges -= toCome + fee
    for (const kind of order) {
      const amount = open(period, kind)
      period.owed[kind] -= amount
      moved[kind] += amount
    }
    period.replaced = true
  }
  const count = model.periods.length
  let begins = model.today
  let planned = 0
  for (const row of schedule) {
    const interestMinor = Math.min(row.interestMinor, Math.max(0, capOf(model) - model.charges))
    model.charges += interestMinor
    const feeMinor = Math.min(row.feeMinor, Math.max(0, capOf(model) - model.charges))
    model.charges += feeMinor
    const period = newPeriod({ ...row, interestMinor, feeMinor, periodNo: model.periods.length + 1 }, begins)
    begins = period.ends
    planned += row.principalMinor
    model.periods.push(period)
  }
  const added = model.periods.slice(count)
  let surplus = planned - moved.principal
  const last = added[added.length - 1]
  if (last && surplus < 0) last.owed.principal += -surplus
  for (const period of added) {
    if (surplus <= 0) break
    const less = Math.min(surplus, period.owed.principal)
    period.owed.principal -= less
    surplus -= less
  }
  const first = added[0]
  if (!first) return
  first.owed.penalty += moved.penalty
  first.owed.fee += moved.fee
  first.owed.lateInterest += moved.lateInterest
  first.owed.interest += moved.interest
}

/** By the clock; at one moment payments come first, then what is taken back, then refunds, then what the lender does. */
function ofDay(events: readonly LoanEvent[], day: number): LoanEvent[] {
  const place = ({ at, kind, id }: LoanEvent) => `${at} ${kindsInOrder.indexOf(kind)} ${id}`
  return events
    .filter(({ on }) => toNumber(on) === day)
    .sort((one, other) => (place(one) < place(other) ? -1 : 1))
}

const kindsInOrder = ['payment', 'reversal', 'refund', 'waiver', 'restructuring', 'writeOff']

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
        else if (event.kind === 'waiver') waive(model, event.charges)
        else if (event.kind === 'restructuring') replaceSchedule(model, event.schedule)
        else if (event.kind === 'writeOff') model.writtenOff = true
        else takeBack(model, event.of, event.amountMinor)
      }
    if (model.today >= end) return view(model)
    nextDay(model)
  }
}
