import type { Component } from '../database/tables/loans.ts'
import { type Book, components, type EarlySettlement, isUnpaid, openOf } from './book.ts'
import { waiversOn } from './early-settlement.ts'

/** Part of a payment. `credit` is what no period took, and has no period. */
export type PaymentPart = { periodNo: number | null; component: Component | 'credit'; amountMinor: number }

export const sumOf = (waivers: readonly { amountMinor: number }[]) =>
  waivers.reduce((sum, { amountMinor }) => sum + amountMinor, 0)

export const openMinorOf = ({ accounts }: Pick<Book, 'accounts'>): number =>
  accounts.reduce(
    (sum, account) => sum + components.reduce((each, component) => each + openOf(account, component), 0),
    0,
  )

/** Credit covers what is open: the oldest period first, within it in the order of the components. */
function cover(book: Book): void {
  for (const account of book.accounts)
    for (const component of components) {
      const amountMinor = Math.min(book.creditMinor, openOf(account, component))
      if (amountMinor <= 0) continue
      account.paid[component] += amountMinor
      book.creditMinor -= amountMinor
      book.covered.push({ account, component, amountMinor })
    }
}

/** The latest debts that were covered are open again. */
function uncover(book: Book, amountMinor: number): void {
  let leftMinor = amountMinor
  while (leftMinor > 0) {
    const last = book.covered.pop()
    if (!last) break
    const uncoveredMinor = Math.min(leftMinor, last.amountMinor)
    last.account.paid[last.component] -= uncoveredMinor
    leftMinor -= uncoveredMinor
    if (uncoveredMinor < last.amountMinor)
      book.covered.push({ ...last, amountMinor: last.amountMinor - uncoveredMinor })
  }
  const final = book.accounts.at(-1)
  if (final) final.owed.principal += leftMinor
  book.overRefundedMinor += leftMinor
}

/** Pays the whole loan off: charges that are not earned are no longer owed; what was paid on them covers other debts. */
function settleEarly(book: Book): void {
  const waived = waiversOn(book)
  const before = {
    paid: book.accounts.map(({ paid }) => ({ ...paid })),
    covered: [...book.covered],
    creditMinor: book.creditMinor,
  }
  for (const { account, component, amountMinor } of waived) {
    account.owed[component] -= amountMinor
    book.chargesMinor -= amountMinor
    const overpaidMinor = Math.max(0, -openOf(account, component))
    account.paid[component] -= overpaidMinor
    book.creditMinor += overpaidMinor
  }
  cover(book)
  book.settlement = { waived, before, creditMinor: book.creditMinor }
}

/** The loan is not paid off after all: all is as if it had not been, and what came since is credit. */
function undoSettlement(book: Book, { waived, before, creditMinor }: EarlySettlement): void {
  for (const { account, component, amountMinor } of waived) {
    account.owed[component] += amountMinor
    book.chargesMinor += amountMinor
  }
  for (const [index, account] of book.accounts.entries())
    account.paid = { ...account.paid, ...before.paid[index] }
  book.covered = [...before.covered]
  book.creditMinor += before.creditMinor - creditMinor
  book.settlement = null
}

/** What it takes to pay the whole loan off on the book's day. */
export const settlementMinor = (book: Book): number => openMinorOf(book) - sumOf(waiversOn(book))

/** Money comes in. If it is enough to pay the whole loan off, the charges that are not earned are given up. */
export function receive(book: Book, amountMinor: number): void {
  book.creditMinor += amountMinor
  if (book.accounts.some(isUnpaid) && book.creditMinor >= settlementMinor(book)) settleEarly(book)
  else cover(book)
}

/** Money goes out: credit first, then the latest debts that were covered are open again. */
export function payBack(book: Book, amountMinor: number): void {
  if (book.settlement && amountMinor > book.creditMinor) undoSettlement(book, book.settlement)
  const fromCredit = Math.min(book.creditMinor, amountMinor)
  book.creditMinor -= fromCredit
  uncover(book, amountMinor - fromCredit)
  receive(book, 0)
}
