import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../../base/time.ts'
import { packs } from '../../market/packs/packs.ts'
import { balances, loaded, owedOn, plainTerms, storeLoan, unbalanced } from '../ledger/testing/stored-loan.ts'
import { confirmPayout, failPayout, retryPayout } from '../payouts/pay-by-hand.ts'
import { requestPayout } from '../payouts/payouts.ts'
import { askRefund } from '../payouts/refunds.ts'
import { deadLetters } from '../repayment/inbox/dead-letters.ts'
import { takeEvents } from '../repayment/inbox/take-events.ts'
import { sendPayouts } from './sweep.ts'
import { approved, type PayingOut, payingOut, payoutOf } from './testing/paying-out.ts'
import { CREDIT_MINOR, OWED_MINOR, refunds } from './testing/refunds.ts'

let p: PayingOut
beforeEach(async () => {
  p = await payingOut()
})
afterEach(async () => {
  await refunds(p).prove()
  await p.close()
})

const RECEIVED_MINOR = 291_000_000
const now = () => p.service.clock.now()
const later = (ms: number) => p.service.clock.moveTo(p.service.clock.offsetMs() + ms)
const send = () => sendPayouts(p.deps)
const hand = { handler: 'Rina', text: 'as agreed' }
const byHand = (id: string, note = 'BCA 77') =>
  confirmPayout(p.service.db, id, { handler: 'Rina', note, now: now(), packs })
const account = (order: string, name: string) => refunds(p).account(order, name)
const report: ReturnType<typeof refunds>['report'] = (...said) => refunds(p).report(...said)
const chargeBack = (order: string, amountMinor: number) => refunds(p).chargeBack(order, amountMinor)
const refunding = (order: string) => refunds(p).refunding(order)
const statusOf = (id: string) => refunds(p).statusOf(id)
const letters = () => deadLetters(p.service.db, now())

describe('a refund whose payment was charged back before it was sent', () => {
  test('is not sent; the desk reads why, and the borrower is told', async () => {
    const id = await refunding('gone')
    await chargeBack('gone', CREDIT_MINOR + 1)
    await send()
    expect(p.fake.payouts).toEqual([])
    expect(await payoutOf(p, id)).toMatchObject({ status: 'withdrawn', reason: 'the credit is gone' })
    expect(await statusOf(id)).toBe('refused')
    const notices = await p.service.lender('demo-id-review', { lang: 'en' }).noticeList({})
    expect(notices.success && notices.data.map(({ text }) => text)).toEqual([
      expect.stringContaining('Rp50.000,00'),
    ])
    later(DAY_MS)
    await send()
    expect(p.fake.payouts).toEqual([])
  })

  test('is not sent where a person would send it either', async () => {
    const id = await refunding('desk')
    await chargeBack('desk', CREDIT_MINOR)
    await sendPayouts({ ...p.deps, payouts: { of: { id: null, in: null }, named: new Map() } })
    expect(await payoutOf(p, id)).toMatchObject({ status: 'withdrawn' })
  })

  test('is not sent again where the company never heard of it', async () => {
    const id = await refunding('silent')
    p.fake.faults.push('hang')
    await send()
    await chargeBack('silent', CREDIT_MINOR)
    later(10 * MINUTE_MS)
    await send()
    expect(p.fake.payouts).toEqual([])
    expect(await payoutOf(p, id)).toMatchObject({ status: 'withdrawn' })
  })

  test('can be asked for again with what is left', async () => {
    await refunding('less')
    await chargeBack('less', 1_000_000)
    await send()
    const { borrowerId } = await loaded(p.service.db, 'less')
    expect(await askRefund(p.service.db, { borrowerId, orderId: 'less', now: now(), packs })).toEqual({
      amountMinor: CREDIT_MINOR - 1_000_000,
    })
  })
})

describe('a refund that has gone although its payment was charged back', () => {
  test.each(['company', 'hand'] as const)('by %s is booked, and the borrower owes it', async (by) => {
    const id = await refunding('late')
    if (by === 'company') await send()
    await chargeBack('late', CREDIT_MINOR)
    if (by === 'company') await report(`${id}-1`, 'SUCCEEDED')
    else expect(await byHand(id)).toBe(true)
    expect(await letters()).toEqual([])
    expect(await payoutOf(p, id)).toMatchObject({ status: 'paid' })
    expect(await statusOf(id)).toBe('sent')
    expect(await owedOn(p.service.db, 'late', '2026-11-15')).toMatchObject({
      openMinor: CREDIT_MINOR,
      creditMinor: 0,
    })
    expect(await account('late', 'cash')).toBe(OWED_MINOR - CREDIT_MINOR)
    expect(await unbalanced(p.service.db)).toEqual([])
  })

  test('is booked as it would have been in the other order', async () => {
    const one = await refunding('one')
    await chargeBack('one', CREDIT_MINOR)
    await byHand(one)
    const other = await refunding('other')
    await byHand(other)
    await chargeBack('other', CREDIT_MINOR)
    expect(await balances(p.service.db, 'one')).toEqual(await balances(p.service.db, 'other'))
  })
})

