import { laterOf } from '../../contract/market/dates.ts'
import type { LedgerAccount } from '../database/tables/loans.ts'
import { type Book, components, type LedgerLoan, openBook } from './book.ts'
import { type LoanEvent, replay } from './events.ts'

/** Money comes in as a debit of cash; what it covers is credited. */
export type Posting = { account: LedgerAccount; periodNo: number | null; amountMinor: number }

const keyOf = ({ account, periodNo }: Omit<Posting, 'amountMinor'>) => `${account} ${periodNo ?? ''}`

/** The balances of a loan's accounts after its payout, as its book has them. They sum to nothing. */
function balancesOf(book: Book): Map<string, Posting> {
  const balances = new Map<string, Posting>()
  const add = (account: LedgerAccount, periodNo: number | null, amountMinor: number) => {
    const key = keyOf({ account, periodNo })
    balances.set(key, { account, periodNo, amountMinor: (balances.get(key)?.amountMinor ?? 0) + amountMinor })
  }
  let cashMinor = book.creditMinor + book.extensionFeesMinor - book.overRefundedMinor
  for (const { periodNo, paid } of book.accounts)
    for (const component of components) {
      add(component, periodNo, -paid[component])
      cashMinor += paid[component]
    }
  for (const { account, component, amountMinor } of book.settlement?.waived ?? []) {
    add(component, account.periodNo, -amountMinor)
    // A service fee that is given back was income; other charges that are given up never were.
    add(component === 'principal' ? 'serviceFee' : 'rebate', null, amountMinor)
  }
  add('principal', book.accounts.length, book.overRefundedMinor)
  add('fee', null, -book.extensionFeesMinor)
  add('credit', null, -book.creditMinor)
  add('cash', null, cashMinor)
  return balances
}

function balancesAfter(loan: LedgerLoan, events: readonly LoanEvent[]): Map<string, Posting> {
  const book = openBook(loan)
  const last = events.reduce((latest, { on }) => laterOf(latest, on), loan.startOn)
  replay(book, events, last)
  return balancesOf(book)
}

/**
 * What an event changes in the accounts: all of it, also where one that is told late makes later payments cover other
 * debts than before. So the postings of all entries sum to what the book of the loan has.
 */
export function postingsOf(loan: LedgerLoan, events: readonly LoanEvent[], event: LoanEvent): Posting[] {
  const before = balancesAfter(loan, events)
  const after = balancesAfter(loan, [...events, event])
  return [...after.values()]
    .map((posting) => ({
      ...posting,
      amountMinor: posting.amountMinor - (before.get(keyOf(posting))?.amountMinor ?? 0),
    }))
    .concat([...before.values()].filter((posting) => !after.has(keyOf(posting))).map(negated))
    .filter(({ amountMinor }) => amountMinor !== 0)
    .sort((one, other) => Number(other.account === 'cash') - Number(one.account === 'cash'))
}

const negated = (posting: Posting): Posting => ({ ...posting, amountMinor: -posting.amountMinor })
