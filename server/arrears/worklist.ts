import { type RawBuilder, sql } from 'kysely'
import type { ArrearsShow, ArrearsSort, ContactOutcome, ContactWay } from '../../contract/calls/arrears.ts'
import type { MarketPack } from '../../market/market.ts'
import type { Db } from '../database/open.ts'
import { type LoanRecord, loanColumns, positionOf } from '../ledger/loan-record.ts'
import { maskedPhone } from '../verification/phone.ts'
import { hardshipUntil, openCollectionComplaint } from './borrower-state.ts'
import { type CallingStaff, callableNow } from './calling.ts'
import { type PaymentPromise, type PromiseRow, promiseOf, promiseState, promisesOfOrder } from './promises.ts'

/** Where a page of the list ended. */
export type WorklistKey = { value: number; orderId: string }

const sortColumns = { days: sql.ref('a.days_past_due'), overdue: sql.ref('a.overdue_minor') } as const

export type WorklistFilter = {
  pack: MarketPack
  /** Today: amounts and promises are of this day, days past due and class of the last day that was closed. */
  day: string
  class?: string
  /** From how many days past due the bucket begins. */
  bucket?: number
  show?: ArrearsShow
  /** The most first: of days past due unless said otherwise. */
  sort?: ArrearsSort
  /** Whose list it is, and when: for what can be called, and what is theirs. */
  caller?: CallingStaff
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
  /** Who calls, and when next. */
  owner: string | null
  nextOn: string | null
}

const LIMIT_MAX = 100

/** The days of a bucket: it ends where the next one begins. */
function bucketDays({ riskFromDays }: MarketPack['arrears'], bucket: number): RawBuilder<unknown> {
  const next = riskFromDays.find((fromDays) => fromDays > bucket)
  return next === undefined
    ? sql`a.days_past_due >= ${bucket}`
    : sql`a.days_past_due >= ${bucket} and a.days_past_due < ${next}`
}

/** A reached borrower has spoken with us, whatever they said. */
const reached = ['reached', 'promised', 'refused', 'answered']

function showCondition({ show, caller, pack, day }: WorklistFilter): RawBuilder<unknown>[] {
  switch (show) {
    case 'callable':
      return caller ? [callableNow(pack, caller)] : []
    case 'promiseDue':
      return [
        sql`exists (select 1 from payment_promises p where p.borrower_id = a.borrower_id and p.order_id = a.order_id
          and p.withdrawn_at is null and p.pay_by <= ${day}::date)`,
      ]
    case 'notReached':
      return [
        sql`not exists (select 1 from contacts c where c.borrower_id = a.borrower_id and c.order_id = a.order_id
          and c.outcome in (${sql.join(reached)}))`,
      ]
    case 'mine':
      return [
        sql`exists (select 1 from callings k where k.borrower_id = a.borrower_id and k.owner = ${caller?.staffId ?? ''})`,
      ]
    default:
      return []
  }
}

/** An index serves each filter in the order of the list, so that a page costs what it shows (decision 145). */
function conditionOf(filter: WorklistFilter): RawBuilder<unknown> {
  const { pack, bucket, after, sort = 'days' } = filter
  const conditions = [
    sql`a.market = ${pack.market}`,
    sql`a.days_past_due > 0`,
    ...(filter.class === undefined ? [] : [sql`a.class = ${filter.class}`]),
    ...(bucket === undefined ? [] : [bucketDays(pack.arrears, bucket)]),
    ...showCondition(filter),
    ...(after ? [sql`(${sortColumns[sort]}, a.order_id) < (${after.value}, ${after.orderId})`] : []),
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
  ownerName: string | null
  nextOn: string | null
  sortValue: number
}

const find = (db: Db, filter: WorklistFilter, limit: number) => {
  const by = sortColumns[filter.sort ?? 'days']
  return sql<FoundLoan>`
  select ${loanColumns}, b.name, b.phone, a.days_past_due as "daysPastDue", a.class,
    a.restructured_on as "restructuredOn", ${promisesOfOrder} as promises,
    (select json_build_object('at', c.created_at, 'channel', c.channel, 'outcome', c.outcome, 'by', c.staff_id)
      from contacts c where c.borrower_id = o.borrower_id and c.order_id = o.id order by c.id desc limit 1) as "lastContact",
    ${hardshipUntil(filter.day)} as "hardshipUntil", ${openCollectionComplaint} as "openCollectionComplaint",
    k.next_on as "nextOn", s.name as "ownerName", ${by} as "sortValue"
  from (select * from arrears a where ${conditionOf(filter)}
      order by ${by} desc, a.order_id desc limit ${limit}) a
    join orders o on o.id = a.order_id join borrowers b on b.id = o.borrower_id
    left join callings k on k.borrower_id = a.borrower_id left join staff s on s.id = k.owner
  order by ${by} desc, a.order_id desc`.execute(db)
}

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
      owner: loan.ownerName,
      nextOn: loan.nextOn,
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
    next: last ? { value: Number(last.sortValue), orderId: last.id } : null,
  }
}
