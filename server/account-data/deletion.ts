import { type RawBuilder, sql } from 'kysely'
import * as texts from '#texts'
import { codes, type Refusal, refuse } from '../../contract/wire/codes.ts'
import { localDay } from '../../market/dates.ts'
import type { MarketPack } from '../../market/market.ts'
import { refundableMinor } from '../../market/refundable.ts'
import type { Call, Services } from '../calls/call.ts'
import type { Db } from '../database/open.ts'
import type { DataKind } from '../database/tables/account.ts'
import { isOpen } from '../loans/eligibility.ts'
import { newNumber } from '../site/numbers.ts'
import { spendOwnCode } from '../verification/own-code.ts'
import { type DataRule, deletionOutcome, type RuledTable, ruleEntries } from './data-rules.ts'

/** Why an account cannot be deleted now; null where it can. */
export async function obstacleOf(db: Db, borrowerId: string, pack: MarketPack): Promise<string | null> {
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'status'])
    .where('borrower_id', '=', borrowerId)
    .execute()
  const open = orders.filter(isOpen)
  if (open.length > 0) return texts.deletion_open_loan({ orders: open.map(({ id }) => id).join(', ') })
  const { rows: credit } = await sql<{
    minor: number
  }>`select -sum(amount_minor)::bigint as minor from ledger_postings
    where borrower_id = ${borrowerId} and account = 'credit' group by order_id`.execute(db)
  if (credit.some(({ minor }) => refundableMinor(minor, pack) > 0)) return texts.deletion_credit()
  const { rows: underWay } = await sql`
    select id from card_repayments where borrower_id = ${borrowerId} and state in ('charging', 'unknown')
    union all select id from payouts where borrower_id = ${borrowerId} and status not in ('paid', 'withdrawn')
    union all select id from refunds where borrower_id = ${borrowerId} and status in ('asked', 'approved')
    union all select event_id from gateway_events where borrower_id = ${borrowerId} and state in ('received', 'waiting')
    `.execute(db)
  return underWay.length > 0 ? texts.deletion_under_way() : null
}

const hasRows = async (db: Db, table: RuledTable, borrowerId: string) =>
  (await sql`select 1 from ${sql.table(table)} where borrower_id = ${borrowerId} limit 1`.execute(db)).rows
    .length > 0

const wasLent = async (db: Db, borrowerId: string): Promise<boolean> =>
  (await db
    .selectFrom('ledger_entries')
    .select('id')
    .where('borrower_id', '=', borrowerId)
    .limit(1)
    .executeTakeFirst()) !== undefined

export type DeletionPlan = {
  lent: boolean
  removed: DataKind[]
  kept: DataKind[]
  /** The last day on which something is retained; null where nothing is. */
  until: string | null
}

const yearsLater = (day: string, years: number) => `${Number(day.slice(0, 4)) + years}${day.slice(4)}`
/** In a year without it, the 29 February is the day before March. */
const realDay = (day: string) => (day.endsWith('-02-29') ? `${day.slice(0, 8)}28` : day)

export async function planDeletion(
  db: Db,
  borrowerId: string,
  { pack, now }: { pack: MarketPack; now: Date },
): Promise<DeletionPlan> {
  const lent = await wasLent(db, borrowerId)
  const present: RuledTable[] = []
  for (const [table] of ruleEntries) if (await hasRows(db, table, borrowerId)) present.push(table)
  const { kept, removed } = deletionOutcome(present, lent)
  const until = yearsLater(localDay(now, pack.timeZone), pack.site.retentionYears)
  return { lent, removed, kept, until: kept.length > 0 ? realDay(until) : null }
}

