import { type RawBuilder, sql } from 'kysely'
import { localDay } from '../../market/dates.ts'
import { earliestToday } from '../../market/day-bounds.ts'
import type { Packs } from '../../market/market.ts'
import { statusCodes } from '../../market/order-status.ts'
import { hardshipUntil, openCollectionComplaint, promisedUntil } from '../arrears/borrower-state.ts'
import type { Db } from '../database/open.ts'
import { type LoanRecord, loanColumns, replayedOn } from '../ledger/loan-record.ts'
import { positionIn } from '../ledger/position.ts'
import { costsOf } from '../loans/costs.ts'
import { agreedExtension, agreedVersion } from '../loans/extension.ts'
import type { CreditTransfer } from '../payouts/credit-use.ts'
import { readPlannedCredit } from '../payouts/transfer-credit.ts'
import { type RemindedLoan, type Reminder, remindersDue } from './reminders-due.ts'

export type LoanRow = LoanRecord & {
  extendable: boolean
  extensionFeeBasisPoints: number
  extensionDays: number
  openCollectionComplaint: boolean
  hardshipUntil: string | null
  promisedUntil: string | null
  /** What credit of other loans will pay. */
  plannedCredit: readonly CreditTransfer[]
}

type StoredRow = Omit<LoanRow, 'plannedCredit'>
type When = { packs: Packs; now: Date }

/** What has ended everywhere is not read. */
const rowsOf = (keys: RawBuilder<unknown>, when: When) => sql<StoredRow>`
  select ${loanColumns}, o.extendable, ${agreedExtension}, ${openCollectionComplaint} as "openCollectionComplaint",
    ${hardshipUntil(earliestToday(when.packs, when.now))} as "hardshipUntil",
    ${promisedUntil(earliestToday(when.packs, when.now))} as "promisedUntil"
  from (${keys}) k join orders o on o.id = k.id join borrowers b on b.id = o.borrower_id
    join products p on p.id = o.product_id
    ${agreedVersion}
  order by o.borrower_id, o.id`

async function withCredit(db: Db, rows: readonly StoredRow[], { packs }: When): Promise<LoanRow[]> {
  const borrowerIds = [...new Set(rows.map(({ borrowerId }) => borrowerId))]
  const planned = Map.groupBy(await readPlannedCredit(db, borrowerIds, packs), ({ toOrder }) => toOrder)
  return rows.map((row) => ({ ...row, plannedCredit: planned.get(row.id) ?? [] }))
}

export type LoanKey = { borrowerId: string; id: string }

/** The next running loans, the orders of a borrower one after the other. */
export async function runningLoans(
  db: Db,
  { after, size, ...when }: When & { after: LoanKey; size: number },
): Promise<LoanRow[]> {
  const keys = sql`select id from orders where status = ${sql.lit(statusCodes.active)}
    and (borrower_id, id) > (${after.borrowerId}, ${after.id}) order by borrower_id, id limit ${size}`
  return withCredit(db, (await rowsOf(keys, when).execute(db)).rows, when)
}

/** Single orders, as they are now; those that are not running are left out. */
export async function loansById(db: Db, ids: readonly string[], when: When): Promise<LoanRow[]> {
  if (ids.length === 0) return []
  const keys = sql`select id from orders where id in (${sql.join(ids)}) and status = ${sql.lit(statusCodes.active)}`
  return withCredit(db, (await rowsOf(keys, when).execute(db)).rows, when)
}

/** The charge that being late costs instead of interest; 0 where interest is what was agreed. */
const penalChargeOf = ({ rules }: Pick<LoanRow, 'rules'>) =>
  rules.bands.length === 0 ? rules.penaltyMinor : 0

function remindedLoan(row: LoanRow, { packs, now }: When): { loan: RemindedLoan; day: string } | null {
  const pack = packs[row.market]
  const today = localDay(now, pack.timeZone)
  const book = replayedOn(row, today)?.book ?? null
  if (!book) return null
  const owed = positionIn(book)
  const costs = () => costsOf(row, { pack, today })
  const loan: RemindedLoan = {
    orderId: row.id,
    periods: owed.periods,
    plannedCredit: row.plannedCredit,
    isWrittenOff: owed.isWrittenOff,
    penalMinor: penalChargeOf(row),
    openCollectionComplaint: row.openCollectionComplaint,
    hardshipUntil: row.hardshipUntil,
    promisedUntil: row.promisedUntil,
    extension: () => costs()?.extension ?? null,
    settlement: () => {
      const settlement = costs()?.settlement
      // Within the days of second thoughts the page itself says what can be given back.
      return settlement?.allowed && !settlement.coolingOff ? settlement : null
    },
  }
  return { loan, day: today }
}

/** The reminders of a loan that are due now. */
export function remindersOf(row: LoanRow, when: When): Reminder[] {
  const found = remindedLoan(row, when)
  return found ? remindersDue(found.loan, { day: found.day, figures: when.packs[row.market].notices }) : []
}
