import {
  type Book,
  type PeriodAccount,
  type WaivableCharge,
  type WaivedCharges,
  waivableCharges,
} from './book.ts'
import { lastChargedDay, unearnedFee } from './early-settlement.ts'
import { freeMoney } from './free-money.ts'

type Charge = { component: WaivableCharge; amountMinor: number }

/** The fee of a period that has not begun by a day has not arisen by it. */
const arisenBy = (day: number, account: PeriodAccount, component: WaivableCharge): number =>
  account.owed[component] - (component === 'fee' ? unearnedFee(account, day) : 0)

type Place = { account: PeriodAccount; day: number; isPaid: boolean }

/**
 * Where a waiver takes charges, in this order. Of those that have arisen today, what is open before what was paid: all of it
 * is owed in any case. Others may never be due, since another schedule spares what has not arisen today, and paying the loan
 * off what has not arisen by the last day that it charges. Of them the oldest period comes first, paid or not: which ones are
 * left must not depend on what was paid ahead.
 */
function placesIn(book: Book): Place[] {
  const { accounts, day: today } = book
  const of = (account: PeriodAccount, day: number) =>
    [false, true].map((isPaid): Place => ({ account, day, isPaid }))
  const arisen = accounts.flatMap((account) => of(account, today))
  const others = [lastChargedDay(book), Number.POSITIVE_INFINITY]
  return [
    ...arisen.toSorted((one, other) => Number(one.isPaid) - Number(other.isPaid)),
    ...others.flatMap((day) => accounts.flatMap((account) => of(account, day))),
  ]
}

/** Takes off a charge; returns how much of the amount found none. */
function takeOff(book: Book, { component, amountMinor }: Charge): number {
  let leftMinor = amountMinor
  for (const { account, day, isPaid } of placesIn(book)) {
    const arisenMinor = arisenBy(day, account, component)
    const paidMinor = Math.min(account.paid[component], arisenMinor)
    const waivedMinor = Math.min(leftMinor, isPaid ? paidMinor : arisenMinor - paidMinor)
    if (waivedMinor <= 0) continue
    account.owed[component] -= waivedMinor
    if (Number.isFinite(day))
      account.carried[component] = Math.max(0, account.carried[component] - waivedMinor)
    if (isPaid) freeMoney(book, { account, component, amountMinor: waivedMinor })
    book.waived.push({ account, component, amountMinor: waivedMinor })
    leftMinor -= waivedMinor
  }
  return leftMinor
}

/** What has not arisen by all that is known today, since a payment was reported late, does not arise later either. */
function giveUpAhead(book: Book, { component, amountMinor }: Charge): void {
  book.capMinor -= amountMinor
  if (component === 'penalty') book.penaltyMinor = Math.max(0, book.penaltyMinor - amountMinor)
}

/**
 * Charges that the lender gives up. They still use up the cap of all charges, or they would arise again. What was paid of
 * them already covers other debts, or is credit: whoever paid in time is not worse off than who did not. Returns how much
 * was given up.
 */
export function waive(book: Book, charges: WaivedCharges): number {
  let waivedMinor = 0
  for (const component of waivableCharges) {
    const amountMinor = charges[component] ?? 0
    const leftMinor = takeOff(book, { component, amountMinor })
    giveUpAhead(book, { component, amountMinor: leftMinor })
    waivedMinor += amountMinor - leftMinor
  }
  return waivedMinor
}
