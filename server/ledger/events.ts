import { dayNumber } from '../../market/dates.ts'
import type { Allocation } from '../database/tables/loans.ts'
import type { NewTerms } from '../terms/rescheduling.ts'
import {
  actOn,
  type Instalment,
  openMinorOf,
  type PaymentPart,
  payBack,
  receive,
  settlementMinor,
  sumOf,
  takeInstalment,
} from './allocation.ts'
import { accrueTo, type Book, components, isUnpaid, type WaivedCharges } from './book.ts'
import { restructure } from './restructuring.ts'
import { waive } from './waiver.ts'

/** What an extension was offered for: it takes the place of none that was made meanwhile. */
export type ExtensionQuote = { days: number; feeMinor: number; extensionsBefore: number }

/**
 * A movement of money as others reported it. `on` is its value date, `at` the moment it moved: in what order we heard of
 * them changes nothing.
 */
export type LoanEvent = { id: string; on: string; at: string; amountMinor: number } & (
  | { kind: 'payment'; extension?: ExtensionQuote | null }
  /**
   * Money of a payment that was taken back, in whole or in part: from its day on it does not count; before, it did. Below
   * zero it came back after all: a refund that failed, a dispute that was won.
   */
  | { kind: 'reversal'; of: string }
  /** Credit that was paid out to the borrower; below zero it came back. */
  | { kind: 'refund' }
  /** Charges that the lender gives up. */
  | { kind: 'waiver'; charges: WaivedCharges }
  /** The lender counts what is open as a loss; it stays owed, and nothing more arises. */
  | { kind: 'writeOff' }
  /** What is open of the principal is due on other terms from the day on. */
  | { kind: 'restructuring'; terms: NewTerms }
)

/** What became of a payment. */
export type PaymentOutcome = {
  parts: PaymentPart[]
  extended: boolean
  openAfterMinor: number
  takenBackMinor: number
}

type Payment = Extract<LoanEvent, { kind: 'payment' }>
type Extended = { feeMinor: number; undo: () => void }
type Known = { payment: Payment; outcome: PaymentOutcome; extended: Extended | null }

/** At one moment money comes in before any goes out, and what the lender does about the loan comes last. */
const ranks = { payment: 0, reversal: 2, refund: 3, waiver: 4, restructuring: 5, writeOff: 6 } as const
const rankOf = ({ kind, amountMinor }: LoanEvent) => (amountMinor < 0 ? 1 : ranks[kind])

export const inOrder = (one: LoanEvent, other: LoanEvent): number =>
  compare(one.on, other.on) ||
  compare(one.at, other.at) ||
  rankOf(one) - rankOf(other) ||
  compare(one.id, other.id)

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

/**
 * Whether an extension may be sold on the book's day for what is paid: it must help, its fee keep within the cap of all
 * charges, and something be left to extend (decision 196).
 */
export function mayExtend(
  book: Book,
  { days, feeMinor }: Pick<ExtensionQuote, 'days' | 'feeMinor'>,
  paidMinor = feeMinor,
): boolean {
  const next = book.accounts.find(isUnpaid)
  return (
    next !== undefined &&
    !book.isWrittenOff &&
    days > 0 &&
    next.due + days > book.day &&
    book.extensions < book.loan.rules.mostExtensions &&
    book.chargesMinor + feeMinor <= book.capMinor &&
    paidMinor < settlementMinor(book)
  )
}

/**
 * Moves the due dates of all periods that are not fully paid; what has arisen on them stays owed. Those that are paid keep
 * the date that is shown of them, but are due as late as the others if a reversal opens them again.
 */
function extend(book: Book, { days, feeMinor }: ExtensionQuote): Extended {
  const accounts = [...book.accounts]
  const shown = accounts.filter(isUnpaid)
  const move = (sign: 1 | -1) => {
    for (const account of accounts) account.due += sign * days
    for (const account of shown) account.movedDays += sign * days
    book.extensionFeesMinor += sign * feeMinor
    book.chargesMinor += sign * feeMinor
  }
  move(1)
  book.extensions += 1
  return { feeMinor, undo: () => move(-1) }
}

const snapshot = ({ accounts }: Book) => accounts.map(({ paid }) => ({ ...paid }))

function partsSince(book: Book, before: ReturnType<typeof snapshot>, creditBefore: number): PaymentPart[] {
  const parts: PaymentPart[] = []
  for (const [index, { periodNo, paid }] of book.accounts.entries())
    for (const component of components) {
      const amountMinor = paid[component] - (before[index]?.[component] ?? 0)
      if (amountMinor !== 0) parts.push({ periodNo, component, amountMinor })
    }
  const creditMinor = book.creditMinor - creditBefore
  if (creditMinor !== 0) parts.push({ periodNo: null, component: 'credit', amountMinor: creditMinor })
  return parts
}

const outcomeOf = ({ parts, openAfterMinor }: Instalment, extended: Extended | null): PaymentOutcome => ({
  parts,
  extended: extended !== null,
  openAfterMinor,
  takenBackMinor: 0,
})

