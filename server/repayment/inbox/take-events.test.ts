import { beforeEach, describe, expect, test } from 'vitest'
import type { GatewayEvent } from '../../gateways/gateway.ts'
import { SANDBOX, sandboxCallback } from '../../gateways/sandbox.ts'
import { balances, loaded, storeLoan } from '../../ledger/testing/stored-loan.ts'
import { openTestService, SANDBOX_SECRET, START, type TestService } from '../../testing/harness.ts'
import { paid, stateOf, storeCode, takenBack } from '../testing/stored-code.ts'
import { creditReceived } from './sweep.ts'
import { release, takeEvents } from './take-events.ts'

let service: TestService
const order = 'taking'
beforeEach(async () => {
  service = await openTestService()
  await storeLoan(service.db, order)
  await storeCode(service.db, 'code', { order_id: order })
})

const take = (...events: GatewayEvent[]) => takeEvents(service, SANDBOX, events)
const cash = async () => (await balances(service.db, order))['cash'] ?? 0
const state = (eventId: string) => stateOf(service.db, eventId)

test('a payment is credited once, however often it is told', async () => {
  await take(paid('a', 'code', 700), paid('a', 'code', 700))
  await take(paid('a', 'code', 700))
  await Promise.all(Array.from({ length: 10 }, () => take(paid('a', 'code', 700))))
  expect(await cash()).toBe(700)
  expect(await state('a')).toBe('credited')
})

test('one event told for two orders at once is credited to one of them', async () => {
  await storeLoan(service.db, 'twin')
  await storeCode(service.db, 'twin-code', { order_id: 'twin' })
  await Promise.all(
    Array.from({ length: 10 }, (_, no) => take(paid('a', no % 2 ? 'code' : 'twin-code', 700))),
  )
  expect((await cash()) + ((await balances(service.db, 'twin'))['cash'] ?? 0)).toBe(700)
})

describe('a reversal', () => {
  test('takes the payment back, once', async () => {
    await take(paid('a', 'code', 700))
    await take(takenBack('r', { of: 'a' }), takenBack('r', { of: 'a' }))
    await take(takenBack('r2', { of: 'a' }))
    expect(await cash()).toBe(0)
    expect([await state('a'), await state('r'), await state('r2')]).toEqual(['reversed', 'credited', 'noted'])
    expect((await loaded(service.db, order)).entries).toHaveLength(2)
  })

  test('that comes before its payment is kept, and applied when the payment comes', async () => {
    await take(takenBack('r', { of: 'a' }))
    expect([await cash(), await state('r')]).toEqual([0, 'waiting'])
    await take(paid('a', 'code', 700))
    expect([await cash(), await state('a'), await state('r')]).toEqual([0, 'reversed', 'credited'])
    await take(paid('a', 'code', 700))
    expect(await cash()).toBe(0)
  })

  test('that names no reference of ours finds its payment by the event', async () => {
    await take(paid('a', 'code', 700))
    await take(takenBack('r', { reference: 'refund-77', of: 'a' }))
    expect([await cash(), await state('a')]).toEqual([0, 'reversed'])
  })

  test('and its payment told at the same moment, thirty times over, leave nothing', async () => {
    for (let round = 0; round < 30; round++)
      await Promise.all([
        take(paid(`a${round}`, 'code', 700)),
        take(takenBack(`r${round}`, { of: `a${round}` })),
        take(paid(`a${round}`, 'code', 700)),
      ])
    expect(await cash()).toBe(0)
    expect((await loaded(service.db, order)).entries).toHaveLength(60)
  })
})

test('money for a reference of nobody is kept for a person and logged, and stops nothing beside it', async () => {
  await take(paid('lost', 'no-such-code', 300), paid('a', 'code', 700), paid('\u0000', 'code\u0000', 1))
  expect([await state('lost'), await state('a'), await cash()]).toEqual(['dead', 'credited', 701])
  expect(service.logged.join()).toContain('a reference of nobody')
})

