import type { Component } from '../../contract/calls/books.ts'
import {
  type AccountPart,
  type Book,
  carry,
  components,
  type EarlySettlement,
  isUnpaid,
  type LenderAct,
  openOf,
} from './book.ts'
import { waiversOn } from './early-settlement.ts'
import { freeMoney } from './free-money.ts'

/** Part of a payment. `credit` is what no period took, and has no period. */
export type PaymentPart = { periodNo: number | null; component: Component | 'credit'; amountMinor: number }

export const sumOf = (waivers: readonly { amountMinor: number }[]) =>
  waivers.reduce((sum, { amountMinor }) => sum + amountMinor, 0)

/** Plain loops here and below: a loan may have been paid in thousands of parts, each of which comes by. */
export function openMinorOf({ accounts }: Pick<Book, 'accounts'>): number {
  let openMinor = 0
  for (const account of accounts) for (const component of components) openMinor += openOf(account, component)
  return openMinor
}

/** Credit covers what is open: the oldest period first, within it in the order of the components. */
export function cover(book: Book): void {
  for (const account of book.accounts)
    for (const component of components) {
      if (book.creditMinor <= 0) return
      const amountMinor = Math.min(book.creditMinor, openOf(account, component))
      if (amountMinor <= 0) continue
      account.paid[component] += amountMinor
      book.creditMinor -= amountMinor
      book.covered.push({ account, component, amountMinor })
    }
}

/** The latest debts that were covered are open again; those of a schedule that was replaced are due at the end of the new one. */
function uncover(book: Book, amountMinor: number): void {
  const final = book.accounts.at(-1)
  let leftMinor = amountMinor
  while (leftMinor > 0) {
    const last = book.covered.pop()
    if (!last) break
    const { account, component } = last
    const uncoveredMinor = Math.min(leftMinor, last.amountMinor)
    account.paid[component] -= uncoveredMinor
    leftMinor -= uncoveredMinor
    if (uncoveredMinor < last.amountMinor)
      book.covered.push({ ...last, amountMinor: last.amountMinor - uncoveredMinor })
    if (!final || book.accounts.indexOf(account) >= book.currentFrom) continue
    account.owed[component] -= uncoveredMinor
    carry(final, component, uncoveredMinor)
  }
  if (final) final.owed.principal += leftMinor
  book.overRefundedMinor += leftMinor
}

/** Charges that are not earned are no longer owed; what was paid on them is credit. */
export function giveUp(book: Book, parts: readonly AccountPart[]): void {
  for (const { account, component, amountMinor } of parts) {
    account.owed[component] -= amountMinor
    book.chargesMinor -= amountMinor
    freeMoney(book, { account, component, amountMinor: Math.max(0, -openOf(account, component)) })
  }
}

/** Pays the whole loan off: charges that are not earned are given up. */
function payOffEarly(book: Book): void {
  const waived = waiversOn(book)
  const { covered, creditMinor, capMinor, penaltyMinor, day } = book
  const before = {
    accounts: book.accounts.map(({ owed, paid, carried }) => ({
      owed: { ...owed },
      paid: { ...paid },
      carried: { ...carried },
    })),
    covered: [...covered],
    waived: [...book.waived],
    creditMinor,
    capMinor,
    penaltyMinor,
  }
  giveUp(book, waived)
  cover(book)
  book.settlement = { day, waived, before, creditMinor: book.creditMinor, since: [] }
}

/** The loan is not paid off after all: all is as if it had not been, and what came since is credit, or covers debts. */
function undoSettlement(book: Book, { waived, before, creditMinor, since }: EarlySettlement): void {
  for (const [index, account] of book.accounts.entries()) Object.assign(account, before.accounts[index])
  book.chargesMinor += sumOf(waived)
  book.covered = before.covered
  book.waived = before.waived
  book.capMinor = before.capMinor
  book.penaltyMinor = before.penaltyMinor
  book.creditMinor += before.creditMinor - creditMinor - sumCredit(since)
  book.settlement = null
  for (const { act } of since) {
    cover(book)
    act(book)
  }
}

const sumCredit = (acts: EarlySettlement['since']) =>
  acts.reduce((sum, { creditMinor }) => sum + creditMinor, 0)

/** What it takes to pay the whole loan off on the book's day. */
export const settlementMinor = (book: Book): number => openMinorOf(book) - sumOf(waiversOn(book))

/** What may be waived at most: the charges of the periods, and the fee that was deducted from the payout. */
function mostWaivedMinor({ accounts, loan }: Book): number {
  let mostMinor = loan.serviceFeeMinor
  for (const { owed } of accounts) mostMinor += owed.interest + owed.fee
  return mostMinor
}

export type Instalment = { parts: PaymentPart[]; openAfterMinor: number }

/**
 * Takes money that is too little to pay the whole loan off whatever were waived, and says what it covers; null where it may be
 * enough, and nothing is taken.
 */
export function takeInstalment(book: Book, amountMinor: number): Instalment | null {
  const openMinor = openMinorOf(book)
  if (book.creditMinor + amountMinor >= openMinor - mostWaivedMinor(book)) return null
  const creditBefore = book.creditMinor
  const coveredBefore = book.covered.length
  book.creditMinor += amountMinor
  cover(book)
  const parts: PaymentPart[] = []
  let openAfterMinor = openMinor
  for (let at = coveredBefore; at < book.covered.length; at += 1) {
    const part = book.covered[at]
    if (!part) continue
    const { account, component } = part
    parts.push({ periodNo: account.periodNo, component, amountMinor: part.amountMinor })
    openAfterMinor -= part.amountMinor
  }
  const creditMinor = book.creditMinor - creditBefore
  if (creditMinor !== 0) parts.push({ periodNo: null, component: 'credit', amountMinor: creditMinor })
  return { parts, openAfterMinor }
}

const paysAllOff = (book: Book): boolean =>
  book.creditMinor >= openMinorOf(book) - mostWaivedMinor(book) &&
  book.accounts.some(isUnpaid) &&
  book.creditMinor >= settlementMinor(book)

/** Money comes in. If it is enough to pay the whole loan off, the charges that are not earned are given up. */
export function receive(book: Book, amountMinor: number): void {
  book.creditMinor += amountMinor
  if (paysAllOff(book)) payOffEarly(book)
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

/** The lender does something about the loan. */
export function actOn(book: Book, act: LenderAct): void {
  const before = book.creditMinor
  act(book)
  book.settlement?.since.push({ act, creditMinor: book.creditMinor - before })
  receive(book, 0)
}
