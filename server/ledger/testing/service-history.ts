import * as fc from 'fast-check'
import { packs } from '../../../market/packs/packs.ts'
import type { Terms } from '../../../market/terms/schedule.ts'
import type { Db } from '../../database/open.ts'
import type { LoanRules } from '../../terms/loan-rules.ts'
import type { LoanEvent } from '../events.ts'
import { type RecordResult, record } from '../record.ts'
import { arbitraryRules, arbitraryStep, arbitraryTerms, type Step } from './histories.ts'

export type ServiceHistory = { terms: Terms; rules: LoanRules; steps: Step[]; order: number[] }

/** Short, for each movement is a transaction; there are enough of them to meet. */
export const arbitraryServiceHistory: fc.Arbitrary<ServiceHistory> = fc.record({
  terms: arbitraryTerms,
  rules: arbitraryRules,
  steps: fc.array(arbitraryStep, { minLength: 3, maxLength: 6 }),
  order: fc.array(fc.nat(), { minLength: 6, maxLength: 6 }),
})

/** In another order than they happened; but what is taken back is known before, and refunds are our own. */
export function asReported(events: readonly LoanEvent[], order: readonly number[]): LoanEvent[] {
  const ranks = { payment: 0, reversal: 1, refund: 2, waiver: 0, restructuring: 0, writeOff: 0 }
  return events
    .map((event, index) => ({ event, drawn: order[index % order.length] ?? 0 }))
    .sort((one, other) => ranks[one.event.kind] - ranks[other.event.kind] || one.drawn - other.drawn)
    .map(({ event }) => event)
}

const PROVIDER = 'bank'
/** Around noon in Jakarta: the `at` of an event is its day and a digit. The day of a reversal may be later than its `at`. */
const momentOf = ({ on, at }: LoanEvent) =>
  new Date(`${on}T05:0${on === at.slice(0, 10) ? at.at(-1) : 0}:00Z`)

/** `paidAt`: when it was paid, where that was after the day for which its amount was quoted. */
export function report(
  db: Db,
  orderId: string,
  { event, now, paidAt }: { event: LoanEvent; now: Date; paidAt?: Date | undefined },
): Promise<RecordResult> {
  const { amountMinor } = event
  const keyOf = (id: string) => ({ provider: PROVIDER, eventId: `${orderId} ${id}` })
  const movement = {
    orderId,
    ...keyOf(event.id),
    amountMinor,
    movedAt: paidAt ?? momentOf(event),
    now,
    packs,
  }
  const { kind, on: onDay } = event
  if (kind === 'writeOff') return record(db, { kind, ...movement, onDay })
  if (kind === 'waiver') return record(db, { kind, ...movement, onDay, waived: event.charges })
  if (kind === 'restructuring')
    return record(db, { kind, ...movement, onDay, schedule: { terms: event.terms, periods: [] } })
  if (event.kind === 'refund') return record(db, { kind: 'refund', ...movement })
  if (event.kind === 'reversal')
    return record(db, { kind: 'reversal', currency: 'IDR', ...movement, of: keyOf(event.of) })
  const quotedAt = momentOf(event)
  return record(db, {
    kind: 'payment',
    currency: 'IDR',
    ...movement,
    quotedAt,
    extension: event.extension ?? null,
  })
}
