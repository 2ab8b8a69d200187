import { randomInt } from 'node:crypto'
import { type ExpressionBuilder, sql } from 'kysely'
import type { Db } from '../database/open.ts'
import type { Schema } from '../database/schema.ts'
import type { CodeIssued } from '../gateways/gateway.ts'
import { lockOrder } from '../ledger/loan-record.ts'
import type { PayCode } from './inbox/credit-payment.ts'

/** Without letters that are read wrong over the telephone. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const LETTERS = 10

/** The number of a bill, which is our reference at the gateway as well: its day, and what nobody can guess. */
export const newCodeId = (day: string): string =>
  `${day.replaceAll('-', '')}-${Array.from({ length: LETTERS }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')}`

export type NewCode = Omit<PayCode, 'provider_id' | 'code' | 'qr' | 'intent' | 'status' | 'asked_at'> & {
  created_at: Date
}

/** What is to be done about a code: use it, wait for whoever is asking, look whether it exists, or issue it. */
export type Claim = { code: PayCode; task: 'use' | 'wait' | 'find' | 'issue' }

/** Longer than any gateway is waited for: that request has ended by then. */
const ASKING_MS = 90_000

const blank = { provider_id: '', code: '', qr: '', intent: '' }

/** Nothing was paid to it. */
const isUnpaid = ({ not, exists, selectFrom }: ExpressionBuilder<Schema, 'pay_codes'>) =>
  not(
    exists(
      selectFrom('gateway_events as e')
        .select('e.id')
        .whereRef('e.borrower_id', '=', 'pay_codes.borrower_id')
        .whereRef('e.code_id', '=', 'pay_codes.id')
        .where('e.state', 'in', ['credited', 'reversed']),
    ),
  )

/** Nothing was booked on its order since: what it was quoted for is still owed. */
const isUnchanged = ({ not, exists, selectFrom }: ExpressionBuilder<Schema, 'pay_codes'>) =>
  not(
    exists(
      selectFrom('ledger_entries as l')
        .select('l.id')
        .whereRef('l.borrower_id', '=', 'pay_codes.borrower_id')
        .whereRef('l.order_id', '=', 'pay_codes.order_id')
        .whereRef('l.created_at', '>=', 'pay_codes.created_at'),
    ),
  )

type ShownCode = { id: string; borrowerId: string; orderId: string; channel: string }

/** The code that a page has shown, while it may be paid as it was quoted, whatever the bill would be today. */
export const findQuotedCode = (db: Db, shown: ShownCode, now: Date): Promise<PayCode | undefined> =>
  db
    .selectFrom('pay_codes')
    .selectAll()
    .where('borrower_id', '=', shown.borrowerId)
    .where('id', '=', shown.id)
    .where('order_id', '=', shown.orderId)
    .where('status', '=', 'issued')
    .where('expires_at', '>', now)
    .$if(shown.channel !== '', (query) => query.where('channel', '=', shown.channel))
    .where(isUnpaid)
    .where(isUnchanged)
    .executeTakeFirst()

/**
 * The open code for the same thing on the same terms, or a new record of one that is about to be requested. The order is locked meanwhile,
 * so that a double tap, a refresh and a second tab all get the same. A code that was paid is not given out again.
 */
export const claimCode = (db: Db, wanted: NewCode): Promise<Claim> =>
  db.transaction().execute(async (tx) => {
    await lockOrder(tx, wanted.order_id)
    const { created_at: now } = wanted
    const open = await tx
      .selectFrom('pay_codes')
      .selectAll()
      .where('borrower_id', '=', wanted.borrower_id)
      .where('order_id', '=', wanted.order_id)
      .where('purpose', '=', wanted.purpose)
      .where(sql<boolean>`up_to is not distinct from ${wanted.up_to}::integer`)
      .where('channel', '=', wanted.channel)
      .where('amount_minor', '=', wanted.amount_minor)
      .where(sql<boolean>`quote = ${JSON.stringify(wanted.quote)}::text::jsonb`)
      .where('provider', '=', wanted.provider)
      .where('status', '<>', 'refused')
      .where('expires_at', '>', now)
      .where(isUnpaid)
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (!open) {
      const code: PayCode = { ...wanted, ...blank, status: 'asked', asked_at: now }
      await tx.insertInto('pay_codes').values(code).execute()
      return { code, task: 'issue' }
    }
    const isRequested = open.status === 'asked' && now.getTime() - open.asked_at.getTime() < ASKING_MS
    if (isRequested) return { code: open, task: 'wait' }
    const again = { specific: wanted.specific, chosen: wanted.chosen || open.chosen }
    const task = open.status === 'issued' ? ('use' as const) : ('find' as const)
    const change = task === 'use' ? again : { ...again, status: 'asked' as const, asked_at: now }
    await tx.updateTable('pay_codes').set(change).where('id', '=', open.id).execute()
    return { code: { ...open, ...change }, task }
  })

export const readCode = (db: Db, borrowerId: string, id: string): Promise<PayCode | undefined> =>
  db
    .selectFrom('pay_codes')
    .selectAll()
    .where('borrower_id', '=', borrowerId)
    .where('id', '=', id)
    .executeTakeFirst()

export async function saveIssued(db: Db, code: PayCode, issued: CodeIssued): Promise<PayCode> {
  const change = {
    status: 'issued' as const,
    provider_id: issued.providerId,
    code: issued.code,
    qr: issued.qr,
    intent: issued.intent,
  }
  await db.updateTable('pay_codes').set(change).where('id', '=', code.id).execute()
  return { ...code, ...change }
}

export const saveStatus = (db: Db, { id }: PayCode, status: 'unknown' | 'refused') =>
  db.updateTable('pay_codes').set({ status }).where('id', '=', id).execute()

/** What the borrower chose to pay with the last time. */
export const lastChoice = (db: Db, borrowerId: string) =>
  db
    .selectFrom('pay_codes')
    .select(['channel', 'specific'])
    .where('borrower_id', '=', borrowerId)
    .where('chosen', '=', true)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