/** Whatever cannot do what it was paid for is an ordinary payment: no money is ever turned away. */
function pay(book: Book, payment: Payment): Known {
  const { extension, amountMinor } = payment
  if (!Number.isSafeInteger(amountMinor) || amountMinor <= 0)
    throw new RangeError(`not an amount to pay: ${amountMinor}`)
  const instalment = extension ? null : takeInstalment(book, amountMinor)
  if (instalment) return { payment, outcome: outcomeOf(instalment, null), extended: null }
  const before = snapshot(book)
  const creditBefore = book.creditMinor
  const extended =
    extension &&
    amountMinor >= extension.feeMinor &&
    extension.extensionsBefore === book.extensions &&
    mayExtend(book, extension, amountMinor)
      ? extend(book, extension)
      : null
  const restMinor = amountMinor - (extended?.feeMinor ?? 0)
  if (restMinor > 0) receive(book, restMinor)
  const covered = { parts: partsSince(book, before, creditBefore), openAfterMinor: openMinorOf(book) }
  return { payment, outcome: outcomeOf(covered, extended), extended }
}

/** Never more than was paid. An extension whose fee is no longer whole is undone; what is left of the fee is a payment. */
function takeBack(book: Book, known: Known, amountMinor: number): void {
  const { payment, outcome } = known
  if (amountMinor < 0) {
    outcome.takenBackMinor += amountMinor
    receive(book, -amountMinor)
    return
  }
  const takenMinor = Math.min(amountMinor, payment.amountMinor - outcome.takenBackMinor)
  if (takenMinor <= 0) return
  outcome.takenBackMinor += takenMinor
  const { extended } = known
  if (extended && payment.amountMinor - outcome.takenBackMinor < extended.feeMinor) {
    known.extended = null
    extended.undo()
    book.creditMinor += extended.feeMinor
  }
  payBack(book, takenMinor)
}

/** What became of each payment, and about how much each act of the lender was, by their ids. */
export type Outcomes = {
  payments: ReadonlyMap<string, PaymentOutcome>
  actsMinor: ReadonlyMap<string, number>
}

/** What an event does to its book: the debts that its money covers, or covers no more. */
export function allocationBy(book: Book, work: () => void): Allocation {
  const [paid, { creditMinor, extensionFeesMinor, settlement }] = [snapshot(book), book]
  work()
  const extensionMinor = book.extensionFeesMinor - extensionFeesMinor
  const extension = { periodNo: null, component: 'extension' as const, amountMinor: extensionMinor }
  return {
    parts: [...partsSince(book, paid, creditMinor), ...(extensionMinor === 0 ? [] : [extension])],
    waivedMinor: sumOf(book.settlement?.waived ?? []) - sumOf(settlement?.waived ?? []),
    openAfterMinor: openMinorOf(book),
  }
}

type Replaying = {
  known: Map<string, Known>
  payments: Map<string, PaymentOutcome>
  actsMinor: Map<string, number>
}

function apply(book: Book, { known, payments, actsMinor }: Replaying, event: LoanEvent): void {
  const act = (work: (each: Book) => number) =>
    actOn(book, (each) => {
      actsMinor.set(event.id, work(each))
    })
  if (event.kind === 'payment') {
    const paid = pay(book, event)
    known.set(event.id, paid)
    payments.set(event.id, paid.outcome)
  } else if (event.kind === 'refund')
    if (event.amountMinor < 0) receive(book, -event.amountMinor)
    else payBack(book, event.amountMinor)
  else if (event.kind === 'waiver') act((each) => waive(each, event.charges))
  else if (event.kind === 'restructuring') act((each) => restructure(each, event.terms, event.on))
  else if (event.kind === 'writeOff') act(writeOff)
  else {
    const paid = known.get(event.of)
    if (!paid) throw new RangeError(`nothing called ${event.of} to take back`)
    takeBack(book, paid, event.amountMinor)
  }
}

type Around = (event: LoanEvent, applyEvent: () => void) => void

function writeOff(book: Book): number {
  book.isWrittenOff = true
  return openMinorOf(book)
}

/** Replays the events up to a day in the order of their value dates, and accrues the days between. */
export function replay(
  book: Book,
  events: readonly LoanEvent[],
  day: string,
  around: Around = (_event, applyEvent) => applyEvent(),
): Outcomes {
  const replaying: Replaying = { known: new Map(), payments: new Map(), actsMinor: new Map() }
  const { payments, actsMinor } = replaying
  for (const event of events.toSorted(inOrder)) {
    if (event.on > day) break
    if (payments.has(event.id) || actsMinor.has(event.id))
      throw new RangeError(`${event.kind} ${event.id} twice`)
    accrueTo(book, Math.max(book.day, dayNumber(event.on)))
    around(event, () => apply(book, replaying, event))
  }
  accrueTo(book, Math.max(book.day, dayNumber(day)))
  return { payments, actsMinor }
}
