import { addDays, laterOf } from '../../../market/dates.ts'
import { settlementMinor } from '../allocation.ts'
import { type Book, type LedgerLoan, openBook, openOf, type WaivableCharge } from '../book.ts'
import { inOrder, type LoanEvent, replay } from '../events.ts'
import { bookOn, type Position, positionIn } from '../position.ts'
import type { History, Step } from './histories.ts'

/** A loan as it is lived, with what others reported of it so far, in the order in which they did. */
export type Play = { loan: LedgerLoan; events: LoanEvent[]; day: string; book: Book; now: Position }

export function newPlay({ loan }: Pick<History, 'loan'>): Play {
  const book = bookOn(loan, [], loan.startOn)
  return { loan, events: [], day: loan.startOn, book, now: positionIn(book) }
}

const at = <Item>(list: readonly Item[], size: number) => list[size % list.length] as Item

const named = ({ events, day }: Play, kind: string) => ({
  id: `${kind} ${events.length}`,
  on: day,
  // So that the order on one day is not that of the names.
  at: `${day} ${(events.length * 7) % 10}`,
})

export const payment = (play: Play, amountMinor: number): LoanEvent => ({
  ...named(play, 'payment'),
  kind: 'payment',
  amountMinor: Math.max(1, amountMinor),
})

/** Money that moved some days ago and is told of only now. */
function paidBefore(play: Play, size: number): LoanEvent {
  const on = laterOf(addDays(play.day, -(size % 40)), play.loan.startOn)
  const paid = payment(play, Math.floor((play.now.openMinor * (1 + (size % 7))) / 6))
  return { ...paid, on, at: paid.at.replace(play.day, on) }
}

function extension(play: Play, size: number): LoanEvent {
  const { accounts, extensions } = play.book
  const principalMinor = accounts.reduce((sum, account) => sum + openOf(account, 'principal'), 0)
  const feeMinor = Math.floor((principalMinor * (size % 10)) / 100)
  const quote = { days: 1 + (size % 30), feeMinor, extensionsBefore: extensions - (size % 11 === 0 ? 1 : 0) }
  const paidMinor =
    size % 5 === 0
      ? feeMinor - 1
      : size % 7 === 0
        ? feeMinor + size
        : size % 13 === 0
          ? feeMinor + settlementMinor(play.book) - (size % 3)
          : feeMinor
  return { ...payment(play, paidMinor), kind: 'payment', extension: quote }
}

function reversal(play: Play, size: number): LoanEvent | null {
  const paid = play.events.filter(({ kind }) => kind === 'payment')
  if (paid.length === 0) return null
  const of = at(paid, size)
  const amountMinor =
    size % 3 === 0 ? of.amountMinor : Math.max(1, Math.floor((of.amountMinor * (size % 100)) / 70))
  const back = named(play, 'reversal')
  return {
    ...back,
    at: laterOf(back.at, of.at),
    kind: 'reversal',
    of: of.id,
    amountMinor,
  }
}

/** A dispute that was won, a refund that failed: what was taken of a payment comes back to it, in whole or in part. */
function givenBack(play: Play, size: number): LoanEvent | null {
  const taken = play.events.filter((event) => event.kind === 'reversal' && event.amountMinor > 0)
  if (taken.length === 0) return null
  const reversal = at(taken, size) as Extract<LoanEvent, { kind: 'reversal' }>
  const outcomes = replay(openBook(play.loan), play.events, play.day)
  const mostMinor = Math.min(reversal.amountMinor, outcomes.payments.get(reversal.of)?.takenBackMinor ?? 0)
  const amountMinor = size % 2 === 0 ? mostMinor : Math.floor(mostMinor / 2)
  if (amountMinor <= 0) return null
  const back = named(play, 'given back')
  return {
    ...back,
    at: laterOf(back.at, reversal.at),
    kind: 'reversal',
    of: reversal.of,
    amountMinor: -amountMinor,
  }
}

