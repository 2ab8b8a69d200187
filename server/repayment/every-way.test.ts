import { beforeEach, describe, expect, test } from 'vitest'
import { MINUTE_MS } from '../../base/time.ts'
import { table } from '../../contract/calls/table.ts'
import { codes } from '../../contract/wire/codes.ts'
import { localDay } from '../../market/dates.ts'
import { endOfDay } from '../../market/day-bounds.ts'
import type { Market } from '../../market/language.ts'
import { currencies } from '../../market/money.ts'
import { packs } from '../../market/packs/packs.ts'
import { testCards } from '../../market/test-cards.ts'
import type { Schema } from '../database/schema.ts'
import { positionOf } from '../ledger/loan-record.ts'
import { record } from '../ledger/record.ts'
import { loaded } from '../ledger/testing/stored-loan.ts'
import { replyOf } from '../loans/testing/confirming.ts'
import { openTestService, START, type TestService } from '../testing/harness.ts'
import { takeEvents } from './inbox/take-events.ts'
import { carried, lastCode } from './testing/card-paying.ts'

let service: TestService
beforeEach(async () => {
  service = await openTestService({ limits: 'off' })
})

/** Somebody whose debt grows every day. */
const late = {
  id: { session: 'demo-id-overdue', orderId: 'TR-overdue', productId: 'terang-cicil', channel: 'BCA' },
  in: { session: 'demo-in-overdue', orderId: 'SF-overdue', productId: 'saaf-steady', channel: 'UPI_QR' },
} as const
const markets: readonly Market[] = ['id', 'in']
const lenderIn = (market: Market) => service.lender(late[market].session, { lang: 'en' })

/** An amount that is shown: until when it holds, and what pays it. `pay` says with which code it was refused, if it was. */
type Shown = { amountMinor: number; until: Date; pay: () => Promise<string> }
type Show = (market: Market) => Promise<Shown>

const minorOf = (amount: string, orderId: string) => Math.round(Number(carried(amount, orderId)) * 100)
const codeOf = ({ success, code }: { success: boolean; code: string }) => (success ? '' : code)

async function cardPage(market: Market, kind: 'pays' | 'pays-at-once') {
  const { orderId } = late[market]
  const lender = lenderIn(market)
  const card = { cardNo: testCards[kind], expiry: '12/30', holderName: 'Sample' }
  const { cardId } = await replyOf(lender.cardBind(card))
  const { amount, upTo, repayToken, validUntil } = await replyOf(lender.cardWays({ orderId }))
  const quote = { amount: carried(amount, orderId), upTo, repayToken }
  const commit = () => lender.cardCommit({ ...quote, orderId, cardId, sendMsg: '0' })
  return { commit, quote, amountMinor: minorOf(amount, orderId), until: new Date(validUntil) }
}

const paidBy = async (
  market: Market,
  provider: string,
  { reference, amountMinor }: { reference: string; amountMinor: number },
) => {
  const money = { amountMinor, currency: currencies[market] }
  const event = { eventId: `paid ${reference}`, reference, ...money, bankReference: '' }
  await takeEvents(service, provider, [{ kind: 'payment', ...event, paidAt: service.clock.now() }])
}

