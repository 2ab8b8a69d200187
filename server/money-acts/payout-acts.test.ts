import { beforeEach, describe, expect, test } from 'vitest'
import { loaded, storeLoan } from '../ledger/testing/stored-loan.ts'
import { requestPayout } from '../payouts/payouts.ts'
import { openTestService, START, type TestService } from '../testing/harness.ts'
import type { ActPreview } from './act.ts'
import { refundableCredits, unpaidPayouts } from './money-lists.ts'
import { type ActStep, applyStep, previewStep, writtenSince } from './testing/acting.ts'

let service: TestService
beforeEach(async () => {
  service = await openTestService({ limits: 'off' })
})

async function done(step: ActStep): Promise<ActPreview> {
  const preview = await previewStep(service.db, step, START)
  if ('problem' in preview) throw new Error(preview.problem)
  expect(await applyStep(service.db, step, { now: START, seen: preview.seen })).toMatchObject({ done: true })
  return preview
}
const problemOf = (step: ActStep) => previewStep(service.db, step, START)
const written = ({ entries }: ActPreview) =>
  entries.map(({ kind, eventId, onDay, amountMinor, postings }) => ({
    kind,
    eventId,
    onDay,
    amountMinor,
    postings,
  }))

describe('a refund of credit', () => {
  const orderId = 'TR-credit'
  const CREDIT_MINOR = 336_000_000
  const step = (amountMinor: number, of = orderId): ActStep => ({
    name: 'refundCredit',
    input: { orderId: of, amountMinor, reason: 'Paid twice' },
  })

  test('is sent as a payout, and booked as it was shown when the money has gone', async () => {
    expect((await refundableCredits(service.db)).rows).toContainEqual(
      expect.objectContaining({ orderId, creditMinor: CREDIT_MINOR, refund: null }),
    )
    const before = (await loaded(service.db, orderId)).entries.at(-1)?.id ?? 0
    const preview = await done(step(CREDIT_MINOR))
    expect(preview).toMatchObject({ booked: 'whenPaid', positions: { after: { creditMinor: 0 } } })
    expect(await writtenSince(service.db, orderId, before)).toEqual([])
    expect(await problemOf(step(1))).toEqual({ problem: 'refundUnderWay' })
    expect((await refundableCredits(service.db)).rows).toContainEqual(
      expect.objectContaining({ orderId, refund: 'approved' }),
    )

    const payoutId = preview.entries[0]?.eventId ?? ''
    const paid = await done({ name: 'confirmPayout', input: { payoutId, reason: 'BCA 77' } })
    expect(written(paid)).toEqual(written(preview))
    expect(await writtenSince(service.db, orderId, before)).toMatchObject(written(preview))
    expect((await refundableCredits(service.db)).rows.map((row) => row.orderId)).not.toContain(orderId)
  })

  test('is at most what there is', async () => {
    expect(await problemOf(step(CREDIT_MINOR + 1))).toEqual({ problem: 'moreThanCredit' })
    expect(await problemOf(step(1, 'TR-due'))).toEqual({ problem: 'noCredit' })
    expect(await problemOf(step(1, 'TR-review'))).toEqual({ problem: 'notPaidOut' })
  })
})

describe('a payout', () => {
  const payoutId = 'payout-acts'
  const reason = 'the bank’s reference'
  const act = (name: 'retryPayout' | 'confirmPayout' | 'failPayout'): ActStep => ({
    name,
    input: { payoutId, reason },
  })
  const put = (status: 'pending' | 'unknown' | 'sent' | 'failed' | 'paid') =>
    service.db.updateTable('payouts').set({ status }).where('id', '=', payoutId).execute()
  beforeEach(async () => {
    await storeLoan(service.db, 'acts', { paidOut: false })
    await requestPayout(service.db, 'acts', START)
  })

  test('paid by hand starts the loan, with the postings that were shown', async () => {
    expect((await unpaidPayouts(service.db)).rows.map(({ id }) => id)).toContain(payoutId)
    const preview = await done(act('confirmPayout'))
    expect(preview.positions.after).toMatchObject({ settled: false })
    expect(await writtenSince(service.db, 'acts', 0)).toMatchObject(written(preview))
    expect(await loaded(service.db, 'acts')).toMatchObject({ status: 170, startOn: '2026-11-15' })
    expect(await problemOf(act('confirmPayout'))).toEqual({ problem: 'payoutPaid' })
    expect((await unpaidPayouts(service.db)).rows.map(({ id }) => id)).not.toContain(payoutId)
  })

  test('that failed is sent again under another reference', async () => {
    await put('failed')
    expect((await done(act('retryPayout'))).entries).toEqual([])
    const { rows } = await unpaidPayouts(service.db)
    expect(rows.find(({ id }) => id === payoutId)).toMatchObject({
      status: 'pending',
      attempt: 2,
      note: reason,
    })
  })

  test('of which nothing is known is failed by a person', async () => {
    await put('unknown')
    await done(act('failPayout'))
    expect((await unpaidPayouts(service.db)).rows.find(({ id }) => id === payoutId)).toMatchObject({
      status: 'failed',
      handler: 'Rina',
    })
  })

  test.each([
    ['retryPayout', 'pending', 'payoutNotFailed'],
    ['retryPayout', 'paid', 'payoutNotFailed'],
    ['confirmPayout', 'sent', 'payoutUnderWay'],
    ['confirmPayout', 'unknown', 'payoutUnderWay'],
    ['failPayout', 'sent', 'payoutNotUnknown'],
    ['failPayout', 'pending', 'payoutNotUnknown'],
  ] as const)('%s is refused where it is %s', async (name, status, problem) => {
    await put(status)
    expect(await problemOf(act(name))).toEqual({ problem })
  })
})