type Sent = { order: string; id: string; amountMinor: number; cashBeforeMinor: number }
const loan = async (): Promise<Sent> => {
  const id = await approved(p, 'twice')
  return { order: 'twice', id, amountMinor: RECEIVED_MINOR, cashBeforeMinor: 0 }
}
const refund = async (): Promise<Sent> => {
  const id = await refunding('twice')
  return { order: 'twice', id, amountMinor: CREDIT_MINOR, cashBeforeMinor: OWED_MINOR + CREDIT_MINOR }
}

describe.each([
  ['loan', loan],
  ['refund', refund],
] as const)('the money of a %s', (what, begin) => {
  const outMinor = async ({ order, cashBeforeMinor }: Sent) =>
    cashBeforeMinor - (await account(order, 'cash'))

  /** The company says that its attempt failed, and a person pays by hand. */
  async function failedAndPaidByHand(): Promise<Sent> {
    const sent = await begin()
    await send()
    await report(`${sent.id}-1`, 'FAILED')
    expect(await byHand(sent.id)).toBe(true)
    return sent
  }

  test('that goes out by hand and by the company after all is booked twice, for a person to see', async () => {
    const sent = await failedAndPaidByHand()
    const before = await owedOn(p.service.db, sent.order, '2026-11-15')
    await report(`${sent.id}-1`, 'SUCCEEDED')
    expect(await outMinor(sent)).toBe(2 * sent.amountMinor)
    expect(await account(sent.order, 'payoutClearing')).toBe(sent.amountMinor)
    expect(await payoutOf(p, sent.id)).toMatchObject({ status: 'differs' })
    expect(await letters()).toEqual([])
    // What the lender sent by mistake makes nobody late.
    expect(await owedOn(p.service.db, sent.order, '2026-11-15')).toEqual(before)
  })

  test('is the same in the books where the company says so first', async () => {
    const sent = await begin()
    await send()
    await report(`${sent.id}-1`, 'FAILED')
    await report(`${sent.id}-1`, 'SUCCEEDED')
    expect(await byHand(sent.id)).toBe(true)
    expect(await byHand(sent.id)).toBe(true)
    expect(await outMinor(sent)).toBe(2 * sent.amountMinor)
    expect(await account(sent.order, 'payoutClearing')).toBe(sent.amountMinor)
    expect(await payoutOf(p, sent.id)).toMatchObject({ status: 'differs' })
  })

  test('that a person paid does not come back with an attempt that had failed', async () => {
    const sent = await failedAndPaidByHand()
    await report(`${sent.id}-1`, 'REVERSED')
    expect(await payoutOf(p, sent.id)).toMatchObject({ status: 'paid', provider: 'desk' })
    expect(await retryPayout(p.service.db, { id: sent.id, ...hand })).toBe(false)
    expect(await outMinor(sent)).toBe(sent.amountMinor)
  })

  test('that went out twice and came back once is even again', async () => {
    const sent = await failedAndPaidByHand()
    await report(`${sent.id}-1`, 'SUCCEEDED')
    await report(`${sent.id}-1`, 'REVERSED')
    expect(await payoutOf(p, sent.id)).toMatchObject({ status: 'paid' })
    expect(await outMinor(sent)).toBe(sent.amountMinor)
    expect(await account(sent.order, 'payoutClearing')).toBe(0)
  })

  test('of an attempt that was given up and paid after all keeps the next one from leaving', async () => {
    const sent = await begin()
    await send()
    await report(`${sent.id}-1`, 'FAILED')
    await retryPayout(p.service.db, { id: sent.id, ...hand })
    await report(`${sent.id}-1`, 'SUCCEEDED')
    await send()
    expect(p.fake.payouts).toHaveLength(1)
    expect(await payoutOf(p, sent.id)).toMatchObject({ status: 'paid' })
    expect(await outMinor(sent)).toBe(sent.amountMinor)
  })

  test('of two attempts that were both paid is booked twice', async () => {
    const sent = await begin()
    await send()
    await report(`${sent.id}-1`, 'FAILED')
    await retryPayout(p.service.db, { id: sent.id, ...hand })
    await send()
    await report(`${sent.id}-1`, 'SUCCEEDED')
    expect(await payoutOf(p, sent.id)).toMatchObject({ status: 'sent' })
    expect(await outMinor(sent)).toBe(sent.amountMinor)
    await report(`${sent.id}-2`, 'SUCCEEDED')
    expect(await payoutOf(p, sent.id)).toMatchObject({ status: 'differs' })
    expect(await outMinor(sent)).toBe(2 * sent.amountMinor)
  })

  test('that a person pays while a company has it is written down, and once the company fails it is paid', async () => {
    const sent = await begin()
    await send()
    expect(await byHand(sent.id)).toBe(true)
    expect(await outMinor(sent)).toBe(sent.amountMinor)
    await report(`${sent.id}-1`, 'FAILED')
    expect(await payoutOf(p, sent.id)).toMatchObject({ status: 'paid' })
    expect(await outMinor(sent)).toBe(sent.amountMinor)
  })

  test('that a person failed and the company paid after all is paid', async () => {
    const sent = await begin()
    p.fake.faults.push('made, hang')
    await send()
    expect(await failPayout(p.service.db, { id: sent.id, ...hand }, now())).toBe(true)
    await report(`${sent.id}-1`, 'SUCCEEDED')
    expect(await payoutOf(p, sent.id)).toMatchObject({ status: 'paid' })
    expect(await outMinor(sent)).toBe(sent.amountMinor)
  })

  test('is back in the books when it comes back, and out again when it is sent again', async () => {
    const sent = await begin()
    await send()
    await report(`${sent.id}-1`, 'SUCCEEDED')
    await report(`${sent.id}-1`, 'REVERSED')
    expect(await outMinor(sent)).toBe(0)
    // A loan runs on; credit that came back is the borrower's again.
    expect(await account(sent.order, 'payoutClearing')).toBe(what === 'loan' ? -sent.amountMinor : 0)
    expect(await account(sent.order, 'credit')).toBe(what === 'loan' ? 0 : -sent.amountMinor)
    expect(await payoutOf(p, sent.id)).toMatchObject({ status: 'returned', problem: 'account' })
    await retryPayout(p.service.db, { id: sent.id, ...hand })
    await send()
    await report(`${sent.id}-2`, 'SUCCEEDED')
    expect(await payoutOf(p, sent.id)).toMatchObject({ status: 'paid' })
    expect(await outMinor(sent)).toBe(sent.amountMinor)
    expect(await account(sent.order, 'payoutClearing')).toBe(0)
  })

  test('of which another amount has gone than was sent is booked as it has gone', async () => {
    const sent = await begin()
    await send()
    for (const payout of p.fake.payouts) payout.amount += 1
    await report(`${sent.id}-1`, 'SUCCEEDED')
    expect(await outMinor(sent)).toBe(sent.amountMinor + 100)
    expect(await account(sent.order, 'payoutClearing')).toBe(100)
    expect(await payoutOf(p, sent.id)).toMatchObject({ status: 'differs' })
  })
})

