import { LAST_DAY, laterOf, localDay } from '../../market/dates.ts'
import { endOfDay } from '../../market/day-bounds.ts'
import type { MarketPack } from '../../market/market.ts'
import { currencies, type Money } from '../../market/money.ts'
import { settlementMinor } from '../ledger/allocation.ts'
import { planEntry } from '../ledger/entry-plan.ts'
import { type LoanRecord, positionOf, replayedOn } from '../ledger/loan-record.ts'

/** Days on which the borrower wanted the credit of a loan for nothing else; without an end they go on. */
type Decline = { from: string; until: string | null }

/** A loan of a borrower, and what of its credit is spoken for. */
export type CreditLoan = {
  record: LoanRecord
  /** Requested back, or on its way back. */
  reservedMinor: number
  declines: readonly Decline[]
}

/** Credit of one loan that pays what is due on another. */
export type CreditTransfer = Money & { fromOrder: string; toOrder: string; onDay: string; movedAt: Date }

type CreditPack = Pick<MarketPack, 'creditUse' | 'timeZone'>

const orderOf = ({ record }: CreditLoan) => record.id

export const isDeclined = ({ declines }: CreditLoan, day: string): boolean =>
  declines.some(({ from, until }) => from <= day && (until === null || day < until))

/** What of a loan's credit may be used from a day on: what was there then and still is. */
export function freeCreditMinor(loan: CreditLoan, day: string): number {
  if (isDeclined(loan, day)) return 0
  const { record, reservedMinor } = loan
  const days = [day, ...record.entries.map(({ on }) => laterOf(on, day))]
  const credits = [...new Set(days)].map((each) => positionOf(record, each)?.creditMinor ?? 0)
  return Math.max(0, Math.min(...credits) - reservedMinor)
}

/** What is open on a day of all that is due by then. */
const dueMinorOn = ({ record }: CreditLoan, day: string): number =>
  (positionOf(record, day)?.periods ?? []).reduce(
    (sum, { dueOn, openMinor }) => (dueOn <= day ? sum + openMinor : sum),
    0,
  )

const firstDueOn = ({ record }: CreditLoan, day: string): string =>
  positionOf(record, day)?.periods.find(({ openMinor }) => openMinor > 0)?.dueOn ?? ''

/** The days on which credit arises, an instalment becomes due, or the borrower has changed his mind. */
function daysOfChange(loans: readonly CreditLoan[]): string[] {
  const days = loans.flatMap(({ record, declines }) => {
    const moved = record.entries.map(({ on }) => on)
    const seenOn = [...new Set([record.startOn ?? '', ...moved])]
    const due = seenOn.flatMap((day) => positionOf(record, day)?.periods.map(({ dueOn }) => dueOn) ?? [])
    return [...moved, ...due, ...declines.flatMap(({ until }) => until ?? [])]
  })
  return [...new Set(days)].sort()
}

const isSame = (one: CreditLoan, id: string) => orderOf(one) === id

/** The loans as they are once a transfer is booked. */
export function afterTransfer(loans: readonly CreditLoan[], transfer: CreditTransfer): CreditLoan[] {
  const { fromOrder, toOrder, amountMinor, currency, onDay, movedAt } = transfer
  const facts = { amountMinor, currency, onDay, movedAt, provider: TRANSFER }
  const booked = (loan: CreditLoan, kind: 'refund' | 'payment'): CreditLoan => {
    const eventId = `${fromOrder} ${toOrder} ${onDay} ${kind} ${loan.record.entries.length}`
    const planned = planEntry(loan.record, { ...facts, kind, eventId })
    if (typeof planned === 'string') throw new Error(`${loan.record.id}: ${planned}`)
    return { ...loan, record: planned.after }
  }
  return loans.map((loan) =>
    isSame(loan, fromOrder) ? booked(loan, 'refund') : isSame(loan, toOrder) ? booked(loan, 'payment') : loan,
  )
}

/** Who reports both entries of a transfer, and the branch of cash through which it goes and in which nothing stays. */
export const TRANSFER = 'transfer'

