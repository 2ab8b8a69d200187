import { sql } from 'kysely'
import { addDays, LAST_DAY, localDay } from '../../market/dates.ts'
import type { Market } from '../../market/language.ts'
import type { Packs } from '../../market/market.ts'
import type { Db } from '../database/open.ts'
import { inOwnTurn, type LoanRecord, loanColumns } from '../ledger/loan-record.ts'
import { type RecordResult, record } from '../ledger/record.ts'
import { notify } from '../notices/notify.ts'
import { type CreditLoan, type CreditTransfer, planCreditUse, TRANSFER, transferNow } from './credit-use.ts'

type CreditRow = {
  loan: LoanRecord
  reservedMinor: number
  declines: { declinedAt: string; withdrawnAt: string | null }[]
}

/** All loans of a borrower that were paid out, by their ids, with what of their credit is spoken for. */
export async function readCreditLoans(db: Db, borrowerId: string, packs: Packs): Promise<CreditLoan[]> {
  const { rows } = await sql<CreditRow>`
    select row_to_json(l) as loan,
      (select coalesce(sum(r.amount_minor), 0)::bigint from refunds r where r.borrower_id = l."borrowerId"
        and r.order_id = l.id and r.status in ('asked', 'approved')) as "reservedMinor",
      (select coalesce(json_agg(json_build_object('declinedAt', d.declined_at, 'withdrawnAt', d.withdrawn_at)), '[]'::json)
        from credit_declines d where d.borrower_id = l."borrowerId" and d.order_id = l.id) as declines
    from (select ${loanColumns} from orders o join borrowers b on b.id = o.borrower_id
      where o.borrower_id = ${borrowerId} and o.start_on is not null) l
    order by l.id`.execute(db)
  await inOwnTurn(rows.map(({ loan }) => loan))
  return rows.map(({ loan, reservedMinor, declines }) => {
    const dayOf = (moment: string) => localDay(new Date(moment), packs[loan.market].timeZone)
    return {
      record: loan,
      reservedMinor,
      declines: declines.map(({ declinedAt, withdrawnAt }) => ({
        from: dayOf(declinedAt),
        until: withdrawnAt === null ? null : dayOf(withdrawnAt),
      })),
    }
  })
}

/** All orders of a borrower, in the order of their ids: whoever needs two of them waits for the first one first. */
const lockOrders = (tx: Db, borrowerId: string) =>
  sql`select 1 from orders where borrower_id = ${borrowerId} and start_on is not null
    order by id for no key update`.execute(tx)

type Moment = { now: Date; packs: Packs }
/** `isSeen`: the borrower requested it, and sees it happen. */
type TransferMoment = Moment & { isSeen: boolean }

const entryIdOf = (result: RecordResult): number => {
  if (!result.recorded || result.repeated) throw new Error('a transfer of credit was not booked')
  return result.entryId
}

async function writeTransfer(
  tx: Db,
  borrowerId: string,
  { transfer, now, packs, isSeen }: TransferMoment & { transfer: CreditTransfer },
): Promise<void> {
  const { fromOrder, toOrder, amountMinor, currency, onDay, movedAt } = transfer
  const { rows } = await sql<{ no: number }>`select count(*)::int as no from credit_transfers
    where borrower_id = ${borrowerId} and from_order = ${fromOrder}`.execute(tx)
  const id = `${fromOrder}-${(rows[0]?.no ?? 0) + 1}`
  const movement = { provider: TRANSFER, amountMinor, currency, movedAt, now, packs }
  const given = await record(tx, {
    kind: 'refund',
    ...movement,
    orderId: fromOrder,
    eventId: `${id} given`,
  })
  const received = await record(tx, {
    kind: 'payment',
    ...movement,
    orderId: toOrder,
    eventId: `${id} received`,
  })
  await tx
    .insertInto('credit_transfers')
    .values({
      id,
      borrower_id: borrowerId,
      from_order: fromOrder,
      to_order: toOrder,
      amount_minor: amountMinor,
      currency,
      on_day: onDay,
      from_entry: entryIdOf(given),
      to_entry: entryIdOf(received),
      created_at: now,
    })
    .execute()
  const facts = { amountMinor, on: onDay, creditOf: fromOrder }
  const notice = { borrowerId, matter: 'paymentReceived', subject: `credit ${id}`, orderId: toOrder } as const
  await notify(tx, { ...notice, facts, isSeen }, now)
}

