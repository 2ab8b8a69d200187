import {
  type Book,
  type PeriodAccount,
  type WaivableCharge,
  type WaivedCharges,
  waivableCharges,
} from './book.ts'
import { unearnedFee } from './early-settlement.ts'
import { freeMoney } from './free-money.ts'

type Charge = { component: WaivableCharge; amountMinor: number }
type Take = (book: Book, account: PeriodAccount, component: WaivableCharge) => number

/** The fee of a period that has not begun is not due yet: whoever pays the loan off is spared it anyhow. */
const arisen: Take = (book, account, component) =>
  account.owed[component] - (component === 'fee' ? unearnedFee(book, account) : 0)
const arisenPaid: Take = (book, account, component) =>
  Math.min(account.paid[component], arisen(book, account, component))

/** In the order in which a waiver takes them: what has arisen before what may never be due, what is open before what was paid. */
const takes: readonly { most: Take; isPaid: boolean; isArisen: boolean }[] = [
  { most: (...of) => arisen(...of) - arisenPaid(...of), isPaid: false, isArisen: true },
  { most: arisenPaid, isPaid: true, isArisen: true },
  {
    most: (_, { owed, paid }, component) => owed[component] - paid[component],
    isPaid: false,
    isArisen: false,
  },
  { most: (_, { paid }, component) => paid[component], isPaid: true, isArisen: false },
]

/** Takes off a charge, the oldest period first; returns how much of the amount found none. */
function takeOff(book: Book, { component, amountMinor }: Charge): number {
  let leftMinor = amountMinor
  for (const { most, isPaid, isArisen } of takes)
    for (const account of book.accounts) {
      const waivedMinor = Math.min(leftMinor, most(book, account, component))
      if (waivedMinor <= 0) continue
      account.owed[component] -= waivedMinor
      if (isArisen) account.carried[component] = Math.max(0, account.carried[component] - waivedMinor)
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
