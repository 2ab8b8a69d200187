import type { Db } from '../database/open.ts'

/** Money that belongs to nobody: it came in, or was sent back. One amount from one account to another always balances. */
export type SuspenseEntry = {
  eventId: number
  kind: 'received' | 'returned'
  debit: 'cash' | 'suspense'
  credit: 'cash' | 'suspense'
  amountMinor: number
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
      entries.map(({ eventId, kind, debit, credit, amountMinor, onDay }) => ({
        event_id: eventId,
        kind,
        debit,
        credit,
        amount_minor: amountMinor,
        on_day: onDay,
        made_by: madeBy,
        reason,
        created_at: now,
      })),
    )
    .execute()
}