/** Value dates are days: a transfer comes last on its own, when all else of the day has happened. */
const lastMomentOf = (day: string, timeZone: string) => new Date(endOfDay(day, timeZone).getTime() - 1)

/**
 * What of a borrower's credit pays for what up to a day (decision 211): on the day on which both are there, the credit and
 * something that is due, whenever that became known. `loans` are all of the borrower that were paid out.
 */
export const planCreditUse = (
  loans: readonly CreditLoan[],
  pack: CreditPack,
  until: string,
): CreditTransfer[] => (pack.creditUse === 'onDueDate' ? planTransfers(loans, pack, until) : [])

function planTransfers(
  loans: readonly CreditLoan[],
  { timeZone }: CreditPack,
  until: string,
): CreditTransfer[] {
  if (loans.length < 2) return []
  let current = loans.toSorted((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1))
  const transfers: CreditTransfer[] = []
  const mayGive = current.filter(({ record }) => (positionOf(record, LAST_DAY)?.creditMinor ?? 0) > 0)
  if (mayGive.length === 0) return []
  const moveOne = (onDay: string): boolean => {
    const giving = current.find((loan) => freeCreditMinor(loan, onDay) > 0)
    const [getting] = current
      .filter((loan) => dueMinorOn(loan, onDay) > 0)
      .sort((one, other) => (firstDueOn(one, onDay) < firstDueOn(other, onDay) ? -1 : 1))
    if (!giving || !getting) return false
    const amountMinor = Math.min(freeCreditMinor(giving, onDay), dueMinorOn(getting, onDay))
    const transfer: CreditTransfer = {
      fromOrder: orderOf(giving),
      toOrder: orderOf(getting),
      amountMinor,
      currency: currencies[giving.record.market],
      onDay,
      movedAt: lastMomentOf(onDay, timeZone),
    }
    transfers.push(transfer)
    current = afterTransfer(current, transfer)
    return true
  }
  for (const day of daysOfChange(current)) {
    if (day > until) break
    while (moveOne(day));
  }
  return transfers
}

/** What of planned transfers is there by a day. */
export const plannedMinor = (
  planned: readonly Pick<CreditTransfer, 'onDay' | 'amountMinor'>[],
  by: string,
): number => planned.reduce((sum, { onDay, amountMinor }) => (onDay <= by ? sum + amountMinor : sum), 0)

/** How credit will be used: for what, when, and how much of it pays the same today. */
export type CreditOffer = Money & { toOrder: string; onDay: string; nowMinor: number }

/** What is offered of the credit of one loan. */
export function creditOffers(
  loans: readonly CreditLoan[],
  fromOrder: string,
  { pack, today }: { pack: CreditPack; today: string },
): CreditOffer[] {
  const giving = loans.find((loan) => isSame(loan, fromOrder))
  if (!giving) return []
  const freeMinor = freeCreditMinor(giving, today)
  return planTransfers(loans, pack, LAST_DAY)
    .filter((transfer) => transfer.fromOrder === fromOrder)
    .map(({ toOrder, amountMinor, currency, onDay }) => {
      const getting = loans.find((loan) => isSame(loan, toOrder))
      const book = getting && replayedOn(getting.record, today)?.book
      // Paid off early, a loan costs less.
      const nowMinor = Math.min(amountMinor, freeMinor, book ? settlementMinor(book) : 0)
      return { toOrder, amountMinor, currency, onDay: laterOf(onDay, today), nowMinor }
    })
}

/** The transfer that is made when the borrower wants an offer at once; null where it is not offered any more. */
export function transferNow(
  loans: readonly CreditLoan[],
  wanted: { fromOrder: string; toOrder: string; amountMinor: number },
  { pack, now }: { pack: CreditPack; now: Date },
): CreditTransfer | null {
  const today = localDay(now, pack.timeZone)
  const offer = creditOffers(loans, wanted.fromOrder, { pack, today }).find(
    ({ toOrder, nowMinor }) => toOrder === wanted.toOrder && nowMinor === wanted.amountMinor && nowMinor > 0,
  )
  return offer ? { ...wanted, currency: offer.currency, onDay: today, movedAt: now } : null
}
