import { sql } from 'kysely'
import type { ActSuspenseKind, SuspenseKind } from '../../contract/calls/books.ts'
import { endOfDay } from '../../market/day-bounds.ts'
import type { Packs } from '../../market/market.ts'
import { currencies, type Money, marketOfCurrency } from '../../market/money.ts'
import type { Db } from '../database/open.ts'

/**
 * Money that belongs to nobody: it came in, was sent back or taken back, or is nobody's no more (it was credited to a loan,
 * or was no money). One amount from one account to another always balances.
 */
export type SuspenseEntry = Money & {
  eventId: number
  /** `takenBack`: by the company itself, which its own event says. */
  kind: ActSuspenseKind
  debit: 'cash' | 'suspense'
  credit: 'cash' | 'suspense'
  onDay: string
}

type Signed = { madeBy: string; reason: string; now: Date }

export async function writeSuspense(
  tx: Db,
  entries: readonly SuspenseEntry[],
  { madeBy, reason, now }: Signed,
): Promise<void> {
  await tx
    .insertInto('suspense_entries')
    .values(
      entries.map(({ eventId, kind, debit, credit, amountMinor, currency, onDay }) => ({
        event_id: eventId,
        kind,
        debit,
        credit,
        amount_minor: amountMinor,
        currency,
        on_day: onDay,
        market: marketOfCurrency[currency],
        made_by: madeBy,
        reason,
        created_at: now,
      })),
    )
    .execute()
}

/** The last that the books say of the money of an event; null where they say nothing. */
export async function lastSuspense(db: Db, eventId: number): Promise<SuspenseKind | null> {
  const last = await db
    .selectFrom('suspense_entries')
    .select('kind')
    .where('event_id', '=', eventId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.kind ?? null
}

/** Whether the money stands on the suspense account. */
export const isInSuspense = (last: SuspenseKind | null): boolean => last === 'received' || last === 'reopened'

export async function isMoneyTakenBack(db: Db, eventId: number): Promise<boolean> {
  const { rows } =
    await sql`select 1 from gateway_events g where g.id = ${eventId} and ${isTakenBack}`.execute(db)
  return rows.length > 0
}

/** Whether the company itself took back the money of the event `g`, and the books say so. */
export const isTakenBack = sql`exists (select 1 from suspense_entries x join gateway_events t on t.id = x.event_id
  where x.kind = 'takenBack' and t.provider = g.provider and (t.id = g.id or t.reverses = coalesce(
    (select p.part_of from event_parts p where p.provider = g.provider and p.event_id = g.event_id), g.event_id)))`

/**
 * Money that waits for a person when a day ends has come in all the same: it is in the books of the day. Once it is
 * credited, or was found to be none, the next day-end takes it off the suspense account again.
 */
export async function bookUnclaimed(db: Db, packs: Packs, day: string): Promise<void> {
  for (const { market, timeZone } of Object.values(packs)) {
    const end = endOfDay(day, timeZone)
    // The last moment of the day: what is booked for it belongs to it.
    const bookedAt = new Date(end.getTime() - 1)
    const currency = currencies[market]
    await sql`
      insert into suspense_entries (event_id, kind, debit, credit, amount_minor, currency, on_day, market, made_by, reason,
        created_at)
      select g.id, 'received', 'cash', 'suspense', g.amount_minor, ${currency},
        (coalesce(g.paid_at, g.received_at) at time zone ${timeZone})::date, ${market}, '', '', ${bookedAt}
      from gateway_events g
      where g.kind = 'payment' and g.state = 'dead' and g.entry_id is null and g.amount_minor > 0
        and g.received_at < ${end} and g.currency = ${currency}
      on conflict (event_id, kind) do nothing`.execute(db)
    await sql`
      insert into suspense_entries (event_id, kind, debit, credit, amount_minor, currency, on_day, market, made_by, reason,
        created_at)
      select s.event_id, case s.kind when 'received' then 'released' else 'releasedAgain' end, 'suspense', 'cash', s.amount_minor, ${currency}, ${day}::date, ${market}, '', '',
        ${bookedAt}
      from suspense_entries s join gateway_events g on g.id = s.event_id
      where s.kind in ('received', 'reopened') and s.market = ${market} and g.state in ('credited', 'reversed', 'closed')
        and not exists (select 1 from suspense_entries o where o.event_id = s.event_id and o.id > s.id)
        and not (g.state = 'closed' and ${isTakenBack})
      on conflict (event_id, kind) do nothing`.execute(db)
  }
}
