import { receive } from './allocation.ts'
import { type Book, openOf, type WaivableCharge, type WaivedCharges, waivableCharges } from './book.ts'

/** Takes off what is open of a charge, the oldest period first; returns how much of the amount is left. */
function takeOff(book: Book, component: WaivableCharge, amountMinor: number): number {
  let leftMinor = amountMinor
  for (const account of book.accounts) {
    const waivedMinor = Math.min(leftMinor, openOf(account, component))
    if (waivedMinor <= 0) continue
    account.owed[component] -= waivedMinor
    book.waived.push({ account, component, amountMinor: waivedMinor })
    leftMinor -= waivedMinor
  }
  return leftMinor
}

/** Of what a payment that was told of late had covered before, as much is made good. */
function makeGood(book: Book, component: WaivableCharge, amountMinor: number): number {
  const paidMinor = book.accounts.reduce((sum, { paid }) => sum + paid[component], 0)
  const goodMinor = Math.min(amountMinor, Math.max(0, paidMinor - book.madeGood[component]))
  book.madeGood[component] += goodMinor
  return goodMinor
}

/**
 * Charges that the lender gives up. They still use up the cap of all charges, or they would arise again. What was paid of
 * them already covers other debts, or is credit: whoever paid in time is not worse off than who did not.
 */
export function waive(book: Book, charges: WaivedCharges): void {
  const goodMinor = waivableCharges.reduce(
    (sum, component) => sum + makeGood(book, component, takeOff(book, component, charges[component] ?? 0)),
    0,
  )
  receive(book, goodMinor)
}

export const madeGoodMinor = ({ madeGood }: Pick<Book, 'madeGood'>): number =>
  waivableCharges.reduce((sum, component) => sum + madeGood[component], 0)
