import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { packs } from '../../market/packs/packs.ts'
import { closeDay } from '../arrears/day-end.ts'
import { record } from '../ledger/record.ts'
import { middayOf, PERIOD_MINOR, storeLoan } from '../ledger/testing/stored-loan.ts'
import { openTestService, type TestService } from '../testing/harness.ts'
import { ledgerCsv } from './general-ledger.ts'
import { bookUnclaimed } from './suspense.ts'
import { differingAccounts, trialBalance } from './trial-balance.ts'

let service: TestService
const DAY = '2028-03-01'
const NEXT = '2028-03-02'
const LATER = '2028-03-03'

beforeEach(async () => {
  service = await openTestService()
})

const close = (day: string) =>
  closeDay(service.db, day, { packs, log: service.log, now: new Date(`${day}T19:00:00Z`) })

/** What each account has more at the end of a day than when the demo was set up. */
async function changes(day: string): Promise<Record<string, number>> {
  const of = async (at: string) => (await trialBalance(service.db, packs.id, at)).accounts
  const before = new Map(
    (await of('2028-02-28')).map((each) => [each.account, each.debitMinor - each.creditMinor]),
  )
  const changed = (await of(day)).map(({ account, debitMinor, creditMinor }) => [
    account,
    debitMinor - creditMinor - (before.get(account) ?? 0),
  ])
  return Object.fromEntries(changed.filter(([, minor]) => minor !== 0))
}

async function event(id: string, amountMinor: number, state = 'dead'): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into gateway_events (provider, event_id, kind, state, reference, bank_reference, amount_minor, paid_at, received_at)
    values ('xendit', ${id}, 'payment', ${state}, '', '', ${amountMinor}, ${middayOf(DAY)}, ${middayOf(DAY)})
    returning id`.execute(service.db)
  return rows[0]?.id ?? 0
}

async function bookSettlement(cashMinor: number, feeMinor: number, taxMinor: number) {
  const fileId = randomUUID()
  await sql`insert into settlement_files (id, provider, market, name, content_hash, lines, uploaded_by, uploaded_at)
    values (${fileId}, 'xendit', 'id', 'x.csv', ${fileId}, 1, 'x', ${middayOf(NEXT)})`.execute(service.db)
  await sql`insert into settlement_entries (file_id, provider, market, settlement_id, on_day, cash_minor, bank_minor,
      fee_minor, tax_minor, made_by, reason, created_at)
    values (${fileId}, 'xendit', 'id', 's-1', ${NEXT}, ${-cashMinor}, ${cashMinor - feeMinor - taxMinor}, ${feeMinor},
      ${taxMinor}, 'x', 'x', ${middayOf(NEXT)})`.execute(service.db)
}

test('all cash is one account: by company until it is settled, then at the bank', async () => {
  await storeLoan(service.db, 'a', { paidOut: false })
  const payout = { provider: 'payout', eventId: 'p-1', orderId: 'a', packs, now: middayOf(DAY) }
  await record(service.db, { kind: 'payout', ...payout, cashAt: 'xendit' })
  await record(service.db, {
    kind: 'payment',
    provider: 'xendit',
    eventId: 'e-1',
    orderId: 'a',
    amountMinor: PERIOD_MINOR,
    currency: 'IDR',
    packs,
    now: middayOf(DAY),
  })
  await event('nobody', 5_000_00)
  await close(DAY)
  const received = PERIOD_MINOR + 5_000_00 - 291_000_000
  expect(await changes(DAY)).toMatchObject({ 'cash/xendit': received, suspense: -5_000_00 })
  await bookSettlement(PERIOD_MINOR + 5_000_00, 4_000_00, 440_00)
  await close(NEXT)
  expect(await changes(NEXT)).toMatchObject({
    'cash/xendit': -291_000_000,
    'cash/bank': PERIOD_MINOR + 5_000_00 - 4_440_00,
    gatewayFee: 4_000_00,
    gatewayTax: 440_00,
    suspense: -5_000_00,
  })
  const { balanced, cash, cashMinor } = await trialBalance(service.db, packs.id, NEXT)
  expect(balanced).toBe(true)
  expect(cash.reduce((sum, { minor }) => sum + minor, 0)).toBe(cashMinor)
  expect(await differingAccounts(service.db, packs.id, NEXT)).toEqual([])
})

test('the general ledger has the same lines as the trial balance', async () => {
  await event('nobody', 5_000_00)
  await bookSettlement(1_000_00, 10_00, 1_00)
  await close(DAY)
  await close(NEXT)
  const pieces: string[] = await Readable.from(
    ledgerCsv(service.db, packs.id, { from: DAY, to: NEXT }),
  ).toArray()
  const [, ...lines] = pieces.join('').trimEnd().split('\r\n')
  const sums: Record<string, number> = {}
  for (const line of lines) {
    const cells = line.split(',')
    const [account = '', , debit, credit] = cells.slice(9)
    sums[account] = (sums[account] ?? 0) + Math.round((Number(debit) - Number(credit)) * 100)
  }
  expect(sums).toEqual(await changes(NEXT))
  expect(lines.filter((line) => line.startsWith('suspense '))).toHaveLength(2)
  expect(lines.filter((line) => line.startsWith('settlement '))).toHaveLength(4)
})

test('money of nobody is in the books while it waits, and leaves the suspense account when it is credited', async () => {
  const id = await event('waits', 7_000_00)
  await close(DAY)
  await bookUnclaimed(service.db, packs, DAY)
  expect(await changes(DAY)).toEqual({ 'cash/xendit': 7_000_00, suspense: -7_000_00 })
  await storeLoan(service.db, 'a')
  const paid = { provider: 'xendit', eventId: 'waits', orderId: 'a', amountMinor: 7_000_00, packs }
  await record(service.db, { kind: 'payment', ...paid, currency: 'IDR', now: middayOf(NEXT) })
  await sql`update gateway_events set state = 'credited' where id = ${id}`.execute(service.db)
  await close(NEXT)
  expect(await changes(NEXT)).not.toHaveProperty('suspense')
  expect(await changes(NEXT)).toMatchObject({ 'cash/xendit': 7_000_00 })
  await close(LATER)
  expect(await changes(LATER)).toEqual(await changes(NEXT))
})

test('each entry says in whose account its money moved; by hand it is the bank', async () => {
  await storeLoan(service.db, 'a', { paidOut: false })
  await record(service.db, {
    kind: 'payout',
    provider: 'payout',
    eventId: 'p-1',
    orderId: 'a',
    packs,
    now: middayOf(DAY),
  })
  const entry = await service.db
    .selectFrom('ledger_entries')
    .select('cash_at')
    .where('order_id', '=', 'a')
    .executeTakeFirstOrThrow()
  expect(entry.cash_at).toBe('bank')
})
