import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { codes, type Refusal, refuse } from '../../contract/wire/codes.ts'
import { localDay } from '../../market/dates.ts'
import type { Packs } from '../../market/market.ts'
import type { Db } from '../database/open.ts'
import type { Schema } from '../database/schema.ts'
import { type LoanRecord, positionOf } from '../ledger/loan-record.ts'
import { type Chosen, exactlyChosen, type PeriodChoice } from './chosen-periods.ts'

/** For how long an amount that was shown may be paid; the page says until when. */
const QUOTE_MINUTES = 30

export const quoteEnd = (from: Date): Date => new Date(from.getTime() + QUOTE_MINUTES * 60_000)

/**
 * What a page has shown: what was owed at a moment, after the last entry that the loan had then. As long as both are known,
 * so is the amount, whatever day it has become (decision 195).
 */
export type PageQuote = Pick<Schema['payment_quotes'], 'token' | 'quoted_at' | 'after_entry' | 'valid_until'>

export type OfOrder = { borrowerId: string; orderId: string }

export const lastEntryOf = ({ entries }: Pick<LoanRecord, 'entries'>): number => entries.at(-1)?.id ?? 0

/** Of quotes that have long ended there is nothing to know. */
const purgeEnded = (db: Db, { borrowerId, orderId }: OfOrder, now: Date) =>
  sql`delete from payment_quotes where borrower_id = ${borrowerId} and order_id = ${orderId}
    and valid_until < ${now}::timestamptz - interval '1 day'`.execute(db)

/**
 * The quote of what is owed now. Pages of one day that show the same books share it, so that two tabs cannot begin two
 * payments; each of them makes it valid for longer. One that has ended is replaced.
 */
export async function quoteNow(
  db: Db,
  loan: LoanRecord,
  { now, packs }: { now: Date; packs: Packs },
): Promise<PageQuote> {
  const of = { borrowerId: loan.borrowerId, orderId: loan.id }
  await purgeEnded(db, of, now)
  const { rows } = await sql<PageQuote>`
    insert into payment_quotes as q
      (borrower_id, order_id, on_day, after_entry, token, quoted_at, valid_until)
    values (${of.borrowerId}, ${of.orderId}, ${localDay(now, packs[loan.market].timeZone)}::date, ${lastEntryOf(loan)},
      ${randomUUID()}, ${now}, ${quoteEnd(now)})
    on conflict (borrower_id, order_id, on_day, after_entry) do update set
      token = case when q.valid_until <= ${now} then excluded.token else q.token end,
      quoted_at = case when q.valid_until <= ${now} then excluded.quoted_at else q.quoted_at end,
      valid_until = excluded.valid_until
    returning q.token, q.quoted_at, q.after_entry, q.valid_until`.execute(db)
  const [quote] = rows
  if (!quote) throw new Error('no quote was written')
  return quote
}

export const findQuote = (db: Db, of: OfOrder, token: string): Promise<PageQuote | undefined> =>
  db
    .selectFrom('payment_quotes')
    .select(['token', 'quoted_at', 'after_entry', 'valid_until'])
    .where('borrower_id', '=', of.borrowerId)
    .where('order_id', '=', of.orderId)
    .where('token', '=', token)
    .executeTakeFirst()

type Agreed = { loan: LoanRecord; quote: PageQuote; choice: PeriodChoice; now: Date; packs: Packs }

/**
 * What is charged for a quote that was shown: the amount that the form carries, if that is what was owed by the quote and
 * nothing was booked since. Otherwise nothing is, and the new amount is to be shown first.
 */
export function chargeFor({ loan, quote, choice, now, packs }: Agreed): Chosen | Refusal {
  const on = (at: Date) => positionOf(loan, localDay(at, packs[loan.market].timeZone))
  const today = on(now)
  if (!today || today.settled) return refuse(codes.nothingOwed)
  if (now >= quote.valid_until) return refuse(codes.repayPageExpired)
  if (lastEntryOf(loan) !== quote.after_entry) return refuse(codes.amountChanged)
  return exactlyChosen(on(quote.quoted_at)?.periods ?? [], choice) ?? refuse(codes.amountChanged)
}

type QuotedRecord = Pick<Schema['card_repayments'], 'way' | 'created_at' | 'quoted_at'>

/** Until when a quoted amount is taken. A card is charged by us, once its quote was checked: that one is always kept. */
const recordEnds: Readonly<Record<QuotedRecord['way'], (record: QuotedRecord) => Date | null>> = {
  card: () => null,
  wallet: ({ created_at }) => quoteEnd(created_at),
}

export const quoteOfRecord = (record: QuotedRecord) => ({
  quotedAt: record.quoted_at ?? record.created_at,
  quotedUntil: recordEnds[record.way](record),
})
