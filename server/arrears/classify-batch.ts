import { sql } from 'kysely'
import type { Packs } from '../../market/market.ts'
import type { Db } from '../database/open.ts'
import { type LoanRecord, loanColumnsBookedBy } from '../ledger/loan-record.ts'
import { type Classification, classifyWithPeriods } from './classify.ts'
import type { DayClosing } from './closings.ts'
import { type ExpectedSum, upcomingSums } from './upcoming.ts'

/** What nothing is owed on has no class of the pack. */
export const SETTLED = 'settled'
const nothing: Classification = {
  daysPastDue: 0,
  classCode: SETTLED,
  bucket: 0,
  principalMinor: 0,
  overdueMinor: 0,
  openMinor: 0,
  provisionMinor: 0,
  restructuredOn: null,
}

type Before = { before: Classification }

const readBatch = async (db: Db, { startedAt, afterOrder }: DayClosing, batchSize: number) => {
  const { rows } = await sql<LoanRecord & Before>`
    select ${loanColumnsBookedBy(startedAt)}, json_build_object('daysPastDue', a.days_past_due, 'classCode', a.class,
      'bucket', a.bucket, 'principalMinor', a.principal_minor, 'overdueMinor', a.overdue_minor,
      'openMinor', a.open_minor, 'provisionMinor', a.provision_minor, 'restructuredOn', a.restructured_on) as before
    from (select * from arrears where is_open and order_id > ${afterOrder} order by order_id limit ${batchSize}) a
      join orders o on o.id = a.order_id join borrowers b on b.id = o.borrower_id
    order by a.order_id`.execute(db)
  return rows
}

const isSame = (one: Classification, other: Classification) =>
  (Object.keys(nothing) as (keyof Classification)[]).every((name) => one[name] === other[name])

type Batch = { last: string; changed: object[]; expected: ExpectedSum[] }

/** One statement: the place of the closing moves on together with what was found, or nothing does. */
const writeBatch = (db: Db, { day, afterOrder }: DayClosing, batch: Batch) =>
  sql`
  with moved as (
    update day_closings set after_order = ${batch.last}
    where day = ${day} and after_order = ${afterOrder} and closed_at is null returning 1),
  changed as (
    select c.* from jsonb_to_recordset(${JSON.stringify(batch.changed)}::jsonb) as c (borrower_id text, order_id text,
      is_turn boolean, "classCode" text, bucket integer, "daysPastDue" integer, "principalMinor" bigint,
      "overdueMinor" bigint, "openMinor" bigint, "provisionMinor" bigint, "restructuredOn" date)
    where exists (select 1 from moved)),
  expected as (
    insert into expected_repayments as known (as_of, market, due_on, instalments, amount_minor)
    select ${day}::date, e.market, e."dueOn", e.instalments, e."amountMinor"
    from jsonb_to_recordset(${JSON.stringify(batch.expected)}::jsonb) as e (market text, "dueOn" date,
      instalments integer, "amountMinor" bigint)
    where exists (select 1 from moved)
    on conflict (as_of, market, due_on) do update set instalments = known.instalments + excluded.instalments,
      amount_minor = known.amount_minor + excluded.amount_minor),
  stored as (
    update arrears a set is_open = c."classCode" <> ${SETTLED}, class = c."classCode", bucket = c.bucket,
      days_past_due = c."daysPastDue", principal_minor = c."principalMinor", overdue_minor = c."overdueMinor",
      open_minor = c."openMinor", provision_minor = c."provisionMinor", restructured_on = c."restructuredOn"
    from changed c where a.borrower_id = c.borrower_id and a.order_id = c.order_id)
  insert into classifications (borrower_id, order_id, day, class, bucket, days_past_due, principal_minor,
    overdue_minor, open_minor, provision_minor)
  select borrower_id, order_id, ${day}::date, "classCode", bucket, "daysPastDue", "principalMinor", "overdueMinor",
    "openMinor", "provisionMinor"
  from changed where is_turn`.execute(db)

/** Classifies the next loans of a closing, and returns how many there were. What did not change is not written. */
export async function classifyBatch(
  db: Db,
  closing: DayClosing,
  { packs, batchSize }: { packs: Packs; batchSize: number },
): Promise<number> {
  const loans = await readBatch(db, closing, batchSize)
  const last = loans.at(-1)
  if (!last) return 0
  const classified = loans.map(({ before, ...loan }) => {
    const found = classifyWithPeriods(loan, packs[loan.market].arrears, closing.day)
    return { loan, before, after: found?.classification ?? nothing, periods: found?.periods ?? [] }
  })
  const changed = classified.flatMap(({ loan, before, after }) => {
    if (after.classCode !== SETTLED && isSame(before, after)) return []
    const isTurn = before.classCode !== after.classCode || before.bucket !== after.bucket
    return [{ borrower_id: loan.borrowerId, order_id: loan.id, is_turn: isTurn, ...after }]
  })
  const expected = upcomingSums(
    classified.map(({ loan, periods }) => ({ market: loan.market, periods })),
    closing.day,
  )
  await writeBatch(db, closing, { last: last.id, changed, expected })
  return loans.length
}
