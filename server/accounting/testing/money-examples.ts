import type { EntryKind } from '../../../contract/calls/books.ts'
import { formatMoney } from '../../../market/money.ts'
import { payoutOf, schedule } from '../../../market/terms/schedule.ts'
import { settlementMinor } from '../../ledger/allocation.ts'
import type { LedgerLoan } from '../../ledger/book.ts'
import type { LoanEvent } from '../../ledger/events.ts'
import { bookOn, position } from '../../ledger/position.ts'
import {
  type Posting,
  postEvent,
  postingsOfClearing,
  postingsOfGivenUp,
  postingsOfPayout,
} from '../../ledger/postings.ts'
import { plainRules, plainTerms } from '../../ledger/testing/stored-loan.ts'

/** The loan of the page, and the same one where days that have not come are not charged. */
const loan: LedgerLoan = {
  schedule: schedule(plainTerms),
  startOn: plainTerms.startOn,
  principalMinor: plainTerms.principalMinor,
  serviceFeeMinor: payoutOf(plainTerms).serviceFeeMinor,
  rules: plainRules(plainTerms),
}
const sparing: LedgerLoan = { ...loan, rules: { ...loan.rules, leastInterestDays: 0 } }

const moved = (id: string, on: string, amountMinor: number) => ({ id, on, at: `${on} ${id}`, amountMinor })
const paid = (id: string, on: string, amountMinor: number): LoanEvent => ({
  ...moved(id, on, amountMinor),
  kind: 'payment',
})
const rupiah = (major: number) => major * 100

type Line = { account: string; periodNo?: number | null; amountMinor: number }

/** Debits and credits as the page has them. */
export function linesTable(lines: readonly Line[]): string {
  const money = (minor: number) => formatMoney(minor, 'IDR')
  const rows = lines.map(({ account, periodNo, amountMinor }) => [
    periodNo ? `${account}, period ${periodNo}` : account,
    amountMinor > 0 ? money(amountMinor) : '',
    amountMinor < 0 ? money(-amountMinor) : '',
  ])
  const all = [['account', 'debit', 'credit'], ...rows]
  const widths = [0, 1, 2].map((column) => Math.max(...all.map((cells) => cells[column]?.length ?? 0)))
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  return [
    line(all[0] ?? []),
    `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`,
    ...rows.map(line),
  ].join('\n')
}

/** As `server/payouts/credit-use.ts` names it. */
const TRANSFER = 'transfer'

const named = (postings: readonly Posting[], branch = 'xendit'): Line[] =>
  postings.map((posting) =>
    posting.account === 'cash' ? { ...posting, account: `cash/${branch}` } : posting,
  )

const entry = (of: LedgerLoan, before: readonly LoanEvent[], event: LoanEvent, branch?: string): string =>
  linesTable(named(postEvent(of, before, event).postings, branch))

const first = paid('first', '2026-02-01', rupiah(1_060_000))
const late = '2026-02-11'
/** All that is open on a day, in one payment. */
const rest = (of: LedgerLoan, before: readonly LoanEvent[], on: string, moreMinor = 0) =>
  paid('rest', on, position(of, before, on).openMinor + moreMinor)
const extensionFee = rupiah(150_000)

const writeOff: LoanEvent = { ...moved('lost', '2026-06-01', 0), kind: 'writeOff' }
const over = rest(loan, [first], '2026-03-04', rupiah(40_000))
const refund: LoanEvent = { ...moved('refund', '2026-03-10', rupiah(40_000)), kind: 'refund' }
const openPenalty = bookOn(loan, [], late).accounts[0]?.owed.penalty ?? 0

/** Every kind of entry on a loan, and what else happens to one; each in figures. */
export const loanExamples = {
  payout: linesTable(named(postingsOfPayout(plainTerms))),
  payoutClearing: linesTable(named(postingsOfClearing(payoutOf(plainTerms).receivedMinor))),
  payoutKept: linesTable(named(postingsOfGivenUp(payoutOf(plainTerms).receivedMinor))),
  payment: entry(loan, [], first),
  'payment of one who is late': entry(loan, [], paid('late', late, rupiah(1_200_000))),
  'payment that pays the loan off early': entry(
    sparing,
    [],
    paid('early', '2026-01-20', settlementMinor(bookOn(sparing, [], '2026-01-20'))),
  ),
  'payment of too much': entry(loan, [first], over),
  'payment for an extension': entry(loan, [], {
    ...paid('extend', '2026-02-01', extensionFee),
    kind: 'payment',
    extension: { days: 15, feeMinor: extensionFee, extensionsBefore: 0 },
  }),
  'payment told late': entry(
    loan,
    [paid('in time to us', late, rupiah(1_060_000))],
    paid('told late', '2026-02-01', rupiah(1_060_000)),
  ),
  reversal: entry(loan, [first], {
    ...moved('back', '2026-02-05', rupiah(560_000)),
    kind: 'reversal',
    of: 'first',
  }),
  refund: entry(loan, [first, over], refund),
  'refund that came back': entry(loan, [first, over, refund], {
    ...moved('refund returned', '2026-03-12', rupiah(-40_000)),
    kind: 'refund',
  }),
  'refund that pays another loan': entry(
    loan,
    [first, over],
    { ...moved('given', '2026-03-10', rupiah(40_000)), kind: 'refund' },
    TRANSFER,
  ),
  waiver: entry(loan, [], {
    ...moved('waiver', late, openPenalty),
    kind: 'waiver',
    charges: { penalty: openPenalty },
  }),
  writeOff: entry(loan, [first], writeOff),
  'payment after a write-off': entry(loan, [first, writeOff], paid('at last', '2026-07-01', rupiah(500_000))),
  restructuring: entry(loan, [first], {
    ...moved('new', '2026-02-20', rupiah(2_000_000)),
    kind: 'restructuring',
    terms: {
      periods: plainTerms.periods,
      termDays: plainTerms.termDays,
      dailyRateMicro: plainTerms.dailyRateMicro,
      feeMinor: plainTerms.periodFeeMinor,
    },
  }),
} as const satisfies Record<EntryKind, string> & Record<string, string>
