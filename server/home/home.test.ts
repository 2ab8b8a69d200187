import { beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS } from '../../base/time.ts'
import { codes } from '../../contract/wire/codes.ts'
import { daysBetween, localDay } from '../../market/dates.ts'
import { formatMoney } from '../../market/money.ts'
import { orderStatus, type StatusName } from '../../market/order-status.ts'
import { packs } from '../../market/packs/packs.ts'
import { parseMoney } from '../../market/read-amount.ts'
import { samples } from '../demo/samples.ts'
import { demoOrderId, demoProductId, demoToken } from '../demo/seed.ts'
import { positionOf, replayedOn } from '../ledger/loan-record.ts'
import { record } from '../ledger/record.ts'
import { loaded } from '../ledger/testing/stored-loan.ts'
import { repaidMessages } from '../loans/details-messages.ts'
import { settlementOf } from '../loans/settlement.ts'
import { replyOf } from '../loans/testing/confirming.ts'
import { openTestService, type TestService } from '../testing/harness.ts'
import { byUrgency } from './home.ts'

let service: TestService
beforeAll(async () => {
  service = await openTestService({ limits: 'off' })
})

const homeOf = async (session: string, lang = 'en') =>
  (await replyOf(service.lender(session, { lang }).homeLoad({}))).loans

/** What each sample of the demo shows: its status, and how much is repaid; late charges differ by market. */
const shown: Record<string, { status: StatusName; owes: boolean; percent?: string }> = {
  review: { status: 'review', owes: false },
  declined: { status: 'declined', owes: false },
  'on-its-way': { status: 'onItsWay', owes: false },
  active: { status: 'active', owes: true, percent: '33' },
  due: { status: 'due', owes: true, percent: '0' },
  overdue: { status: 'overdue', owes: true },
  settled: { status: 'settled', owes: false, percent: '100' },
  unknown: { status: 'unknown', owes: false },
  new: { status: 'active', owes: true, percent: '0' },
  credit: { status: 'settled', owes: false, percent: '100' },
}

describe.each(['id', 'in'] as const)('the home of a borrower in %s', (market) => {
  const currency = market === 'id' ? 'IDR' : 'INR'

  test.each(samples)('whose loan is $key says what loan details says', async (sample) => {
    const expected = shown[sample.key]
    const token = demoToken(market, sample)
    const order = { orderId: demoOrderId(market, sample), productId: demoProductId(market, sample) }
    const [loan, ...others] = await homeOf(token)
    expect(others).toEqual([])
    expect(loan).toMatchObject(order)
    expect(orderStatus(loan?.orderStatus ?? '').name).toBe(expected?.status)
    expect(loan?.next !== undefined).toBe(expected?.owes)
    if (expected?.percent) expect(loan?.repaid?.percent).toBe(expected.percent)
    const details = await replyOf(service.lender(token, { lang: 'en' }).loanDetails(order))
    expect(loan?.next).toEqual(details.owed)
    expect(loan?.repaid).toEqual(details.repaid)
    expect([loan?.statusText, loan?.description]).toEqual([details.noticeStatusText, details.noticeDesText])
  })

  test('has a percentage that is the amounts beside it', async () => {
    const [loan] = await homeOf(`demo-${market}-active`)
    const { paid = '', total = '', percent } = loan?.repaid ?? {}
    const [part, whole] = [parseMoney(paid, currency), parseMoney(total, currency)]
    expect(Math.floor(((part ?? 0) * 100) / (whole ?? 1))).toBe(Number(percent))
  })
})

test('a loan with the smallest amount open is not repaid', () => {
  const period = { periodNo: 1, dueOn: '2026-11-18', daysLate: 0, open: {} as never, isReplaced: false }
  const position = (paidMinor: number, openMinor: number) => ({
    periods: [{ ...period, paidMinor, openMinor }],
    openMinor,
    overdueMinor: 0,
    creditMinor: 0,
    chargesMinor: 0,
    settled: openMinor === 0,
    isWrittenOff: false,
  })
  const percentOf = (paidMinor: number, openMinor: number) =>
    repaidMessages(position(paidMinor, openMinor), packs.id).repaid?.percent
  expect(percentOf(99_999, 1)).toBe(99)
  expect(percentOf(99_999, 0)).toBe(100)
  expect(percentOf(0, 0)).toBeUndefined()
})