const assignments = (values: Readonly<Record<string, string | number | null>>): RawBuilder<unknown> =>
  sql.join(Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`))

async function applyRule(
  tx: Db,
  borrowerId: string,
  { table, rule, lent }: { table: RuledTable; rule: DataRule; lent: boolean },
) {
  const { deletion, reduce } = rule
  if (deletion === 'remove' || (deletion === 'lent' && !lent))
    await sql`delete from ${sql.table(table)} where borrower_id = ${borrowerId}`.execute(tx)
  else if (reduce)
    await sql`update ${sql.table(table)} set ${assignments(reduce)} where borrower_id = ${borrowerId}`.execute(
      tx,
    )
}

/** What is stored by phone number and not by borrower. */
async function removeByPhone(tx: Db, phone: string): Promise<void> {
  await tx.deleteFrom('sms_messages').where('phone', '=', phone).execute()
  await tx.deleteFrom('purpose_codes').where('phone', '=', phone).execute()
}

type DeleteDeps = Pick<Services, 'db' | 'images' | 'log'>
type Deleted = { number: string; pictures: string[] }

async function deleteRows(tx: Db, call: Call, smsCode: string): Promise<Deleted | Refusal> {
  const { borrowerId, now } = call
  const { phone, market } = await tx
    .selectFrom('borrowers')
    .select(['phone', 'market'])
    .where('id', '=', borrowerId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  // The same tap again: the session that it came with has ended meanwhile.
  if (await hasRows(tx, 'account_deletions', borrowerId)) return refuse(codes.sessionExpired)
  const obstacle = await obstacleOf(tx, borrowerId, call.packs[market])
  if (obstacle !== null) return refuse(codes.notEligible, obstacle)
  const wrongCode = await spendOwnCode(tx, call, { phone, smsCode, purpose: 'accountDelete' })
  if (wrongCode) return wrongCode
  const { lent, removed, kept, until } = await planDeletion(tx, borrowerId, { pack: call.packs[market], now })
  const images = await tx.selectFrom('images').select('id').where('borrower_id', '=', borrowerId).execute()
  await tx
    .updateTable('cards')
    .set({ removed_at: now })
    .where('borrower_id', '=', borrowerId)
    .where('removed_at', 'is', null)
    .execute()
  for (const [table, rule] of ruleEntries) await applyRule(tx, borrowerId, { table, rule, lent })
  await removeByPhone(tx, phone)
  const number = newNumber('AD')
  await tx
    .updateTable('borrowers')
    .set({ name: '', phone: `deleted ${number}`, salary_minor: 0, credit_limit_minor: 0, time_zone: null })
    .where('id', '=', borrowerId)
    .execute()
  const proof = {
    number,
    borrower_id: borrowerId,
    market,
    deleted_at: now,
    keep_until: until,
    purged_at: null,
  }
  await tx
    .insertInto('account_deletions')
    .values({ ...proof, outcome: { removed, kept } })
    .execute()
  return { number, pictures: images.map(({ id }) => id) }
}

/** Removes what nothing makes us keep, in one transaction, and what is stored of pictures elsewhere after it. */
export async function deleteAccount(call: Call & DeleteDeps, smsCode: string): Promise<string | Refusal> {
  const deleted = await call.db.transaction().execute((tx) => deleteRows(tx, call, smsCode))
  if (!('number' in deleted)) return deleted
  for (const imageId of deleted.pictures)
    for (const size of ['full', 'small'] as const)
      await call.images
        .remove({ borrowerId: call.borrowerId, imageId, size })
        .catch((error) =>
          call.log.error({ error, imageId }, 'a picture of a deleted account was not removed'),
        )
  return deleted.number
}

/** When the years of retention are over, what was retained of a person goes as well; numbers without a name stay. */
export async function purgeRetainedData(
  db: Db,
  { before, now }: { before: Date; now: Date },
): Promise<number> {
  const over = await db
    .selectFrom('account_deletions')
    .select(['number', 'borrower_id'])
    .where('purged_at', 'is', null)
    .where('keep_until', '<', before.toISOString().slice(0, 10))
    .execute()
  for (const { number, borrower_id } of over)
    await db.transaction().execute(async (tx) => {
      for (const [table, { lapse }] of ruleEntries)
        if (lapse === 'remove')
          await sql`delete from ${sql.table(table)} where borrower_id = ${borrower_id}`.execute(tx)
      await tx.updateTable('account_deletions').set({ purged_at: now }).where('number', '=', number).execute()
    })
  return over.length
}
