import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '../../base/time.ts'
import { sendPayouts } from '../disbursement/sweep.ts'
import { confirmPayout } from '../payouts/pay-by-hand.ts'
import { START, serveOver } from '../testing/harness.ts'
import { proveEndedDays, reconcile } from './reconcile.ts'
import { type TwoCompanies, twoCompanies } from './testing/two-companies.ts'

let world: TwoCompanies
beforeEach(async () => {
  world = await twoCompanies()
})
afterEach(() => world.close())

const tomorrow = () => world.service.clock.moveTo(world.service.clock.offsetMs() + DAY_MS)
const differences = () =>
  world.service.db
    .selectFrom('proof_differences')
    .select(['provider', 'day', 'kind', 'match_key', 'difference', 'ours_minor', 'theirs_minor'])
    .orderBy('day')
    .execute()
const creditedMinor = async (eventId: string) =>
  (
    await world.service.db
      .selectFrom('ledger_entries')
      .select('amount_minor')
      .where('event_id', '=', eventId)
      .executeTakeFirst()
  )?.amount_minor

test.each(['BCA', 'ALFAMART', 'BANK_TRANSFER', 'UPI_QR'] as const)(
  'a payment by %s whose callback never comes is credited from their list, once',
  async (kind) => {
    const id = await world.pay(kind, 12_500_000)
    expect(await reconcile(world.service.services)).toMatchObject({ taken: 1 })
    expect(await creditedMinor(id)).toBe(12_500_000)
    expect(await reconcile(world.service.services)).toMatchObject({ taken: 0 })
    for (const fake of [world.ofXendit, world.ofRazorpay]) await fake.hooks.deliver({ times: 2 })
    tomorrow()
    await proveEndedDays(world.service.services)
    expect(await differences()).toEqual([])
  },
)

const ended = async () => {
  for (const fake of [world.ofXendit, world.ofRazorpay]) await fake.hooks.deliver()
  await reconcile(world.service.services).catch(() => {})
  tomorrow()
  await proveEndedDays(world.service.services)
}

test('every difference has its name', async () => {
  const { ofRazorpay, ofXendit, service } = world
  const unknown = await world.pay('BANK_TRANSFER', 100_000)
  const other = await world.pay('UPI_QR', 200_000)
  const nobody = await world.pay('BANK_TRANSFER', 300_000)
  const returned = `${await world.approve('in')}-1`
  const foreign = await world.pay('BCA', 4_000_000)
  await service.db.deleteFrom('pay_codes').where('order_id', '=', 'reconciled-3').execute()
  await sendPayouts(service.services)
  ofRazorpay.endPayout(returned, 'processed')
  await ended()
  expect(await differences()).toMatchObject([{ match_key: nobody, difference: 'unbooked' }])

  // What they list is another thing the next day.
  ofRazorpay.payments.delete(unknown)
  Object.assign(ofRazorpay.payments.get(other) ?? {}, { amount: 150_000 })
  ofRazorpay.endPayout(returned, 'reversed')
  const moved = ofXendit.transactions.find(({ product_id }) => product_id === foreign)
  Object.assign(moved ?? {}, { created: new Date(START.getTime() - DAY_MS).toISOString() })
  ofXendit.transactions.push({ ...(moved as never as object), id: 'txn_x', product_id: 'py-gone' } as never)
  await sql`delete from reported_movements where id = ${unknown}`.execute(service.db)
  await proveEndedDays(service.services)
  const found = await differences()
  expect(Object.fromEntries(found.map((row) => [`${row.day} ${row.match_key}`, row.difference]))).toEqual({
    [`2026-11-15 ${unknown}`]: 'missingThere',
    [`2026-11-15 ${other}`]: 'amountDiffers',
    [`2026-11-15 ${nobody}`]: 'unbooked',
    [`2026-11-15 ${foreign}`]: 'late',
    [`2026-11-14 ${foreign}`]: 'late',
    '2026-11-14 py-gone': 'missingHere',
  })
})

test('money in a currency of no market is a difference that names it, and in no sum', async () => {
  const { ofXendit, service } = world
  const paid = await world.pay('BCA', 4_000_000)
  const listed = ofXendit.transactions.find(({ product_id }) => product_id === paid)
  const foreign = { ...listed, id: 'txn_usd', product_id: 'py-usd', currency: 'USD', amount: 150.5 }
  ofXendit.transactions.push(foreign as never)
  await ended()
  // Read again, it is the same.
  await proveEndedDays(service.services)
  expect(
    await service.db
      .selectFrom('proof_differences')
      .select(['match_key', 'difference', 'theirs_minor', 'detail'])
      .execute(),
  ).toEqual([
    { match_key: 'py-usd', difference: 'missingHere', theirs_minor: 0, detail: 'PAYMENT USD 150.5' },
  ])
  const proof = await service.db
    .selectFrom('daily_proofs')
    .selectAll()
    .where('provider', '=', 'xendit')
    .where('day', '=', '2026-11-15')
    .executeTakeFirst()
  expect(proof).toMatchObject({
    state: 'differs',
    received_minor: 4_000_000,
    their_received_minor: 4_000_000,
  })
})