test('what is most urgent is first', () => {
  const order = (status: number, dueOn?: string) => ({
    current: { status, paidPeriods: 0, owed: dueOn ? { amountMinor: 1, dueOn } : null },
  })
  const sorted = [
    order(200),
    order(21),
    order(170, '2026-12-01'),
    order(151),
    order(174, '2026-11-18'),
    order(170, '2026-11-30'),
    order(180, '2026-11-01'),
    order(110),
  ].toSorted(byUrgency)
  expect(sorted.map(({ current }) => [current.status, current.owed?.dueOn ?? ''])).toEqual([
    [180, '2026-11-01'],
    [174, '2026-11-18'],
    [170, '2026-11-30'],
    [170, '2026-12-01'],
    [151, ''],
    [21, ''],
    [200, ''],
    [110, ''],
  ])
})

test('offers pause while something is due soon or late, and not before', async () => {
  const pausesOf = async (key: string) =>
    (await replyOf(service.lender(`demo-id-${key}`).homeLoad({}))).pausesOffers
  expect(await Promise.all(['active', 'due', 'overdue', 'settled'].map(pausesOf))).toEqual([
    '0',
    '1',
    '1',
    '0',
  ])
})

test('a loan that was paid off early says what that saved, from the book that its statement reads', async () => {
  const { db, services, lender, clock } = await openTestService({ limits: 'off' })
  const order = { orderId: 'TR-active', productId: 'terang-cicil' }
  const borrower = lender('demo-id-active', { lang: 'en' })
  expect((await replyOf(borrower.loanDetails(order))).paidOff).toBeUndefined()
  const loan = await loaded(db, 'TR-active')
  const today = () => localDay(clock.now(), packs.id.timeZone)
  const settlementNow = () =>
    settlementOf({
      ...loan,
      book: replayedOn(loan, today())?.book ?? null,
      owed: positionOf(loan, today()),
      today: today(),
      pack: packs.id,
    })
  const from = settlementNow()?.from ?? today()
  clock.moveTo(clock.offsetMs() + daysBetween(today(), from) * DAY_MS)
  const settlement = settlementNow()
  await record(db, {
    kind: 'payment',
    orderId: 'TR-active',
    provider: 'bank',
    eventId: 'early',
    currency: 'IDR',
    amountMinor: settlement?.totalMinor ?? 0,
    now: clock.now(),
    packs: services.packs,
  })
  const details = await replyOf(borrower.loanDetails(order))
  expect(settlement?.savedMinor).toBeGreaterThan(0)
  const saved = formatMoney(settlement?.savedMinor ?? 0, 'IDR')
  expect(details.paidOff).toEqual({
    saved: `By paying early you saved ${saved}.`,
    bureau: expect.stringContaining('OJK SLIK'),
  })
  const [onHome] = (await replyOf(borrower.homeLoad({}))).loans
  expect(onHome?.paidOff).toEqual(details.paidOff)
})

test('a borrower sees no loan of another one', async () => {
  await service.db
    .updateTable('orders')
    .set({ borrower_id: 'id-due' })
    .where('id', '=', 'TR-review')
    .execute()
  expect(await homeOf('demo-id-review')).toEqual([])
  const ids = (await homeOf('demo-id-due')).map(({ orderId }) => orderId)
  expect(ids).toEqual(['TR-due', 'TR-review'])
})

test('without a session there is nothing to see', async () => {
  for (const session of ['', 'made-up'])
    expect(await service.lender(session).homeLoad({})).toMatchObject({
      success: false,
      code: codes.sessionExpired,
    })
})

test('money that we owe is on home, with what happens to it', async () => {
  const { db, lender } = await openTestService({ limits: 'off' })
  const creditOnHome = async () => {
    const [loan] = (await replyOf(lender('demo-id-credit', { lang: 'en' }).homeLoad({}))).loans
    return { amount: loan?.creditAmount, notes: loan?.creditNotes }
  }
  const order = { orderId: 'TR-credit', productId: 'terang-kilat' }
  const { credit } = await replyOf(lender('demo-id-credit', { lang: 'en' }).loanDetails(order))
  expect(credit?.note).toContain('It is yours')
  expect(await creditOnHome()).toEqual({ amount: credit?.amount, notes: [credit?.note] })
  await replyOf(lender('demo-id-credit', { lang: 'en' }).refundAsk(order))
  expect((await creditOnHome()).notes?.[0]).toContain('You have asked for it')
  expect(
    await db.selectFrom('refunds').select('status').where('order_id', '=', 'TR-credit').execute(),
  ).toEqual([{ status: 'asked' }])
})