/** Makes the transfers that are right once all orders of the borrower are locked, in one transaction. */
const transferLocked = (
  db: Db,
  borrowerId: string,
  { plan, ...moment }: TransferMoment & { plan: (loans: readonly CreditLoan[]) => CreditTransfer[] },
): Promise<number> =>
  db.transaction().execute(async (tx) => {
    await lockOrders(tx, borrowerId)
    const transfers = plan(await readCreditLoans(tx, borrowerId, moment.packs))
    for (const transfer of transfers) await writeTransfer(tx, borrowerId, { transfer, ...moment })
    return transfers.length
  })

/** Uses the credit of a borrower for what was due on days that have ended. Done twice it is done once. */
export async function applyCredit(db: Db, borrowerId: string, moment: Moment): Promise<number> {
  const plan = (loans: readonly CreditLoan[]) => {
    const [loan] = loans
    if (!loan) return []
    const pack = moment.packs[loan.record.market]
    return planCreditUse(loans, pack, addDays(localDay(moment.now, pack.timeZone), -1))
  }
  const isIdle = plan(await readCreditLoans(db, borrowerId, moment.packs)).length === 0
  return isIdle ? 0 : transferLocked(db, borrowerId, { plan, isSeen: false, ...moment })
}

const BATCH = 200

/** Uses what credit there is of all borrowers; what a run does not get done the next one does. */
export async function applyCredits(db: Db, moment: Moment): Promise<{ transfers: number }> {
  let transfers = 0
  let after = ''
  for (;;) {
    const { rows } = await sql<{ borrowerId: string }>`
      select distinct o.borrower_id as "borrowerId"
      from (select order_id from ledger_postings where account = 'credit'
          group by order_id having sum(amount_minor) < 0) c
        join orders o on o.id = c.order_id
      where o.borrower_id > ${after} and exists (select 1 from orders other
        where other.borrower_id = o.borrower_id and other.id <> o.id and other.start_on is not null)
      order by 1 limit ${BATCH}`.execute(db)
    for (const { borrowerId } of rows) transfers += await applyCredit(db, borrowerId, moment)
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return { transfers }
    after = last.borrowerId
  }
}

/** What credit of other loans is going to pay on loans of some borrowers, if nothing else happens. */
export async function readPlannedCredit(
  db: Db,
  borrowerIds: readonly string[],
  packs: Packs,
): Promise<CreditTransfer[]> {
  if (borrowerIds.length === 0) return []
  const { rows } = await sql<{ borrowerId: string; market: Market }>`
    select b.id as "borrowerId", b.market from borrowers b where b.id = any(${borrowerIds}::text[]) and exists (
      select 1 from orders o join ledger_postings p on p.order_id = o.id and p.account = 'credit'
      where o.borrower_id = b.id)`.execute(db)
  const planned: CreditTransfer[] = []
  for (const { borrowerId, market } of rows)
    planned.push(...planCreditUse(await readCreditLoans(db, borrowerId, packs), packs[market], LAST_DAY))
  return planned
}

/** What credit of the borrower's other loans is going to pay on one. */
export const readCreditFor = async (
  { db, packs, borrowerId }: { db: Db; packs: Packs; borrowerId: string },
  orderId: string,
): Promise<CreditTransfer[]> =>
  (await readPlannedCredit(db, [borrowerId], packs)).filter(({ toOrder }) => toOrder === orderId)

type WantedTransfer = { fromOrder: string; toOrder: string; amountMinor: number }

/** Uses credit at once, as it was offered; false where that is not offered any more. */
export async function applyCreditNow(
  db: Db,
  wanted: WantedTransfer,
  { borrowerId, market, ...moment }: Moment & { borrowerId: string; market: Market },
): Promise<boolean> {
  const pack = moment.packs[market]
  const plan = (loans: readonly CreditLoan[]) => {
    const transfer = transferNow(loans, wanted, { pack, now: moment.now })
    return transfer ? [transfer] : []
  }
  return (await transferLocked(db, borrowerId, { plan, isSeen: true, ...moment })) > 0
}

/** Whether the credit of a loan is used for others from now on. Saying it twice is saying it once. */
export const declineCreditUse = (
  db: Db,
  { borrowerId, orderId, isDeclined }: { borrowerId: string; orderId: string; isDeclined: boolean },
  now: Date,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await lockOrders(tx, borrowerId)
    const open = sql`borrower_id = ${borrowerId} and order_id = ${orderId} and withdrawn_at is null`
    if (isDeclined)
      await sql`insert into credit_declines (borrower_id, order_id, declined_at)
        select ${borrowerId}, ${orderId}, ${now} where not exists (select 1 from credit_declines where ${open})`.execute(
        tx,
      )
    else await sql`update credit_declines set withdrawn_at = ${now} where ${open}`.execute(tx)
  })