test('the sums of a proof differ by what its differences name', async () => {
  const { ofRazorpay, service } = world
  const twice = await world.pay('BANK_TRANSFER', 100_000)
  await world.pay('UPI_QR', 70_000)
  await ended()
  const paid = ofRazorpay.payments.get(twice)
  Object.assign(paid ?? {}, { acquirer_data: { rrn: 'utr-same' } })
  ofRazorpay.payments.set('pay_again', { ...paid, id: 'pay_again', notes: [] })
  await proveEndedDays(service.services)
  const [proof] = await service.db
    .selectFrom('daily_proofs')
    .selectAll()
    .where('provider', '=', 'razorpay')
    .where('day', '=', '2026-11-15')
    .execute()
  const named = (await differences()).filter(({ kind }) => kind === 'payment')
  expect(named).toMatchObject([{ match_key: 'pay_again', difference: 'duplicate', theirs_minor: 100_000 }])
  const namedMinor = named.reduce((sum, row) => sum + row.ours_minor - row.theirs_minor, 0)
  expect((proof?.received_minor ?? 0) - (proof?.their_received_minor ?? 0)).toBe(namedMinor)
  expect(proof).toMatchObject({ state: 'differs', received_minor: 170_000, their_received_minor: 270_000 })
})

test('a company that does not answer leaves a day unread, stops no other, and is asked again', async () => {
  const { ofXendit, service } = world
  await world.pay('UPI_QR', 70_000)
  tomorrow()
  ofXendit.faults.push('error', 'error', 'error', 'error')
  await expect(proveEndedDays(service.services)).rejects.toThrow('xendit')
  const states = async () =>
    Object.fromEntries(
      (await service.db.selectFrom('daily_proofs').select(['provider', 'state']).execute()).map((row) => [
        row.provider,
        row.state,
      ]),
    )
  expect(await states()).toEqual({ xendit: 'unread', razorpay: 'equal' })
  ofXendit.faults.length = 0
  await reconcile(service.services)
  expect(await states()).toEqual({ xendit: 'equal', razorpay: 'equal' })
})

test.each(['id', 'in'] as const)(
  'payouts of %s are proved: of an odd amount, paid twice, and come back',
  async (market) => {
    const { ofXendit, ofRazorpay, service } = world
    const end = (reference: string, how: 'paid' | 'failed' | 'back') =>
      market === 'id'
        ? ofXendit.endPayout(
            reference,
            ({ paid: 'SUCCEEDED', failed: 'FAILED', back: 'REVERSED' } as const)[how],
          )
        : ofRazorpay.endPayout(
            reference,
            ({ paid: 'processed', failed: 'failed', back: 'reversed' } as const)[how],
          )
    const deliver = async () => {
      for (const fake of [ofXendit, ofRazorpay]) await fake.hooks.deliver()
    }
    const ids = [
      await world.approve(market, 123_456_700),
      await world.approve(market, 98_765_400),
      await world.approve(market),
    ]
    await sendPayouts(service.services)
    const [odd, twice, back] = ids.map((id) => `${id}-1`) as [string, string, string]
    end(odd, 'paid')
    end(twice, 'failed')
    end(back, 'paid')
    await deliver()
    await confirmPayout(service.db, ids[1] ?? '', { now: service.clock.now(), packs: service.packs })
    end(twice, 'paid')
    end(back, 'back')
    await ended()
    expect(await differences()).toEqual([])
    const proof = await service.db
      .selectFrom('daily_proofs')
      .select(['paid_out_minor', 'their_paid_out_minor'])
      .where('market', '=', market)
      .where('day', '=', '2026-11-15')
      .executeTakeFirstOrThrow()
    expect(proof.paid_out_minor).toBeGreaterThan(0)
    expect(proof.paid_out_minor).toBe(proof.their_paid_out_minor)
  },
)

/** The one difference of the day: money for a code that is no longer there. */
async function unbooked() {
  await world.pay('BANK_TRANSFER', 300_000)
  const { db } = world.service
  await db.deleteFrom('pay_codes').where('order_id', '=', 'reconciled-1').execute()
  await ended()
  return db.selectFrom('proof_differences').selectAll().executeTakeFirstOrThrow()
}

test('an explanation stays for as long as the difference is the same', async () => {
  await unbooked()
  const { services, db } = world.service
  await db
    .updateTable('proof_differences')
    .set({ note: 'known', resolved_by: 'dewi', resolved_at: START })
    .execute()
  await proveEndedDays(services)
  const noted = () => db.selectFrom('proof_differences').select(['note', 'difference']).execute()
  expect(await noted()).toEqual([{ note: 'known', difference: 'unbooked' }])
  await db.updateTable('proof_differences').set({ theirs_minor: 1 }).execute()
  await proveEndedDays(services)
  expect(await noted()).toEqual([{ note: '', difference: 'unbooked' }])
})

test('a difference that is found again is the same, and one that is gone is not there', async () => {
  const { id, ...found } = await unbooked()
  const { services, db } = world.service
  const gone = { ...found, match_key: 'of nobody' }
  await db.insertInto('proof_differences').values(gone).execute()
  const known = () => db.selectFrom('proof_differences').select(['id', 'match_key']).orderBy('id').execute()
  expect(await known()).toHaveLength(2)
  await proveEndedDays(services)
  expect(await known()).toEqual([{ id, match_key: found.match_key }])
})

test('two processes that reconcile at once credit everything once', async () => {
  for (const kind of ['BCA', 'UPI_QR', 'BANK_TRANSFER'] as const) await world.pay(kind, 1_500_000)
  const { service } = world
  const other = serveOver(service.db, service.clock, {
    logLevel: 'silent',
    gateways: service.gateways,
    payouts: service.payouts,
  })
  await Promise.all([reconcile(service.services), reconcile(other.services)])
  tomorrow()
  await Promise.all([proveEndedDays(service.services), proveEndedDays(other.services)])
  const { rows } = await sql<{ entries: number; minor: number }>`
    select count(*)::int as entries, sum(amount_minor)::bigint as minor from ledger_entries
    where order_id like 'reconciled-%' and kind = 'payment'`.execute(service.db)
  expect(rows).toEqual([{ entries: 3, minor: 4_500_000 }])
  expect(await differences()).toEqual([])
})
