import type { LedgerLoan } from '../book.ts'
import type { LoanEvent } from '../events.ts'
import type { Position } from '../position.ts'
import {
  type Memory,
  type Model,
  newModel,
  nextDay,
  openOfAll,
  openWhole,
  type Payment,
  type Spared,
  toNumber,
  view,
} from './model.ts'
import { replaceSchedule, waive } from './model-acts.ts'
import { coverWhatIsOpen, feeToCome, firstDayOfRebate, interestToCome, spare } from './model-covering.ts'

/** What whoever pays everything today need not pay. */
function sparedToday(model: Model): Spared[] {
  const { rules, serviceFeeMinor } = model.loan
  const list: Spared[] = []
  const hasSecondThoughts = rules.coolingOffDays > 0 && model.today - model.start <= rules.coolingOffDays
  const day = hasSecondThoughts ? model.today : firstDayOfRebate(model)
  for (const period of model.periods) {
    list.push({ period, kind: 'interest', amount: interestToCome(period, day) })
    list.push({ period, kind: 'fee', amount: hasSecondThoughts ? period.owed.fee : feeToCome(period, day) })
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

/** What ends the loan today, with what is spared by it. */
function endsToday(model: Model) {
  const everything = openOfAll(model)
  const spared = everything > 0 ? sparedToday(model) : []
  let needed = everything
  for (const { amount } of spared) needed -= amount
  return { everything, spared, needed }
}

/** Whatever is at hand covers whatever is open. If it is enough to end the loan, what is spared is spared first. */
function coverOrPayOff(model: Model): void {
  const { everything, spared, needed } = endsToday(model)
  if (everything === 0 || model.credit < needed) {
    coverWhatIsOpen(model)
    return
  }
  const memory: Memory = {
    money: model.periods.map(({ owed, paid, left }) => ({
      owed: { ...owed },
      paid: { ...paid },
      left: { ...left },
    })),
    covers: model.covers.map((each) => ({ ...each })),
    credit: model.credit,
    creditAfter: 0,
    cap: model.cap,
    penalty: model.penalty,
    acts: [],
  }
  model.spared = spared
  spare(model, spared)
  coverWhatIsOpen(model)
  model.memory = { ...memory, creditAfter: model.credit }
}

function undoSettlement(model: Model, memory: Memory): void {
  for (const { amount } of model.spared) model.charges += amount
  for (let index = 0; index < model.periods.length; index++) {
    const period = model.periods[index]
    const money = memory.money[index]
    if (!period || !money) continue
    period.owed = money.owed
    period.paid = money.paid
    period.left = money.left
  }
  model.spared = []
  model.covers = memory.covers
  model.cap = memory.cap
  model.penalty = memory.penalty
  model.credit += memory.credit - memory.creditAfter
  for (const { credit } of memory.acts) model.credit -= credit
  model.memory = null
  for (const { act } of memory.acts) {
    coverWhatIsOpen(model)
    act()
  }
}

function payOut(model: Model, amount: number): void {
  if (model.memory && amount > model.credit) undoSettlement(model, model.memory)
  const fromCredit = Math.min(amount, model.credit)
  model.credit -= fromCredit
  let left = amount - fromCredit
  const last = model.periods[model.periods.length - 1]
  for (let index = model.covers.length - 1; index >= 0 && left > 0; index--) {
    const cover = model.covers[index]
    if (!cover) continue
    const { period, kind } = cover
    const back = Math.min(left, cover.amount)
    cover.amount -= back
    period.paid[kind] -= back
    left -= back
    if (!last || model.periods.indexOf(period) >= model.past) continue
    period.owed[kind] -= back
    last.owed[kind] += back
    last.left[kind] += back
  }
  if (last) last.owed.principal += left
  coverOrPayOff(model)
}

function actOf(model: Model, act: () => void): void {
  const credit = model.credit
  act()
  model.memory?.acts.push({ act, credit: model.credit - credit })
  coverOrPayOff(model)
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
    model.charges + wanted.feeMinor <= model.cap
  ) {
    const moved = [...model.periods]
    const stillOpen = moved.filter((period) => openWhole(period) > 0)
    for (const period of moved) period.due += wanted.days
    for (const period of stillOpen) period.paidDue += wanted.days
    payment.extension = { fee: wanted.feeMinor, days: wanted.days, moved, open: stillOpen }
    model.extensionsMade += 1
    model.charges += wanted.feeMinor
    rest -= wanted.feeMinor
  }
  if (rest === 0) return
  model.credit += rest
  coverOrPayOff(model)
}

function takeBack(model: Model, of: string, amount: number): void {
  const payment = model.payments.get(of)
  if (!payment) throw new Error(`no payment ${of}`)
  if (amount < 0) {
    payment.takenBack += amount
    model.credit -= amount
    coverOrPayOff(model)
    return
  }
  const taken = Math.min(amount, payment.amount - payment.takenBack)
  if (taken === 0) return
  payment.takenBack += taken
  const { extension } = payment
  if (extension && payment.amount - payment.takenBack < extension.fee) {
    for (const period of extension.moved) period.due -= extension.days
    for (const period of extension.open) period.paidDue -= extension.days
    model.charges -= extension.fee
    model.credit += extension.fee
    payment.extension = null
  }
  payOut(model, taken)
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
        else if (event.kind === 'waiver') actOf(model, () => waive(model, event.charges))
        else if (event.kind === 'restructuring') actOf(model, () => replaceSchedule(model, event))
        else if (event.kind === 'writeOff') model.writtenOff = true
        else takeBack(model, event.of, event.amountMinor)
      }
    if (model.today >= end) return view(model)
    nextDay(model)
  }
}
