import { beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '../../base/time.ts'
import { loanBalances, type Posting } from '../ledger/postings.ts'
import { balances, loaded, owedOn, storeLoan, unbalanced } from '../ledger/testing/stored-loan.ts'
import type { Payout } from '../payouts/payout-step.ts'
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
    const paid = await done({
      name: 'confirmPayout',
      input: { payoutId, onDay: '2026-11-15', reason: 'BCA 77' },
    })
    expect(written(paid)).toEqual(written(preview))
    expect(await writtenSince(service.db, orderId, before)).toMatchObject(written(preview))
    expect((await refundableCredits(service.db)).rows.map((row) => row.orderId)).not.toContain(orderId)
  })

  test('is at most what there is', async () => {
    expect(await problemOf(step(CREDIT_MINOR + 1))).toEqual({ problem: 'moreThanCredit' })
    expect(await problemOf(step(1, 'TR-due'))).toEqual({ problem: 'noCredit' })
    // A bank carries no part of a rupiah.
    expect(await problemOf(step(CREDIT_MINOR - 1))).toEqual({ problem: 'notWhole' })
    expect(await problemOf(step(1, 'TR-review'))).toEqual({ problem: 'notPaidOut' })
  })
})

/** By account, as `balances` has them. */
function sumsOf(postings: readonly Posting[]): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const { account, amountMinor } of postings) sums[account] = (sums[account] ?? 0) + amountMinor
  return Object.fromEntries(Object.entries(sums).filter(([, minor]) => minor !== 0))
}

