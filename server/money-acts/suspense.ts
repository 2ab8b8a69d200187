import type { Money } from '../../contract/market/money.ts'
import type { Db } from '../database/open.ts'

/** Money that belongs to nobody: it came in, was sent back, or was taken back. One amount from one account to another always balances. */
export type SuspenseEntry = Money & {
  eventId: number
  /** `takenBack`: by the company itself, which its own event says. */
  kind: 'received' | 'returned' | 'takenBack'
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
        made_by: madeBy,
        reason,
        created_at: now,
      })),
    )
    .execute()
}
