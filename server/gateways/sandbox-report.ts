import { sql } from 'kysely'
import { currencies, marketOfCurrency } from '../../market/money.ts'
import type { Db } from '../database/open.ts'
import type { CompanyReport, ReportedMovement } from './company-report.ts'
import type { GatewayEvent } from './gateway.ts'
import { readStoredEvent } from './gateway-event.ts'

const PAGE = 100

type MovedEvent = Extract<GatewayEvent, { kind: 'payment' | 'reversal' | 'payout' }>

const isMoved = (event: GatewayEvent): event is MovedEvent =>
  event.kind !== 'expired' && event.kind !== 'failed'

const movedAtOf = (event: MovedEvent): Date => {
  if (event.kind === 'payment') return event.paidAt
  return event.kind === 'reversal' ? event.takenAt : event.movedAt
}

/** What the sandbox knows a movement by: the same refund, or the same payout, told twice is one. */
const idOf = (event: MovedEvent): string => {
  if (event.kind === 'reversal') return event.by ?? event.eventId
  return event.kind === 'payout' ? event.providerId : event.eventId
}

/** Writes down in the sandbox's own books that money has moved; a real company does so before it tells anybody. */
export async function noteSandboxMovement(db: Db, event: MovedEvent): Promise<void> {
  const market = marketOfCurrency[event.currency]
  await db
    .insertInto('sandbox_movements')
    .values({
      kind: event.kind,
      id: idOf(event),
      market,
      event: JSON.stringify(event),
      moved_at: movedAtOf(event),
    })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'id'])
        .doUpdateSet({ event: JSON.stringify(event), moved_at: movedAtOf(event) }),
    )
    .execute()
}

function movementOf(id: string, event: MovedEvent): ReportedMovement {
  const isUndone = event.kind === 'payout' ? event.outcome !== 'paid' : event.amountMinor === 0
  return {
    kind: event.kind,
    id,
    reference: event.reference,
    bankReference: event.kind === 'payment' ? event.bankReference : '',
    currency: event.currency,
    amountMinor: event.amountMinor ?? 0,
    feeMinor: 0,
    taxMinor: 0,
    state: isUndone ? 'undone' : 'moved',
    movedAt: movedAtOf(event),
    event,
  }
}

type Kind = MovedEvent['kind']

/** The sandbox's list out of its books, paged by time. */
export const sandboxReport = (db: Db, kinds: readonly Kind[]): CompanyReport => ({
  markets: ['id', 'in'],
  list: async ({ from, to }, cursor) => {
    const [at = '', kind = '', id = ''] = cursor === '' ? [] : cursor.split('\n')
    const after =
      cursor === ''
        ? sql<boolean>`true`
        : sql<boolean>`(moved_at, kind, id) > (${new Date(at)}, ${kind}, ${id})`
    const rows = await db
      .selectFrom('sandbox_movements')
      .selectAll()
      .where('kind', 'in', [...kinds])
      .where('moved_at', '>=', from)
      .where('moved_at', '<', to)
      .where(after)
      .orderBy('moved_at')
      .orderBy('kind')
      .orderBy('id')
      .limit(PAGE)
      .execute()
    const movements = rows.flatMap((row) => {
      const event = readStoredEvent(row.event, currencies[row.market])
      return isMoved(event) ? [movementOf(row.id, event)] : []
    })
    const last = rows.at(-1)
    const next =
      last && rows.length === PAGE ? [last.moved_at.toISOString(), last.kind, last.id].join('\n') : null
    return { read: true, movements, next }
  },
  lookUp: async () => ({ found: 'none', detail: 'the list says all that there is' }),
})
