import { dayNumber } from '../../contract/dates.ts'
import { type Book, type Component, components, openOf, passTo } from './book.ts'

/** Part of a payment. `credit` is what no period took, and has no period. */
export type Part = { periodNo: number | null; component: Component | 'credit'; amountMinor: number }

export type LoanEvent =
  | { kind: 'payment'; id: string; on: string; parts: readonly Part[] }
  /** From its day on the payment does not count; before, it did. */
  | { kind: 'reversal'; of: string; on: string }
  /** Moves the due dates of all periods not fully paid; what has arisen on them stays owed. */
  | { kind: 'extension'; on: string; days: number }

function post(book: Book, parts: readonly Part[], sign: 1 | -1): void {
  for (const { periodNo, component, amountMinor } of parts) {
    if (component === 'credit') {
      book.creditMinor += sign * amountMinor
      continue
    }
    const account = book.accounts.find((account) => account.periodNo === periodNo)
    if (!account) throw new RangeError(`a payment on period ${periodNo}, which the loan has not`)
    account.paid[component] += sign * amountMinor
  }
}

function extend(book: Book, days: number): void {
  if (!Number.isSafeInteger(days) || days < 1) throw new RangeError(`an extension by ${days} days`)
  for (const account of book.accounts)
    if (components.some((component) => openOf(account, component) > 0)) {
      account.due += days
      account.movedDays += days
    }
}

function apply(book: Book, payments: Map<string, readonly Part[] | 'reversed'>, event: LoanEvent): void {
  if (event.kind === 'extension') extend(book, event.days)
  else if (event.kind === 'payment') {
    if (payments.has(event.id)) throw new RangeError(`payment ${event.id} twice`)
    payments.set(event.id, event.parts)
    post(book, event.parts, 1)
  } else {
    const parts = payments.get(event.of)
    if (!parts || parts === 'reversed') throw new RangeError(`no payment ${event.of} to reverse`)
    payments.set(event.of, 'reversed')
    post(book, parts, -1)
  }
}

/** Plays the events up to a day into the book, and the days between. Impossible events are a bug: RangeError. */
export function play(book: Book, events: readonly LoanEvent[], day: string): void {
  const payments = new Map<string, readonly Part[] | 'reversed'>()
  for (const event of events) {
    if (event.on > day) break
    const on = dayNumber(event.on)
    if (on < book.day) throw new RangeError(`an event of ${event.on} after later ones`)
    passTo(book, on)
    apply(book, payments, event)
  }
  passTo(book, dayNumber(day))
}
