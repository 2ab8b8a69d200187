import * as fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { packs } from '../../market/packs/packs.ts'
import { countOf } from '../../tools/counts.ts'
import { record } from '../ledger/record.ts'
import { balances, loaded, owedOn, unbalanced } from '../ledger/testing/stored-loan.ts'
import { confirmPayout, failPayout, keepPayout, retryPayout, returnPayout } from '../payouts/pay-by-hand.ts'
import { isUnderWay, totalGoneMinor } from '../payouts/payout-step.ts'
import { readAttempts } from '../payouts/payouts.ts'
import { takeEvents } from '../repayment/inbox/take-events.ts'
import { engine } from '../testing/database.ts'
import { sendPayouts } from './sweep.ts'
import { approved, type PayingOut, payingOut, payoutOf } from './testing/paying-out.ts'
import { CREDIT_MINOR, OWED_MINOR, refunds } from './testing/refunds.ts'

const HISTORIES = 5 * countOf(`payoutRounds_${engine}`)
const TODAY = '2026-11-15'

let p: PayingOut
beforeEach(async () => {
  p = await payingOut()
})
afterEach(() => p.close())
const now = () => p.service.clock.now()

type Step =
  | { does: 'send' | 'retry' | 'give up' | 'keep' | 'pay by hand' | 'charge back' }
  | { does: 'paid' | 'failed' | 'returned' | 'give back'; attempt: number; share?: number }
const attempt = fc.nat({ max: 3 })
const arbitraryStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.constant<Step>({ does: 'send' }) },
  {
    weight: 6,
    arbitrary: fc.record({
      does: fc.constantFrom('paid', 'failed', 'returned', 'give back'),
      attempt,
      share: fc.constantFrom(1, 1, 1, 0.4),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      does: fc.constantFrom('retry', 'give up', 'keep', 'pay by hand', 'charge back'),
    }),
  },
)

type Sent = { order: string; id: string; purpose: 'loan' | 'refund' }

async function begin(purpose: Sent['purpose'], order: string): Promise<Sent> {
  if (purpose === 'loan') return { order, purpose, id: await approved(p, order) }
  return { order, purpose, id: await refunds(p).refunding(order) }
}

const creditOf = async ({ order }: Sent) => (await owedOn(p.service.db, order, TODAY)).creditMinor

const sentOf = ({ id }: Sent) =>
  p.fake.payouts.filter(({ reference_id }) => reference_id.startsWith(`${id}-`))

/** Does a step; says how much was charged back by it. */
async function act(sent: Sent, step: Step, no: number): Promise<number> {
  const { db } = p.service
  const { id, order, purpose } = sent
  const hand = { handler: 'Rina', note: `BCA ${no}`, now: now(), packs }
  const payout = await payoutOf(p, id)
  const attempts = await readAttempts(db, payout)
  if ('attempt' in step) {
    const known = attempts[step.attempt % Math.max(1, attempts.length)]
    if (!known) return 0
    if (step.does === 'give back') await returnPayout(db, id, { ...hand, reference: known.reference })
    else if (known.provider !== 'desk')
      await takeEvents(p.deps, 'xendit', [
        {
          kind: 'payout',
          eventId: `${known.reference} ${step.does}`,
          reference: known.reference,
          providerId: '',
          currency: 'IDR',
          movedAt: now(),
          detail: '',
          outcome: step.does,
          amountMinor: Math.round(known.amount_minor * (step.does === 'returned' ? (step.share ?? 1) : 1)),
        },
      ])
    return 0
  }
  const change = { id, handler: 'Rina', text: 'as agreed' }
  if (step.does === 'retry') await retryPayout(db, change)
  else if (step.does === 'give up') await failPayout(db, change, now())
  else if (step.does === 'keep') await keepPayout(db, id, hand)
  else if (step.does === 'pay by hand') await confirmPayout(db, id, hand)
  else if (step.does === 'send') {
    const sentBefore = sentOf(sent).length
    const mayLeave =
      totalGoneMinor(attempts) === 0 && (purpose === 'loan' || (await creditOf(sent)) >= CREDIT_MINOR)
    await sendPayouts(p.deps)
    if (!mayLeave) expect(sentOf(sent)).toHaveLength(sentBefore)
  } else if (purpose === 'refund') {
    const back = { orderId: order, provider: 'bank', currency: 'IDR' as const, now: now(), packs }
    const of = { provider: 'bank', eventId: `paid ${order}` }
    await record(db, {
      kind: 'reversal',
      ...back,
      eventId: `back ${order} ${no}`,
      of,
      amountMinor: 2_000_000,
    })
    return 2_000_000
  }
  return 0
}

/** What has gone is in the books, whoever said so and when; what nobody has is owed to nobody. */
async function check(sent: Sent, chargedBackMinor: number): Promise<void> {
  const { db } = p.service
  const { order, id, purpose } = sent
  const payout = await payoutOf(p, id)
  const goneMinor = totalGoneMinor(await readAttempts(db, payout))
  const { cash = 0, payoutClearing = 0 } = await balances(db, order)
  const paidMinor = purpose === 'refund' ? OWED_MINOR + CREDIT_MINOR - chargedBackMinor : 0
  expect(cash).toBe(paidMinor - goneMinor)
  if (!isUnderWay(payout)) {
    const isEven = goneMinor === payout.amount_minor + payout.kept_minor
    if (goneMinor > 0) expect(payout.status).toBe(isEven ? 'paid' : 'differs')
    else expect(['paid', 'differs']).not.toContain(payout.status)
  }
  if (purpose === 'refund') {
    const { creditMinor, openMinor } = await owedOn(db, order, TODAY)
    const refundedMinor = goneMinor > 0 ? CREDIT_MINOR : 0
    expect(creditMinor - openMinor).toBe(CREDIT_MINOR - chargedBackMinor - refundedMinor)
    expect(payoutClearing).toBe(goneMinor - refundedMinor - payout.kept_minor)
  } else if ((await loaded(db, order)).startOn !== null)
    expect(payoutClearing).toBe(goneMinor - payout.amount_minor - payout.kept_minor)
  else expect([goneMinor, payoutClearing]).toEqual([0, 0])
}

let histories = 0
test.each(['loan', 'refund'] as const)(
  `the books have what a %s has moved, in ${HISTORIES} histories`,
  {
    timeout: 600_000,
  },
  async (purpose) => {
    await fc.assert(
      fc.asyncProperty(fc.array(arbitraryStep, { minLength: 3, maxLength: 12 }), async (steps) => {
        histories += 1
        const sent = await begin(purpose, `history-${histories}`)
        let chargedBackMinor = 0
        for (const [no, step] of steps.entries()) {
          chargedBackMinor += await act(sent, step, no)
          await check(sent, chargedBackMinor)
        }
      }),
      { numRuns: HISTORIES },
    )
    await refunds(p).prove()
    expect(await unbalanced(p.service.db)).toEqual([])
  },
)
