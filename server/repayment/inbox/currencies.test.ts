import { beforeEach, expect, test } from 'vitest'
import { packs } from '../../../market/packs/packs.ts'
import type { SuspenseEntry } from '../../accounting/suspense.ts'
import type { GatewayEvent } from '../../gateways/gateway.ts'
import { SANDBOX } from '../../gateways/sandbox.ts'
import { writeEntry } from '../../ledger/entries.ts'
import { type EntryDetails, planEntry } from '../../ledger/entry-plan.ts'
import { record } from '../../ledger/record.ts'
import { BORROWER, balances, loaded, storeLoan } from '../../ledger/testing/stored-loan.ts'
import { openTestService, START, type TestService } from '../../testing/harness.ts'
import { paid, stateOf, storeCode, takenBack } from '../testing/stored-code.ts'
import { takeEvents } from './take-events.ts'

let service: TestService
const order = 'rupiah'
beforeEach(async () => {
  service = await openTestService({ logLevel: 'silent' })
  await storeLoan(service.db, order)
  await storeCode(service.db, 'code', { order_id: order })
})

const take = (...events: GatewayEvent[]) => takeEvents(service, SANDBOX, events)
const cash = async () => (await balances(service.db, order))['cash'] ?? 0
const reasonOf = async (eventId: string) =>
  (
    await service.db
      .selectFrom('gateway_events')
      .select('reason')
      .where('event_id', '=', eventId)
      .executeTakeFirst()
  )?.reason

test('rupees for the code of a rupiah loan are credited to nobody and wait for a person', async () => {
  const inRupees = { ...paid('a', 'code', 700), currency: 'INR' } as const
  // Alone it takes the way of one transaction, with another one the way of all.
  await take(inRupees)
  await take(inRupees, { ...inRupees, eventId: 'b' })
  expect([await cash(), await stateOf(service.db, 'a'), await stateOf(service.db, 'b')]).toEqual([
    0,
    'dead',
    'dead',
  ])
  expect(await reasonOf('a')).toBe('the order takes no payment: another currency')
})

test('a refund in another currency than its payment takes nothing, before or after it', async () => {
  await take({ ...takenBack('early', { of: 'a', amountMinor: 100 }), currency: 'INR' })
  await take(paid('a', 'code', 700))
  await take({ ...takenBack('late', { of: 'a', amountMinor: 100 }), currency: 'INR' })
  expect([await cash(), await reasonOf('late')]).toEqual([700, 'another currency than was paid'])
  await take(takenBack('right', { of: 'a', amountMinor: 100 }))
  expect(await cash()).toBe(600)
})

test('the database refuses an entry in another currency, and knows that of one that says none', async () => {
  const entry = {
    kind: 'payment',
    provider: 'bank',
    onDay: '2026-11-15',
    movedAt: START,
    now: START,
  } as const
  const owner = { id: order, borrowerId: BORROWER }
  const money = { amountMinor: 1, postings: [] }
  await expect(
    writeEntry(service.db, owner, { ...entry, ...money, eventId: 'x', currency: 'INR' }),
  ).rejects.toThrow('an entry in INR for a loan in IDR')
  const { currency } = await service.db
    .insertInto('ledger_entries')
    .values({
      borrower_id: BORROWER,
      order_id: order,
      kind: 'payment',
      provider: 'bank',
      event_id: 'of the version before',
      on_day: '2026-11-15',
      moved_at: START,
      amount_minor: 1,
      extension: null,
      reverses: null,
      waived: null,
      schedule: null,
      created_at: START,
    })
    .returning('currency')
    .executeTakeFirstOrThrow()
  expect(currency).toBe('IDR')
})

test('an event of the version before has the currency of its company, or of what it names', async () => {
  const event = {
    kind: 'payment',
    reference: '',
    bank_reference: '',
    amount_minor: 5,
    paid_at: START,
  } as const
  const unread = { ...event, reverses: null, taken_by: null, state: 'dead', received_at: START } as const
  const stored = await service.db
    .insertInto('gateway_events')
    .values([
      { ...unread, provider: 'razorpay', event_id: '1' },
      { ...unread, provider: SANDBOX, event_id: '2', borrower_id: BORROWER },
      { ...unread, provider: SANDBOX, event_id: '3' },
    ] as never)
    .returning('currency')
    .execute()
  expect(stored.map(({ currency }) => currency)).toEqual(['INR', 'IDR', null])
  const credited = service.db
    .updateTable('gateway_events')
    .set({ state: 'credited' })
    .where('event_id', '=', '3')
  await expect(credited.execute()).rejects.toThrow('gateway_events_money_check')
})

test('an amount without its currency does not compile, and another one than the loan’s is not planned', async () => {
  const loan = await loaded(service.db, order)
  const { currency: _, ...bare } = paid('a', 'code', 700)
  // @ts-expect-error what a company reports has a currency.
  const event: GatewayEvent = bare
  const moved = { provider: 'bank', eventId: 'x', amountMinor: 1, movedAt: START, onDay: '2026-11-15' }
  // @ts-expect-error what is to be written has one.
  const facts: EntryDetails = { ...moved, kind: 'payment' }
  // @ts-expect-error money of nobody has one.
  const suspense: SuspenseEntry = {
    ...moved,
    eventId: 1,
    kind: 'received',
    debit: 'cash',
    credit: 'suspense',
  }
  const movement = { orderId: order, provider: 'bank', eventId: 'x', amountMinor: 1, now: START, packs }
  // @ts-expect-error the ledger takes none without.
  const recording = () => record(service.db, { kind: 'payment', ...movement })
  expect([event, facts, suspense, recording].map((each) => 'currency' in each)).toEqual([
    false,
    false,
    false,
    false,
  ])
  expect(planEntry(loan, { ...moved, kind: 'payment', currency: 'INR' })).toBe('another currency')
})
