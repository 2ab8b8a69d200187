import { sql } from 'kysely'
import type { BorrowerFile, DeskLoan, LedgerLine } from '../../../contract/calls/account.ts'
import { laterOf, localDay } from '../../../market/dates.ts'
import type { Packs } from '../../../market/market.ts'
import type { Db } from '../../database/open.ts'
import { inOwnTurn, type LoanRecord, loanColumns, positionOf } from '../../ledger/loan-record.ts'
import { currentPeriods, type Position } from '../../ledger/position.ts'

function loanShown(orderId: string, position: Position): DeskLoan {
  const periods = currentPeriods(position.periods)
  const open = periods.filter(({ openMinor }) => openMinor > 0)
  const next = open.find(({ daysLate }) => daysLate === 0)
  return {
    orderId,
    openMinor: position.openMinor,
    overdueMinor: position.overdueMinor,
    overdueSince: open.find(({ daysLate }) => daysLate > 0)?.dueOn ?? '',
    next: next ? { dueOn: next.dueOn, amountMinor: next.openMinor } : null,
    creditMinor: position.creditMinor,
    isWrittenOff: position.isWrittenOff,
    periods: periods.map(({ periodNo, dueOn, daysLate, openMinor, paidMinor }) => ({
      periodNo,
      dueOn,
      daysLate,
      openMinor,
      paidMinor,
    })),
  }
}

type Unbalanced = Omit<LedgerLine, 'owedMinor'>

/** After each entry what was owed in all, as the entries up to it have it: the newest is what is owed but for today's charges. */
async function balanced(
  record: LoanRecord | undefined,
  entries: readonly Unbalanced[],
): Promise<LedgerLine[]> {
  const lines: LedgerLine[] = []
  for (const line of entries) {
    if (record) await inOwnTurn([record])
    const known = record?.entries.filter(({ id }) => id <= line.entryId) ?? []
    const day = known.reduce((latest, { on }) => laterOf(latest, on), line.valueDay)
    const owed = record && positionOf({ ...record, entries: known }, day)
    lines.push({ ...line, owedMinor: owed?.openMinor ?? null })
  }
  return lines
}

type Page = { orderId: string; entries: readonly Unbalanced[]; next: string | null }

/** What is owed on an order and when, and its page of the ledger with a running balance. */
export async function loanSection(
  db: Db,
  { borrowerId, page }: { borrowerId: string; page: Page },
  { packs, now }: { packs: Packs; now: Date },
): Promise<Pick<BorrowerFile, 'loan' | 'ledger'>> {
  const { rows } = await sql<LoanRecord>`
    select ${loanColumns} from orders o join borrowers b on b.id = o.borrower_id
    where o.borrower_id = ${borrowerId} and o.id = ${page.orderId}`.execute(db)
  const [record] = await inOwnTurn(rows)
  const position = record && positionOf(record, localDay(now, packs[record.market].timeZone))
  return {
    loan: position ? loanShown(page.orderId, position) : null,
    ledger: { ...page, entries: await balanced(record, page.entries) },
  }
}