/** Every way to pay, by what records it. A new one has no quote until it is here. */
const ways = {
  code: {
    'with a code': async (market) => {
      const { orderId, productId, channel } = late[market]
      const bill = await replyOf(lenderIn(market).payCodeCreate({ orderId, productId, payCode: channel }))
      const amountMinor = minorOf(bill.amount, orderId)
      const pay = () => paidBy(market, 'sandbox', { reference: bill.codeId, amountMinor }).then(() => '')
      return { amountMinor, until: new Date(bill.expiresAt), pay }
    },
  },
  card: {
    'by a card without a code': async (market) => {
      const { commit, ...shown } = await cardPage(market, 'pays-at-once')
      return { ...shown, pay: async () => codeOf(await commit()) }
    },
    'by a card whose code is asked for after midnight': async (market) => {
      const { commit, ...shown } = await cardPage(market, 'pays')
      const pay = async () => {
        const committed = await commit()
        if (!committed.success) return committed.code
        const { repayRecordId } = committed.data
        return codeOf(await confirm(market, repayRecordId))
      }
      return { ...shown, pay }
    },
    'by a card whose code was sent before': async (market) => {
      const { commit, amountMinor } = await cardPage(market, 'pays')
      const { repayRecordId } = await replyOf(commit())
      // The message says ten minutes.
      const until = new Date(service.clock.now().getTime() + 10 * MINUTE_MS)
      return { amountMinor, until, pay: async () => codeOf(await confirm(market, repayRecordId)) }
    },
  },
  wallet: {
    'by wallet': async (market) => {
      const { quote, ...shown } = await cardPage(market, 'pays')
      const pay = async () => {
        const { orderId } = late[market]
        const started = await lenderIn(market).walletPay({ orderId, ...quote })
        if (!started.success) return started.code
        await paidBy(market, 'wallet-sandbox', {
          reference: referenceOf(started.data.url),
          amountMinor: shown.amountMinor,
        })
        return ''
      }
      return { ...shown, pay }
    },
    'in a wallet that was opened before': async (market) => {
      const { quote, amountMinor } = await cardPage(market, 'pays')
      const { url } = await replyOf(lenderIn(market).walletPay({ orderId: late[market].orderId, ...quote }))
      const until = new Date(service.clock.now().getTime() + 30 * MINUTE_MS)
      return {
        amountMinor,
        until,
        pay: () =>
          paidBy(market, 'wallet-sandbox', { reference: referenceOf(url), amountMinor }).then(() => ''),
      }
    },
  },
} satisfies Record<'code' | Schema['card_repayments']['way'], Record<string, Show>>

const referenceOf = (url: string) => new URL(url, 'http://web.test').searchParams.get('reference') ?? ''
const confirm = async (market: Market, repaymentRecordId: string) =>
  lenderIn(market).cardConfirm({
    orderId: late[market].orderId,
    repaymentRecordId,
    verifyCode: await lastCode(service),
  })

/** Whoever pays these asks us first: after the end nothing is charged. The others are paid at another company. */
const all = Object.values(ways).flatMap((each) => Object.entries(each) as [string, Show][])
const cases = all.flatMap(([way, show]) => markets.map((market) => [way, market, show] as const))
const chargedByUs = cases.filter(([way]) => way.includes('card') || way === 'by wallet')

function moveToMinutesBeforeMidnight(market: Market, minutes: number): string {
  const { timeZone } = packs[market]
  const day = localDay(START, timeZone)
  const midnight = endOfDay(day, timeZone).getTime()
  service.clock.moveTo(midnight - minutes * MINUTE_MS - START.getTime())
  return day
}
const move = (ms: number) => service.clock.moveTo(service.clock.offsetMs() + ms)

const loanIn = (market: Market) => loaded(service.db, late[market].orderId)
const paymentsIn = async (market: Market) =>
  (await loanIn(market)).entries.filter(({ kind, on }) => kind === 'payment' && on >= '2026-11-15')

describe.each(cases)('paying %s in %s', (_, market, show) => {
  test('at five past midnight costs what was shown at five to, and leaves what that left', async () => {
    const day = moveToMinutesBeforeMidnight(market, 5)
    const before = positionOf(await loanIn(market), day)?.openMinor ?? 0
    const { amountMinor, until, pay } = await show(market)
    move(9 * MINUTE_MS)
    expect(service.clock.now() < until).toBe(true)
    expect(await pay()).toBe('')
    expect(await paymentsIn(market)).toMatchObject([{ amountMinor, on: day }])
    expect(positionOf(await loanIn(market), day)?.openMinor).toBe(before - amountMinor)
  })
})

