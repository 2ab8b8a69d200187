import { dayNumber } from '../../contract/market/dates.ts'
import type { Component } from '../database/tables/loans.ts'
import { accrueTo, type Book, components, openOf } from './book.ts'

/** Part of a payment. `credit` is what no period took, and has no period. */
export type PaymentPart = { periodNo: number | null; component: Component | 'credit'; amountMinor: number }

export type LoanEvent =
  | { kind: 'payment'; id: string; on: string; parts: readonly PaymentPart[] }
  /** From its day on the payment, extension or rebate does not count; before, it did. */
  | { kind: 'reversal'; of: string; on: string }
  /** Moves the due dates of all periods not fully paid; what has arisen on them stays owed. */
  | { kind: 'extension'; id: string; on: string; days: number }
  /** Charges that need not be paid: they are no longer owed, and were not paid either. */
  | { kind: 'rebate'; id: string; on: string; parts: readonly PaymentPart[] }

function accountOf(book: Book, periodNo: number | null) {
  const account = book.accounts.find((account) => account.periodNo === periodNo)
  if (!account) throw new RangeError(`an event on period ${periodNo}, which the loan has not`)
  return account
}

function post(book: Book, parts: readonly PaymentPart[], sign: 1 | -1): void {
  for (const { periodNo, component, amountMinor } of parts)
    if (component === 'credit') book.creditMinor += sign * amountMinor
    else accountOf(book, periodNo).paid[component] += sign * amountMinor
}

function waive(book: Book, parts: readonly PaymentPart[], sign: 1 | -1): void {
  for (const { periodNo, component, amountMinor } of parts) {
    const account = accountOf(book, periodNo)
    if (
      component === 'credit' ||
      component === 'principal' ||
      sign * amountMinor > openOf(account, component)
    )
      throw new RangeError(`a rebate of ${amountMinor} on ${component} of period ${periodNo}`)
    account.owed[component] -= sign * amountMinor
    book.chargesMinor -= sign * amountMinor
  }
}

function extend(book: Book, days: number): () => void {
  if (!Number.isSafeInteger(days) || days < 1) throw new RangeError(`an extension by ${days} days`)
  const open = book.accounts.filter((account) => components.some((each) => openOf(account, each) > 0))
  const move = (by: number) => {
    for (const account of open) {
      account.due += by
      account.movedDays += by
    }
  }
  move(days)
  return () => move(-days)
}

/** Applies an event, and returns how to undo it. */
function applyEvent(book: Book, event: Exclude<LoanEvent, { kind: 'reversal' }>): () => void {
  if (event.kind === 'extension') return extend(book, event.days)
  const write = event.kind === 'payment' ? post : waive
  write(book, event.parts, 1)
  return () => write(book, event.parts, -1)
}

function applyOrReverse(book: Book, undo: Map<string, (() => void) | 'undone'>, event: LoanEvent): void {
  if (event.kind === 'reversal') {
    const undoing = undo.get(event.of)
    if (!undoing || undoing === 'undone') throw new RangeError(`nothing called ${event.of} to reverse`)
    undo.set(event.of, 'undone')
    undoing()
  } else {
    if (undo.has(event.id)) throw new RangeError(`${event.kind} ${event.id} twice`)
    undo.set(event.id, applyEvent(book, event))
  }
}

/** Replays the events up to a day, and accrues the days between. Impossible events are a bug: RangeError. */
export function replay(book: Book, events: readonly LoanEvent[], day: string): void {
  const undo = new Map<string, (() => void) | 'undone'>()
  for (const event of events) {
    if (event.on > day) break
    const on = dayNumber(event.on)
    if (on < book.day) throw new RangeError(`an event of ${event.on} after later ones`)
    accrueTo(book, on)
    applyOrReverse(book, undo, event)
  }
  accrueTo(book, dayNumber(day))
}