test('money for a reference of nobody is in the currency that the company says', async () => {
  const inRupees = {
    kind: 'payment',
    eventId: 'rupees',
    reference: 'no-such-code',
    bankReference: '',
  } as const
  await take(
    { ...inRupees, amountMinor: 300, currency: 'INR', paidAt: START },
    paid('any', 'no-such-code', 300),
  )
  const taken = ['rupees', 'any']
  const rows = await service.db
    .selectFrom('gateway_events')
    .select(['market', 'currency'])
    .where('event_id', 'in', taken)
    .orderBy('event_id', 'desc')
    .execute()
  expect(rows).toEqual([
    { market: 'in', currency: 'INR' },
    { market: 'id', currency: 'IDR' },
  ])
})

test('an event of another company for the same reference is not believed', async () => {
  await takeEvents(service, 'another', [paid('a', 'code', 700)])
  expect([await state('a'), await cash()]).toEqual(['dead', 0])
})

test('what was received when the process ended is credited at the next start, once', async () => {
  await take(paid('a', 'code', 700))
  await service.db
    .insertInto('gateway_events')
    .values({
      provider: SANDBOX,
      event_id: 'b',
      kind: 'payment',
      reference: 'code',
      borrower_id: 'id-review',
      order_id: order,
      code_id: 'code',
      amount_minor: 50,
      paid_at: START,
      bank_reference: '',
      state: 'received',
      received_at: START,
    })
    .execute()
  await Promise.all([creditReceived(service), creditReceived(service), take(paid('b', 'code', 50))])
  expect([await cash(), await state('b')]).toEqual([750, 'credited'])
})

test('a payment that is held back is known, and credited when it is released', async () => {
  await takeEvents(service, SANDBOX, [paid('a', 'code', 700)], { hold: true })
  await creditReceived(service)
  expect([await cash(), await state('a')]).toEqual([0, 'held'])
  const { id } = await service.db.selectFrom('gateway_events').select('id').executeTakeFirstOrThrow()
  expect(await Promise.all([release(service, id), release(service, id)])).toEqual(
    expect.arrayContaining([true, false]),
  )
  expect([await cash(), await state('a')]).toEqual([700, 'credited'])
})

test('a gateway that closes a code ends it; one that reports a failed attempt changes nothing', async () => {
  await take({ kind: 'failed', eventId: 'failed:f', reference: 'code' })
  const expiry = async () =>
    (await service.db.selectFrom('pay_codes').select('expires_at').executeTakeFirstOrThrow()).expires_at
  expect((await expiry()).getTime()).toBeGreaterThan(START.getTime())
  await take({ kind: 'expired', eventId: 'expired:e', reference: 'code' })
  expect(await expiry()).toEqual(START)
  expect([await state('failed:f'), await state('expired:e')]).toEqual(['noted', 'noted'])
})

describe('what moves no money', () => {
  const callback = (eventId: string) => {
    const signed = sandboxCallback([{ kind: 'failed', eventId, reference: 'code' }], SANDBOX_SECRET)
    return service.app.request('/hooks/sandbox', signed)
  }

  test('swallows no payment, whatever id it comes with', async () => {
    for (const eventId of ['a', 'delivery:a', 'failed:a']) expect((await callback(eventId)).status).toBe(200)
    await take(paid('a', 'code', 700))
    expect([await cash(), await state('a')]).toEqual([700, 'credited'])
  })

  test('is known by an id that was stored without its mark, and hides nothing of another kind', async () => {
    const count = async () =>
      (await service.db.selectFrom('gateway_events').select('event_id').execute()).length
    await callback('a')
    await service.db.updateTable('gateway_events').set({ event_id: 'a' }).execute()
    await callback('a')
    expect(await count()).toBe(1)
    await take({ kind: 'expired', eventId: 'delivery:a', reference: 'code' })
    expect(await count()).toBe(2)
  })
})