test.each([
  ['paid', 'returned'],
  ['returned', 'paid'],
] as const)(
  'of a payout that came back in part the rest is out, reported as %s first',
  async (...outcomes) => {
    const id = await approved(p, 'part')
    await send()
    const reports = {
      paid: { outcome: 'paid', amountMinor: RECEIVED_MINOR },
      returned: { outcome: 'returned', amountMinor: 100_000_000 },
    } as const
    for (const outcome of outcomes)
      await takeEvents(p.deps, 'xendit', [
        {
          kind: 'payout',
          eventId: `${id} ${outcome}`,
          reference: `${id}-1`,
          providerId: '',
          currency: 'IDR',
          movedAt: now(),
          detail: '',
          ...reports[outcome],
        },
      ])
    expect(await account('part', 'cash')).toBe(100_000_000 - RECEIVED_MINOR)
    expect(await account('part', 'payoutClearing')).toBe(-100_000_000)
    expect(await payoutOf(p, id)).toMatchObject({ status: 'differs' })
    expect(await loaded(p.service.db, 'part')).toMatchObject({ startOn: '2026-11-15' })
  },
)

test('a payout that is dated before it was sent counts from when it was sent', async () => {
  await approved(p, 'dated')
  await send()
  later(3 * DAY_MS)
  const [payout] = p.fake.payouts
  p.fake.sendEvent('payout.succeeded', { ...payout, status: 'SUCCEEDED', updated: '2026-05-15T03:00:00Z' })
  await p.fake.hooks.deliver()
  expect(await loaded(p.service.db, 'dated')).toMatchObject({ startOn: '2026-11-15', status: 170 })
})

test('what is sent is what is agreed, booked and proved', async () => {
  const terms = { ...plainTerms, principalMinor: 123_456_700, payoutUnitMinor: 100 }
  await storeLoan(p.service.db, 'odd', { terms, paidOut: false })
  await requestPayout(p.service.db, 'odd', now())
  await send()
  await report('payout-odd-1', 'SUCCEEDED')
  const cash = -(await account('odd', 'cash'))
  expect(p.fake.payouts).toMatchObject([{ amount: cash / 100 }])
  expect(await payoutOf(p, 'payout-odd')).toMatchObject({ status: 'paid', amount_minor: cash })
})
