import { beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../../../base/time.ts'
import { codes } from '../../../contract/wire/codes.ts'
import { formatMoney } from '../../../market/money.ts'
import { packs } from '../../../market/packs/packs.ts'
import { testCards } from '../../../market/test-cards.ts'
import type { CardProcessor } from '../../gateways/card-processor.ts'
import { record } from '../../ledger/record.ts'
import { loaded } from '../../ledger/testing/stored-loan.ts'
import { openTestService, START, serveOver, type TestService } from '../../testing/harness.ts'
import { credited, lastCode, lastMessage, payer } from '../testing/card-paying.ts'
import { resolveAll } from './card-charge.ts'

let service: TestService
beforeEach(async () => {
  service = await openTestService({ limits: 'off' })
})

const dues = (of = service) => payer(of, 'demo-id-due', 'TR-due')
const stateOf = async (id: string) =>
  (await service.db.selectFrom('card_repayments').select('state').where('id', '=', id).executeTakeFirst())
    ?.state
const move = (ms: number) => service.clock.moveTo(service.clock.offsetMs() + ms)
const wrong = (code: string) => (code === '000000' ? '000001' : '000000')

test('the right code pays: the ledger is credited, the loan settled', async () => {
  const { begin, confirm, lender } = dues()
  const { recordId, code } = await begin()
  expect(await confirm(recordId, ` ${code} `)).toMatchObject({ success: true, data: {} })
  expect(await credited(service, 'TR-due')).toEqual([
    { provider: 'card-sandbox', event_id: recordId, amount_minor: 336_000_000 },
  ])
  expect(await lender.loanDetails({ orderId: 'TR-due', productId: 'terang-kilat' })).toMatchObject({
    data: { orderStatus: '200' },
  })
  expect(await stateOf(recordId)).toBe('paid')
})

test('the same in India', async () => {
  const { begin, confirm } = payer(service, 'demo-in-due', 'SF-due')
  const { recordId, code } = await begin()
  expect((await confirm(recordId, code)).success).toBe(true)
  expect(await credited(service, 'SF-due')).toHaveLength(1)
})

test('a second time is a repetition, whatever the code, and charges nothing', async () => {
  const { begin, confirm, commit } = dues()
  const { recordId, code, cardId, repayToken } = await begin()
  await confirm(recordId, code)
  for (const typed of [code, wrong(code)])
    expect(await confirm(recordId, typed)).toMatchObject({
      code: '800005',
      message: 'Please do not submit the payment application repeatedly',
    })
  expect((await commit({ cardId, repayToken })).code).toBe('800005')
  expect(await credited(service, 'TR-due')).toHaveLength(1)
})

describe('a wrong code', () => {
  test('is 800006, and after five the right one does not work either', async () => {
    const { begin, confirm } = dues()
    const { recordId, code } = await begin()
    for (let tries = 0; tries < 5; tries++)
      expect(await confirm(recordId, wrong(code))).toMatchObject({
        code: '800006',
        message: 'Verification code error',
      })
    expect((await confirm(recordId, code)).code).toBe(codes.codeSpent)
    expect(await credited(service, 'TR-due')).toEqual([])
  })

  test('five times at once leaves no sixth', async () => {
    const { begin, confirm } = dues()
    const { recordId, code } = await begin()
    const all = await Promise.all(Array.from({ length: 20 }, () => confirm(recordId, wrong(code))))
    expect(all.filter((each) => each.code === '800006')).toHaveLength(5)
    expect(all.filter((each) => each.code === codes.codeSpent)).toHaveLength(15)
  })

  test('that is too short is told so, and costs no try', async () => {
    const { begin, confirm } = dues()
    const { recordId, code } = await begin()
    for (let tries = 0; tries < 6; tries++)
      expect(await confirm(recordId, code.slice(1))).toMatchObject({
        code: '800006',
        message: 'Please enter the correct verification code',
      })
    expect((await confirm(recordId, code)).success).toBe(true)
  })

  test('is forgotten with a new one', async () => {
    const { begin, confirm, commit } = dues()
    const { recordId, code, cardId, repayToken } = await begin()
    for (let tries = 0; tries < 5; tries++) await confirm(recordId, wrong(code))
    expect((await commit({ cardId, repayToken })).success).toBe(true)
    expect((await confirm(recordId, await lastCode(service))).success).toBe(true)
  })
})

test('a code works for ten minutes', async () => {
  const { begin, confirm } = dues()
  const { recordId, code } = await begin()
  move(10 * MINUTE_MS)
  expect((await confirm(recordId, code)).code).toBe(codes.codeSpent)
})

test("a code of one payment does not confirm another, and another borrower's payment is not there", async () => {
  const mine = await dues().begin()
  const theirs = await payer(service, 'demo-id-active', 'TR-active').begin()
  if (mine.code !== theirs.code)
    expect((await dues().confirm(mine.recordId, theirs.code)).code).toBe('800006')
  expect((await dues().confirm(theirs.recordId, theirs.code)).code).toBe(codes.notFound)
})

test('what was paid in another way meanwhile is not charged', async () => {
  const { begin, confirm } = dues()
  const { recordId, code } = await begin()
  const paid = { orderId: 'TR-due', provider: 'bank', eventId: 'x', amountMinor: 100_000, now: START, packs }
  await record(service.db, { kind: 'payment', ...paid, currency: 'IDR' })
  expect((await confirm(recordId, code)).code).toBe(codes.amountChanged)
  expect(await credited(service, 'TR-due')).toEqual([])
})

test('what grew overnight is charged as it was confirmed to be, while the code works', async () => {
  const { begin, confirm } = payer(service, 'demo-id-overdue', 'TR-overdue')
  service.clock.moveTo(14 * 60 * MINUTE_MS - 2 * MINUTE_MS)
  const { recordId, code } = await begin()
  const said = (await lastMessage(service))?.body
  move(9 * MINUTE_MS)
  expect((await confirm(recordId, code)).success).toBe(true)
  const [paid] = await credited(service, 'TR-overdue')
  expect(said).toContain(formatMoney(paid?.amount_minor ?? 0, 'IDR'))
})

describe('the bank', () => {
  async function withCard(digits: string) {
    const { lender, begin, confirm, commit } = payer(service, 'demo-id-due', 'TR-due')
    const bound = await lender.cardBind({ cardNo: digits, expiry: '12/30', holderName: 'Eka' })
    const cardId = bound.success ? bound.data.cardId : ''
    const begun = await begin({ cardId })
    return { ...begun, cardId, lender, commit, confirm: () => confirm(begun.recordId, begun.code) }
  }

  test('declines: nothing is credited, and another card may be tried on the same page', async () => {
    const { confirm, recordId, repayToken, commit } = await withCard(testCards.declines)
    expect((await confirm()).code).toBe(codes.paymentDeclined)
    expect(await stateOf(recordId)).toBe('declined')
    expect(await credited(service, 'TR-due')).toEqual([])
    const other = await commit({ cardId: 'card-id-due-1', repayToken })
    expect(other).toMatchObject({ success: true, data: { needValid: '1' } })
  })

  test('does not answer: the record says so, no other payment begins, and looking it up credits once', async () => {
    const { confirm, recordId, repayToken, commit, lender } = await withCard(testCards['times-out-paid'])
    expect((await confirm()).code).toBe(codes.paymentUnderWay)
    expect(await stateOf(recordId)).toBe('unknown')
    expect(await credited(service, 'TR-due')).toEqual([])
    expect((await commit({ cardId: 'card-id-due-1', repayToken })).code).toBe(codes.repeatedPayment)
    expect(await credited(service, 'TR-due')).toHaveLength(1)
    expect((await confirm()).code).toBe(codes.repeatedPayment)
    expect((await lender.cardWays({ orderId: 'TR-due' })).code).toBe(codes.nothingOwed)
  })

  test('does not answer, and confirming again finds that it was paid', async () => {
    const { confirm, recordId } = await withCard(testCards['times-out-paid'])
    await confirm()
    expect((await confirm()).success).toBe(true)
    expect(await stateOf(recordId)).toBe('paid')
    expect(await credited(service, 'TR-due')).toHaveLength(1)
  })

  test('does not answer for ten days: the money counts from when the card was charged', async () => {
    service.clock.moveTo(3 * DAY_MS)
    const { confirm } = await withCard(testCards['times-out-paid'])
    expect((await confirm()).code).toBe(codes.paymentUnderWay)
    service.clock.moveTo(13 * DAY_MS)
    await resolveAll(service.services)
    const { entries, status } = await loaded(service.db, 'TR-due')
    expect(entries.at(-1)).toMatchObject({ kind: 'payment', on: '2026-11-18' })
    expect(status).toBe(200)
  })

  test('charges a second after midnight what was confirmed before: it counts from the day it was confirmed', async () => {
    const { cards } = service.services
    if (!cards) throw new Error('no cards')
    const midnight = new Date('2026-11-15T17:00:01Z')
    const slow: CardProcessor = {
      ...cards,
      charge: async () => {
        service.clock.moveTo(midnight.getTime() - START.getTime())
        return { state: 'approved', chargedAt: midnight }
      },
    }
    service.clock.moveTo(midnight.getTime() - START.getTime() - 2_000)
    const { begin, confirm } = dues(serveOver(service.db, service.clock, { limits: 'off', cards: slow }))
    const { recordId, code } = await begin()
    expect((await confirm(recordId, code)).success).toBe(true)
    expect((await loaded(service.db, 'TR-due')).entries.at(-1)).toMatchObject({
      kind: 'payment',
      on: '2026-11-15',
    })
  })

  test('does not answer, and it turns out unpaid', async () => {
    const { confirm, recordId } = await withCard(testCards['times-out-unpaid'])
    expect((await confirm()).code).toBe(codes.paymentUnderWay)
    await resolveAll(service.services)
    expect(await stateOf(recordId)).toBe('declined')
    expect(await credited(service, 'TR-due')).toEqual([])
  })
})

describe('a process', () => {
  const failing = (requested: string[]): CardProcessor => {
    const { cards } = service.services
    if (!cards) throw new Error('no cards')
    return {
      ...cards,
      charge: async ({ reference }) => {
        requested.push(reference)
        throw new Error('socket hang up at 4111111111111111')
      },
    }
  }

  test('whose processor fails has charged nothing, and the card number it blurts out is not logged', async () => {
    const requested: string[] = []
    const broken = serveOver(service.db, service.clock, { limits: 'off', cards: failing(requested) })
    const { begin, confirm } = dues(broken)
    const { recordId, code } = await begin()
    expect((await confirm(recordId, code)).code).toBe(codes.paymentUnderWay)
    expect(requested).toEqual([recordId])
    expect(broken.logged.join('')).toContain('socket hang up')
    expect(broken.logged.join('')).not.toContain('4111111111111111')
    // The charge never arrived: looking it up closes it.
    expect((await dues().confirm(recordId, code)).code).toBe(codes.paymentDeclined)
    expect(await credited(service, 'TR-due')).toEqual([])
  })

  test('that ended while charging left it to be looked up, not to be charged anew', async () => {
    const { begin, confirm } = dues()
    const { recordId, code } = await begin()
    const charging = { state: 'charging', charged_at: START } as const
    await service.db.updateTable('card_repayments').set(charging).where('id', '=', recordId).execute()
    expect((await confirm(recordId, code)).code).toBe(codes.repeatedPayment)
    await resolveAll(service.services)
    expect(await stateOf(recordId)).toBe('charging')
    move(DAY_MS)
    await resolveAll(service.services)
    expect(await stateOf(recordId)).toBe('declined')
  })

  test('that cannot look one payment up looks the others up', async () => {
    const { cards } = service.services
    if (!cards) throw new Error('no cards')
    const first = await dues().begin()
    const other = await payer(service, 'demo-id-active', 'TR-active').begin()
    await service.db.updateTable('card_repayments').set({ state: 'unknown', charged_at: START }).execute()
    const broken: CardProcessor = {
      ...cards,
      lookUp: (request) => {
        if (request.reference === first.recordId) throw new Error('a bug')
        return cards.lookUp(request)
      },
    }
    await resolveAll({ ...service.services, cards: broken })
    expect([await stateOf(first.recordId), await stateOf(other.recordId)]).toEqual(['unknown', 'declined'])
  })
})