describe('a payout', () => {
  const payoutId = 'payout-acts'
  const reason = 'the bank’s reference'
  const onDay = '2026-11-15'
  const act = (name: 'retryPayout' | 'confirmPayout' | 'failPayout' | 'keepPayout'): ActStep =>
    name === 'confirmPayout' ? confirmOn(onDay) : { name, input: { payoutId, reason } }
  const put = (status: Payout['status']) =>
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
    // The same payment is written down once.
    expect(await problemOf(act('confirmPayout'))).toEqual({ problem: 'payoutPaid' })
    expect((await unpaidPayouts(service.db)).rows.map(({ id }) => id)).not.toContain(payoutId)
  })

  const confirmOn = (day: string, of = reason): ActStep => ({
    name: 'confirmPayout',
    input: { payoutId, onDay: day, reason: of },
  })

  test('paid by hand some days ago starts the loan on the day on which it was paid', async () => {
    const later = new Date(START.getTime() + 4 * DAY_MS)
    const step = confirmOn('2026-11-16')
    const preview = await previewStep(service.db, step, later)
    if ('problem' in preview) throw new Error(preview.problem)
    // Another person agrees on a later day; what was shown is written.
    const approved = new Date(later.getTime() + DAY_MS)
    expect(await applyStep(service.db, step, { now: approved, seen: preview.seen })).toMatchObject({
      done: true,
    })
    expect(await writtenSince(service.db, 'acts', 0)).toMatchObject(written(preview))
    expect(await loaded(service.db, 'acts')).toMatchObject({ startOn: '2026-11-16' })
  })

  test.each(['2026-05-15', '2026-11-14', '2026-11-16'])(
    'is not paid on %s: it was asked for on the 15th, which is today',
    async (day) => {
      expect(await problemOf(confirmOn(day))).toEqual({ problem: 'wrongDay' })
    },
  )

  test('paid by hand once more is shown and booked as money to be cleared, and leaves it when it comes back', async () => {
    await done(act('confirmPayout'))
    const entryId = async () => (await loaded(service.db, 'acts')).entries.at(-1)?.id ?? 0
    const first = await entryId()
    const again = await done(confirmOn(onDay, 'another transfer'))
    expect(again.entries).toMatchObject([{ kind: 'payoutClearing', amountMinor: 291_000_000 }])
    expect(again.positions.after).toEqual(again.positions.before)
    expect(await writtenSince(service.db, 'acts', first)).toMatchObject(written(again))
    expect((await unpaidPayouts(service.db)).rows).toContainEqual(
      expect.objectContaining({ id: payoutId, status: 'differs' }),
    )
    const back = (reference: string): ActStep => ({
      name: 'returnPayout',
      input: { payoutId, reference, onDay, reason: 'the bank sent it back' },
    })
    expect(await problemOf(back('payout-acts-1'))).toEqual({ problem: 'payoutNotPaid' })
    const second = await entryId()
    const returned = await done(back('payout-acts-hand-2'))
    expect(await writtenSince(service.db, 'acts', second)).toMatchObject(written(returned))
    expect(await problemOf(back('payout-acts-hand-2'))).toEqual({ problem: 'payoutNotPaid' })
    expect((await unpaidPayouts(service.db)).rows.map(({ id }) => id)).not.toContain(payoutId)
    expect((await balances(service.db, 'acts'))['payoutClearing']).toBeUndefined()
  })

  test('sent twice may stay with the borrower: a loss that is owed by nobody, taken back when the money comes back', async () => {
    await put('pending')
    await done(act('confirmPayout'))
    const before = await owedOn(service.db, 'acts', '2026-11-20')
    expect(await problemOf(act('keepPayout'))).toEqual({ problem: 'nothingToKeep' })
    await done({ name: 'confirmPayout', input: { payoutId, onDay, reason: 'another reference' } })
    const kept = await done(act('keepPayout'))
    expect(kept.entries).toMatchObject([{ kind: 'payoutKept', amountMinor: 291_000_000 }])
    expect(await balances(service.db, 'acts')).toMatchObject({ loss: 291_000_000, cash: -582_000_000 })
    expect((await balances(service.db, 'acts'))['payoutClearing']).toBeUndefined()
    expect(await owedOn(service.db, 'acts', '2026-11-20')).toEqual(before)
    expect((await unpaidPayouts(service.db)).rows.map(({ id }) => id)).not.toContain(payoutId)
    // Once.
    expect(await problemOf(act('keepPayout'))).toEqual({ problem: 'nothingToKeep' })

    const back = {
      name: 'returnPayout',
      input: { payoutId, reference: 'payout-acts-hand-2', onDay: '2026-11-15', reason },
    } as const
    await done(back)
    expect((await unpaidPayouts(service.db)).rows).toContainEqual(
      expect.objectContaining({ id: payoutId, status: 'differs' }),
    )
    expect((await done(act('keepPayout'))).entries).toMatchObject([{ amountMinor: -291_000_000 }])
    const after = await balances(service.db, 'acts')
    expect([after['loss'], after['payoutClearing'], after['cash']]).toEqual([
      undefined,
      undefined,
      -291_000_000,
    ])
    expect((await unpaidPayouts(service.db)).rows.map(({ id }) => id)).not.toContain(payoutId)
    expect(sumsOf(loanBalances(await loaded(service.db, 'acts')))).toEqual(after)
    expect(await unbalanced(service.db)).toEqual([])
  })

  test('that came back once is nothing to keep', async () => {
    await put('pending')
    await done(act('confirmPayout'))
    await done({
      name: 'returnPayout',
      input: { payoutId, reference: 'payout-acts-hand-1', onDay: '2026-11-15', reason },
    })
    expect(await problemOf(act('keepPayout'))).toEqual({ problem: 'nothingToKeep' })
  })

  test.each(['sent', 'unknown', 'withdrawn'] as const)(
    'that is %s and that a person has paid is booked as well',
    async (status) => {
      await put(status)
      await done(act('confirmPayout'))
      expect((await balances(service.db, 'acts'))['cash']).toBe(-291_000_000)
    },
  )

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

  test('that was withdrawn is nothing to act on', async () => {
    await put('withdrawn')
    expect((await unpaidPayouts(service.db)).rows.map(({ id }) => id)).not.toContain(payoutId)
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
    ['failPayout', 'sent', 'payoutNotUnknown'],
    ['failPayout', 'pending', 'payoutNotUnknown'],
  ] as const)('%s is refused where it is %s', async (name, status, problem) => {
    await put(status)
    expect(await problemOf(act(name))).toEqual({ problem })
  })
})
