import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { packs } from '../../market/packs/packs.ts'
import { countOf } from '../../tools/counts.ts'
import { record } from '../ledger/record.ts'
import { balances, loaded, plainTerms, storeLoan, unbalanced } from '../ledger/testing/stored-loan.ts'
import { applyStep, previewStep } from '../money-acts/testing/acting.ts'
import { refunded } from '../money-acts/testing/refunded.ts'
import { retryPayout } from '../payouts/pay-by-hand.ts'
import { askRefund } from '../payouts/refunds.ts'
import { engine } from '../testing/database.ts'
import { sendPayouts } from './sweep.ts'
import { approved, type PayingOut, payingOut, payoutOf } from './testing/paying-out.ts'

const ROUNDS = countOf(`payoutRounds_${engine}`)
const TIMEOUT_MS = 600_000
const LOAN_MINOR = 291_000_000
const CREDIT_MINOR = 5_000_000
const PAID_MINOR = 318_000_000 + CREDIT_MINOR

let p: PayingOut
beforeAll(async () => {
  p = await payingOut()
})
afterAll(() => p.close())

const now = () => p.service.clock.now()
const send = () => sendPayouts(p.deps)
const ofCompany = (id: string) =>
  p.fake.payouts.filter(({ reference_id }) => reference_id.startsWith(`${id}-`))
const end = async (reference: string, status: 'SUCCEEDED' | 'FAILED') => {
  p.fake.endPayout(reference, status, status === 'FAILED' ? 'TRANSFER_ERROR' : undefined)
  await p.fake.hooks.deliver({ times: 2 })
}

/** A person has paid it: whoever is refused because something changed meanwhile looks again and proposes it again. */
async function paidByHand(payoutId: string): Promise<void> {
  const input = { payoutId, onDay: '2026-11-15', reason: 'BCA 77' }
  const step = { name: 'confirmPayout' as const, input }
  for (let tries = 0; tries < 20; tries++) {
    const preview = await previewStep(p.service.db, step, now())
    if ('problem' in preview) return expect(preview).toEqual({ problem: 'payoutPaid' })
    const done = await applyStep(p.service.db, step, { now: now(), seen: preview.seen })
    if (!('problem' in done)) return
  }
  throw new Error(`${payoutId} was never written down`)
}

/** What has gone by the company's books and by hand is in the ledger, once each, and the payout says whether it is right. */
async function expectBooked(id: string, { amountMinor, cashBeforeMinor }: typeof loan, byHand: number) {
  const payout = await payoutOf(p, id)
  const succeeded = ofCompany(id).filter(({ status }) => status === 'SUCCEEDED').length
  const goneMinor = (succeeded + byHand) * amountMinor
  const posted = await balances(p.service.db, payout.order_id)
  expect(cashBeforeMinor - (posted['cash'] ?? 0)).toBe(goneMinor)
  expect(posted['payoutClearing'] ?? 0).toBe(Math.max(0, goneMinor - amountMinor))
  if (goneMinor > 0) expect(payout.status).toBe(goneMinor === amountMinor ? 'paid' : 'differs')
  return { payout, succeeded }
}
const loan = { amountMinor: LOAN_MINOR, cashBeforeMinor: 0 }

async function endOpen(id: string): Promise<void> {
  for (const { reference_id, status } of ofCompany(id))
    if (status === 'ACCEPTED') await end(reference_id, 'SUCCEEDED')
}

async function expectNothingLeft(): Promise<void> {
  expect(await unbalanced(p.service.db)).toEqual([])
  const left = await sql`select reason from gateway_events where state in ('dead', 'received')`.execute(
    p.service.db,
  )
  expect(left.rows).toEqual([])
}

test(`a payout that is sent again, paid by hand and reported as paid after all, at once, in ${ROUNDS} rounds`, {
  timeout: TIMEOUT_MS,
}, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const id = await approved(p, `raced-${round}`)
    await send()
    await end(`${id}-1`, 'FAILED')
    const again = async () => {
      await retryPayout(p.service.db, { id, handler: 'Rina', text: 'again' })
      await Promise.all([send(), send()])
    }
    await Promise.all([again(), paidByHand(id), paidByHand(id), end(`${id}-1`, 'SUCCEEDED'), send()])
    await endOpen(id)
    await expectBooked(id, loan, 1)
    const { entries, startOn } = await loaded(p.service.db, `raced-${round}`)
    expect(entries.filter(({ kind }) => kind === 'payout')).toHaveLength(1)
    expect(startOn).toBe('2026-11-15')
  }
  await expectNothingLeft()
})

/** A loan that was paid with too much, whose credit a person has approved to be paid back. */
async function refunding(orderId: string): Promise<string> {
  const { db } = p.service
  await storeLoan(db, orderId, { terms: { ...plainTerms, startOn: '2026-11-01' } })
  const paid = { orderId, provider: 'bank', eventId: `paid ${orderId}`, now: now(), packs }
  await record(db, { kind: 'payment', ...paid, currency: 'IDR', amountMinor: PAID_MINOR })
  const { borrowerId } = await loaded(db, orderId)
  await askRefund(db, { borrowerId, orderId, now: now(), packs })
  await refunded(db, orderId, { amountMinor: CREDIT_MINOR, now: now() })
  return `refund-${orderId}-1`
}

test(`a refund that is sent while its payment is charged back, in ${ROUNDS} rounds`, {
  timeout: TIMEOUT_MS,
}, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const orderId = `back-${round}`
    const id = await refunding(orderId)
    const byHand = round % 2
    const chargeBack = record(p.service.db, {
      kind: 'reversal',
      ...{ orderId, provider: 'bank', eventId: `back ${orderId}`, now: now(), packs },
      of: { provider: 'bank', eventId: `paid ${orderId}` },
      amountMinor: CREDIT_MINOR,
      currency: 'IDR',
    })
    await Promise.all([send(), chargeBack, send(), byHand === 1 && paidByHand(id)])
    await endOpen(id)
    const refund = { amountMinor: CREDIT_MINOR, cashBeforeMinor: PAID_MINOR - CREDIT_MINOR }
    const { payout, succeeded } = await expectBooked(id, refund, byHand)
    if (succeeded + byHand === 0)
      expect(payout).toMatchObject({ status: 'withdrawn', reason: 'the credit is gone' })
  }
  await expectNothingLeft()
})