function refund(play: Play, size: number): LoanEvent | null {
  const amountMinor = size % 2 === 0 ? play.now.creditMinor : Math.floor(play.now.creditMinor / 2)
  return amountMinor > 0 ? { ...named(play, 'refund'), kind: 'refund', amountMinor } : null
}

/** Of each charge a part, and now and then more than is open. */
function waiver(play: Play, size: number): LoanEvent | null {
  const partOf = (charge: WaivableCharge, share: number) =>
    Math.floor((play.now.periods.reduce((sum, { open }) => sum + open[charge], 0) * (share % 4)) / 3) +
    (size % 5 === 0 ? share : 0)
  const charges = {
    penalty: partOf('penalty', size),
    fee: partOf('fee', size + 1),
    lateInterest: partOf('lateInterest', size + 2),
  }
  const amountMinor = charges.penalty + charges.fee + charges.lateInterest
  return amountMinor > 0 ? { ...named(play, 'waiver'), kind: 'waiver', charges, amountMinor } : null
}

function restructuring(play: Play, size: number): LoanEvent | null {
  const amountMinor = play.now.periods.reduce((sum, { open }) => sum + open.principal, 0)
  if (amountMinor <= 0) return null
  const periods = 1 + (size % 4)
  const feeMinor = size % 3 === 0 ? size : 0
  const terms = { periods, termDays: periods + (size % 50), dailyRateMicro: size * 2, feeMinor }
  return { ...named(play, 'restructuring'), kind: 'restructuring', amountMinor, terms }
}

/** What a step reports; null where it is nothing. */
export function eventOf(play: Play, { kind, size }: Step): LoanEvent | null {
  const { openMinor, overdueMinor, periods } = play.now
  switch (kind) {
    case 'wait':
      return null
    case 'payPart':
      return payment(play, Math.floor((openMinor * size) / 1_000))
    case 'payOverdue':
      return payment(play, overdueMinor)
    case 'payAll':
      return payment(play, openMinor)
    case 'payOver':
      return payment(play, openMinor + 1 + size)
    case 'payPeriod':
      return payment(play, at(periods, size).openMinor)
    case 'payLate':
      return paidBefore(play, size)
    case 'extend':
      return extension(play, size)
    case 'reverse':
      return reversal(play, size)
    case 'giveBack':
      return givenBack(play, size)
    case 'settle':
      return payment(play, settlementMinor(play.book) - (size % 3 === 0 ? 1 : 0))
    case 'refund':
      return refund(play, size)
    case 'waive':
      return waiver(play, size)
    case 'restructure':
      return restructuring(play, size)
    case 'writeOff':
      return { ...named(play, 'write-off'), kind: 'writeOff', amountMinor: openMinor }
  }
}

export function report(play: Play, event: LoanEvent): void {
  play.events.push(event)
  look(play)
}

export function wait(play: Play, days: number): void {
  play.day = addDays(play.day, days)
  look(play)
}

function look(play: Play): void {
  play.book = bookOn(play.loan, play.events, play.day)
  play.now = positionIn(play.book)
}

export function take(play: Play, step: Step): void {
  const event = eventOf(play, step)
  if (step.kind === 'wait') wait(play, step.size < 980 ? step.size % 46 : step.size - 700)
  else if (event) report(play, event)
}

export function playThrough({ loan, steps }: History): Play {
  const play = newPlay({ loan })
  for (const step of steps) take(play, step)
  return play
}

/** What stayed of the money: never is more taken back of a payment than was paid. */
export function paidIn(events: readonly LoanEvent[]): number {
  const left = new Map<string, number>()
  let refundedMinor = 0
  for (const event of events.toSorted(inOrder)) {
    if (event.kind === 'payment') left.set(event.id, event.amountMinor)
    else if (event.kind === 'refund') refundedMinor += event.amountMinor
    else if (event.kind === 'reversal')
      left.set(event.of, Math.max(0, (left.get(event.of) ?? 0) - event.amountMinor))
  }
  return [...left.values()].reduce((sum, amountMinor) => sum + amountMinor, 0) - refundedMinor
}
