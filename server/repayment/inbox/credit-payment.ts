import type { Services } from '../../calls/call.ts'
import type { Db } from '../../database/open.ts'
import type { Schema } from '../../database/schema.ts'
import { lockLoan, positionOf } from '../../ledger/loan-record.ts'
import { type RecordResult, recordExtension, recordPayment } from '../../ledger/record.ts'
import { rebateFor } from '../settlement.ts'

export type PayCode = Schema['pay_codes']
export type PaymentEvent = { eventId: string; amountMinor: number; paidAt: Date }

const between = (from: Date, at: Date, to: Date) => (at < from ? from : at > to ? to : at)

function movementOf(
  services: Pick<Services, 'clock' | 'packs'>,
  code: PayCode,
  { eventId, paidAt }: PaymentEvent,
) {
  const now = services.clock.now()
  return {
    orderId: code.order_id,
    provider: code.provider,
    eventId,
    now,
    packs: services.packs,
    // Money counts from when it was paid, not from when the gateway reported it.
    movedAt: between(code.created_at, paidAt, now),
  }
}

/**
 * Credits what was paid to a code, in the caller's transaction. Whatever cannot do what the code was for is an ordinary
 * payment: no money is ever turned away.
 */
export async function credit(
  tx: Db,
  services: Pick<Services, 'clock' | 'packs'>,
  { code, event }: { code: PayCode; event: PaymentEvent },
): Promise<RecordResult> {
  const movement = movementOf(services, code, event)
  const payment = { ...movement, amountMinor: event.amountMinor }
  const { on } = code.quote
  if (code.purpose === 'settlement' && on && movement.movedAt <= code.expires_at)
    return recordPayment(tx, { ...payment, rebateFor: (loan, owed) => rebateFor(loan, owed, on) })
  if (code.purpose !== 'extension' || !(await extendsTerm(tx, code, event))) return recordPayment(tx, payment)

  const extension = { ...movement, feeMinor: code.amount_minor, days: code.quote.days ?? 0 }
  const extended = await recordExtension(tx, extension)
  const restMinor = event.amountMinor - code.amount_minor
  if (extended.recorded && !extended.repeated && restMinor > 0)
    await recordPayment(tx, {
      ...movement,
      eventId: `${event.eventId} rest`,
      amountMinor: restMinor,
      withEntry: extended.entryId,
    })
  return extended
}

/** The whole fee, once: a second payment of it, or a code for an extension that was made meanwhile, extends nothing. */
async function extendsTerm(tx: Db, code: PayCode, { amountMinor }: PaymentEvent): Promise<boolean> {
  const loan = await lockLoan(tx, code.order_id)
  if (!loan || amountMinor < code.amount_minor || !code.quote.days) return false
  const extensions = loan.entries.filter(({ kind }) => kind === 'extension').length
  const lastDay = loan.entries.at(-1)?.on ?? loan.startOn
  return (
    extensions === code.quote.extensionsBefore &&
    lastDay !== null &&
    positionOf(loan, lastDay)?.settled === false
  )
}
