import { currencies } from '../../market/money.ts'
import type { Services } from '../calls/call.ts'
import { SANDBOX } from '../gateways/sandbox.ts'
import { noteSandboxMovement } from '../gateways/sandbox-report.ts'
import { confirmPayout } from '../payouts/pay-by-hand.ts'
import { isUnderWay, type Payout } from '../payouts/payout-step.ts'
import { pendingPayouts } from '../payouts/payouts.ts'
import { takeEvents } from '../repayment/inbox/take-events.ts'

/** As the sandbox's own callback, which comes twice as theirs do. */
async function report(services: Services, { reference, id }: Payout): Promise<boolean> {
  const { db, clock } = services
  const attempt = await db
    .selectFrom('payout_attempts')
    .innerJoin('borrowers', 'borrowers.id', 'payout_attempts.borrower_id')
    .select(['payout_attempts.amount_minor', 'borrowers.market'])
    .where('payout_attempts.reference', '=', reference)
    .executeTakeFirstOrThrow()
  const event = {
    kind: 'payout' as const,
    eventId: `sandbox-${reference}:paid`,
    reference,
    providerId: `sandbox-${reference}`,
    outcome: 'paid' as const,
    amountMinor: attempt.amount_minor,
    currency: currencies[attempt.market],
    movedAt: clock.now(),
    detail: '',
  }
  await noteSandboxMovement(db, event)
  for (const _ of [1, 2]) await takeEvents(services, SANDBOX, [event])
  const { status } = await db
    .selectFrom('payouts')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return status === 'paid'
}

/** Plays the company and the bank of the sandbox. What nobody was asked to send yet is paid as the desk would. */
export const payoutControls = (services: Services) => ({
  payouts: async () =>
    (await pendingPayouts(services.db)).map(({ id, order_id, market, amount_minor }) => ({
      payoutId: id,
      orderId: order_id,
      market,
      amountMinor: amount_minor,
    })),
  payOut: async (payoutId: string): Promise<boolean> => {
    const { db, clock, packs } = services
    const payout = await db.selectFrom('payouts').selectAll().where('id', '=', payoutId).executeTakeFirst()
    if (!payout) return false
    if (isUnderWay(payout)) return payout.provider === SANDBOX ? report(services, payout) : false
    return payout.status === 'paid' || confirmPayout(db, payoutId, { now: clock.now(), packs })
  },
})
