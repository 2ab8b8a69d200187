import { type RawBuilder, sql } from 'kysely'
import type { ContactOutcome, ContactWay } from '../../contract/calls/arrears.ts'
import type { MarketPack } from '../../market/market.ts'
import type { Db } from '../database/open.ts'
import { type LoanRecord, loanColumns, positionOf } from '../ledger/loan-record.ts'
import { maskedPhone } from '../verification/phone.ts'
import { hardshipUntil, openCollectionComplaint } from './borrower-state.ts'
import { type PaymentPromise, type PromiseRow, promiseOf, promiseState, promisesOfOrder } from './promises.ts'

/** Where a page of the list ended. */
export type WorklistKey = { daysPastDue: number; orderId: string }

export type WorklistFilter = {
  pack: Pick<MarketPack, 'market' | 'arrears'>
  /** Today: amounts and promises are of this day, days past due and class of the last day that was closed. */
  day: string
  class?: string
  /** From how many days past due the bucket begins. */
  bucket?: number
  after?: WorklistKey
  limit: number
}

export type WorklistRow = {
  orderId: string
  borrowerId: string
  name: string
  phone: string
  daysPastDue: number
  class: string
  restructuredOn: string | null
  overdueMinor: number
  lastContact: { at: Date; channel: ContactWay; outcome: ContactOutcome; by: string } | null
  openPromise: PaymentPromise | null
  brokenPromises: number
  hardshipUntil: string | null
  openCollectionComplaint: boolean
}

const LIMIT_MAX = 100

/** The days of a bucket: it ends where the next one begins. */
function bucketDays({ riskFromDays }: MarketPack['arrears'], bucket: number): RawBuilder<unknown> {
  const next = riskFromDays.find((fromDays) => fromDays > bucket)
  return next === undefined
    ? sql`a.days_past_due >= ${bucket}`
    : sql`a.days_past_due >= ${bucket} and a.days_past_due < ${next}`
}

/** An index serves each filter in the order of the list, so that a page costs what it shows (decision 145). */
function conditionOf({ pack, bucket, after, ...filter }: WorklistFilter): RawBuilder<unknown> {
  const conditions = [
    sql`a.market = ${pack.market}`,
    sql`a.days_past_due > 0`,
    ...(filter.class === undefined ? [] : [sql`a.class = ${filter.class}`]),
    ...(bucket === undefined ? [] : [bucketDays(pack.arrears, bucket)]),
    ...(after ? [sql`(a.days_past_due, a.order_id) < (${after.daysPastDue}, ${after.orderId})`] : []),
  ]
  return sql.join(conditions, sql` and `)
}

type FoundLoan = LoanRecord & {
  name: string
  phone: string
  daysPastDue: number
  class: string
  restructuredOn: string | null
  lastContact: { at: string; channel: ContactWay; outcome: ContactOutcome; by: string } | null
  promises: PromiseRow[]
  hardshipUntil: string | null
  openCollectionComplaint: boolean
}

const find = (db: Db, filter: WorklistFilter, limit: number) =>
  sql<FoundLoan>`
  select ${loanColumns}, b.name, b.phone, a.days_past_due as "daysPastDue", a.class,
    a.restructured_on as "restructuredOn", ${promisesOfOrder} as promises,
    (select json_build_object('at', c.created_at, 'channel', c.channel, 'outcome', c.outcome, 'by', c.staff_id)
      from contacts c where c.borrower_id = o.borrower_id and c.order_id = o.id order by c.id desc limit 1) as "lastContact",
    ${hardshipUntil(filter.day)} as "hardshipUntil", ${openCollectionComplaint} as "openCollectionComplaint"
  from (select * from arrears a where ${conditionOf(filter)}
      order by a.days_past_due desc, a.order_id desc limit ${limit}) a
    join orders o on o.id = a.order_id join borrowers b on b.id = o.borrower_id
  order by a.days_past_due desc, a.order_id desc`.execute(db)

function rowOf(loan: FoundLoan, day: string): WorklistRow[] {
  const overdueMinor = positionOf(loan, day)?.overdueMinor ?? 0
  // Paid since the last day was closed.
  if (overdueMinor === 0) return []
  const promises = loan.promises.map(promiseOf)
  const inState = (state: string) => promises.filter((promise) => promiseState(loan, promise, day) === state)
  const { lastContact } = loan
  return [
    {
      orderId: loan.id,
      borrowerId: loan.borrowerId,
      name: loan.name,
      phone: maskedPhone(loan.phone),
      daysPastDue: loan.daysPastDue,
      class: loan.class,
      restructuredOn: loan.restructuredOn,
      overdueMinor,
      lastContact: lastContact && { ...lastContact, at: new Date(lastContact.at) },
      openPromise: inState('open').at(-1) ?? null,
      brokenPromises: inState('broken').length,
      hardshipUntil: loan.hardshipUntil,
      openCollectionComplaint: loan.openCollectionComplaint,
    },
  ]
}

/** Loans in arrears, the latest first. A page may have fewer rows than its limit; `next` says whether there are more. */
export async function arrearsWorklist(
  db: Db,
  filter: WorklistFilter,
): Promise<{ rows: WorklistRow[]; next: WorklistKey | null }> {
  const limit = Math.min(Math.max(1, filter.limit), LIMIT_MAX)
  const { rows: found } = await find(db, filter, limit + 1)
  const page = found.slice(0, limit)
  const last = found.length > limit ? page.at(-1) : undefined
  return {
    rows: page.flatMap((loan) => rowOf(loan, filter.day)),
    next: last ? { daysPastDue: last.daysPastDue, orderId: last.id } : null,
  }
}