describe.each(chargedByUs)('paying %s in %s', (_, market, show) => {
  test('after the page has ended charges nothing', async () => {
    moveToMinutesBeforeMidnight(market, 5)
    const { until, pay } = await show(market)
    service.clock.moveTo(until.getTime() - START.getTime())
    expect([codes.repayPageExpired, codes.codeSpent]).toContain(await pay())
    expect(await paymentsIn(market)).toEqual([])
  })

  test('charges nothing once something else was booked, also on a later day', async () => {
    moveToMinutesBeforeMidnight(market, 5)
    const { pay } = await show(market)
    move(7 * MINUTE_MS)
    const now = service.clock.now()
    const paid = {
      orderId: late[market].orderId,
      provider: 'bank',
      eventId: 'x',
      amountMinor: 100,
      currency: currencies[market],
      now,
      packs,
    }
    await record(service.db, { kind: 'payment', ...paid })
    expect(await pay()).toBe(codes.amountChanged)
    expect(await paymentsIn(market)).toMatchObject([{ amountMinor: 100 }])
  })
})

test('a page that is opened after midnight shows what is owed then, and the page before it holds what it said', async () => {
  moveToMinutesBeforeMidnight('id', 5)
  const first = await ways.card['by a card without a code']('id')
  move(6 * MINUTE_MS)
  const second = await ways.card['by a card without a code']('id')
  expect(second.amountMinor).toBeGreaterThan(first.amountMinor)
  expect(await first.pay()).toBe('')
  // It was paid for less: the second page is about another amount now.
  expect(await second.pay()).toBe(codes.amountChanged)
  expect(await paymentsIn('id')).toMatchObject([{ amountMinor: first.amountMinor }])
})

test.each(markets)(
  'the page that asks for the code of a message shows its payment, in %s',
  async (market) => {
    moveToMinutesBeforeMidnight(market, 5)
    const { orderId } = late[market]
    const { commit, quote } = await cardPage(market, 'pays')
    const { repayRecordId: repaymentRecordId } = await replyOf(commit())
    const page = () => replyOf(lenderIn(market).cardWays({ orderId, repaymentRecordId }))
    move(9 * MINUTE_MS)
    const held = await page()
    expect(held).toMatchObject({ repayRecordId: repaymentRecordId, repayToken: quote.repayToken })
    expect(carried(held.amount, orderId)).toBe(quote.amount)
    // After that it is an ordinary page, with what is owed now.
    move(30 * MINUTE_MS)
    const now = await page()
    expect(now.repayRecordId).toBe('')
    expect(minorOf(now.amount, orderId)).toBeGreaterThan(minorOf(held.amount, orderId))
  },
)

test.each(markets)('the page of a code shows the same one while it holds, in %s', async (market) => {
  moveToMinutesBeforeMidnight(market, 5)
  const { orderId, productId, channel: payCode } = late[market]
  const ask = (codeId: string) =>
    replyOf(lenderIn(market).payCodeCreate({ orderId, productId, payCode, codeId }))
  const shown = await ask('')
  move(10 * MINUTE_MS)
  expect(await ask(shown.codeId)).toEqual(shown)
  const today = await ask('')
  expect(minorOf(today.amount, orderId)).toBeGreaterThan(minorOf(shown.amount, orderId))
  // Once it has ended, or is about another way to pay, it is another.
  move(20 * MINUTE_MS)
  expect(await ask(shown.codeId)).toMatchObject({ amount: today.amount, codeId: today.codeId })
})

test('every call that a borrower pays by names its quote', () => {
  const paying = Object.entries(table).filter(
    ([, { by, limit, request }]) =>
      by === 'borrower' && limit.counted === 'database' && 'amount' in request.entries,
  )
  const identities = {
    payCodeCreate: 'codeId',
    cardCommit: 'repayToken',
    walletPay: 'repayToken',
    loanPush: 'offerId',
  }
  expect(paying.map(([call]) => call).sort()).toEqual(Object.keys(identities).sort())
  for (const [call, identity] of Object.entries(identities))
    expect(table[call as keyof typeof table].request.entries).toHaveProperty(identity)
})
