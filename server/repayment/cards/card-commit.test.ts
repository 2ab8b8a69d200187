import { beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../../../base/time.ts'
import { codes } from '../../../contract/wire/codes.ts'
import { languages } from '../../../market/language.ts'
import { demoCardId } from '../../demo/seed-cards.ts'
import { script } from '../../loans/testing/confirming.ts'
import { openTestService, serveOver, type TestService } from '../../testing/harness.ts'
import { carried, credited, lastCode, lastMessage, payer } from '../testing/card-paying.ts'

let service: TestService
beforeEach(async () => {
  service = await openTestService({ limits: 'off' })
})

const dues = () => payer(service, 'demo-id-due', 'TR-due')
const actives = () => payer(service, 'demo-id-active', 'TR-active')
const recordsOf = (orderId: string) =>
  service.db.selectFrom('card_repayments').selectAll().where('order_id', '=', orderId).execute()
const messageCount = async () => (await service.db.selectFrom('sms_messages').selectAll().execute()).length
const move = (ms: number) => service.clock.moveTo(service.clock.offsetMs() + ms)

describe('the ways to pay', () => {
  test('are the wallet, the cards by their last four digits, and what the choice comes to', async () => {
    expect(await actives().ways()).toEqual({
      alipay: '1',
      repayToken: expect.any(String),
      bankCards: [
        {
          id: demoCardId('id', 'active', 0),
          bankName: 'BCA',
          cardNo: '•••• 1111',
          bankCode: 'BCA',
          brand: 'Visa',
          expiry: '12/34',
        },
        expect.objectContaining({ cardNo: '•••• 4444', brand: 'Mastercard', bankName: 'Bank Mandiri' }),
      ],
      amount: expect.stringMatching(/^Rp/),
      upTo: '3',
      // Half an hour.
      validUntil: '2026-11-15T03:30:00.000Z',
      repayRecordId: '',
      productId: 'terang-cicil',
      productName: 'Terang Cicil',
      canBind: '1',
    })
    const { amount } = await actives().ways({ upTo: '4' })
    expect(amount).not.toBe((await actives().ways()).amount)
  })

  test('carry one token for a borrower and an order, until it expires', async () => {
    const { repayToken } = await dues().ways()
    expect((await dues().ways()).repayToken).toBe(repayToken)
    expect((await actives().ways()).repayToken).not.toBe(repayToken)
    move(31 * MINUTE_MS)
    expect((await dues().ways()).repayToken).not.toBe(repayToken)
  })

  test.each(['settled', 'review'])('are none for a loan that is %s: nothing is owed on it', async (key) => {
    const result = await service.lender(`demo-id-${key}`).cardWays({ orderId: `TR-${key}` })
    expect(result).toMatchObject({ success: false, code: codes.nothingOwed })
  })

  test('are none where nobody processes cards and no wallet is connected', async () => {
    const { db, clock } = service
    const bare = serveOver(db, clock, { limits: 'off' })
    delete bare.services.cards
    delete bare.services.wallet
    const lender = bare.lender('demo-id-due')
    expect(await lender.cardWays({ orderId: 'TR-due' })).toMatchObject({
      data: { alipay: '0', bankCards: [], canBind: '0' },
    })
    const requested = {
      orderId: 'TR-due',
      amount: '1.00',
      cardId: 'any',
      repayToken: 'any',
      sendMsg: '0',
    } as const
    expect((await lender.cardCommit(requested)).code).toBe(codes.notAvailable)
    expect((await lender.walletPay({ orderId: 'TR-due', amount: '1.00' })).code).toBe(codes.notAvailable)
  })
})

describe('committing', () => {
  test.each(languages)('sends a code that names the amount, in %s', async (lang) => {
    const lender = service.lender('demo-id-due', { lang })
    const ways = await lender.cardWays({ orderId: 'TR-due' })
    const { repayToken, bankCards } = ways.success ? ways.data : { repayToken: '', bankCards: [] }
    const cardId = bankCards[0]?.id ?? ''
    const amount = '3360000.00'
    const committed = await lender.cardCommit({ orderId: 'TR-due', cardId, repayToken, amount, sendMsg: '0' })
    expect(committed).toMatchObject({ success: true, data: { needValid: '1', url: '' } })
    const message = await lastMessage(service)
    expect(message?.phone).toBe('+628125550004')
    expect(message?.body).toMatch(script[lang])
    expect(message?.body).toContain('Rp3.360.000,00')
  })

  test('keeps the code as a hash of its record only', async () => {
    const { recordId, code } = await dues().begin()
    const [record] = await recordsOf('TR-due')
    expect(record).toMatchObject({ id: recordId, state: 'pending', amount_minor: 336_000_000 })
    expect(JSON.stringify(record)).not.toContain(code)
    expect(service.logged.join('')).not.toContain(code)
  })

  test('is for the amount that was shown: any other is refused, and nothing is charged', async () => {
    const { repayToken, bankCards } = await dues().ways()
    const cardId = bankCards[0]?.id ?? ''
    for (const amount of ['0.01', '999999999.00', '-1', 'free'])
      expect((await dues().commit({ cardId, repayToken, amount })).code).toBe(codes.amountChanged)
    expect((await dues().commit({ cardId, repayToken, amount: '' })).code).toBe(codes.invalidRequest)
    expect(await recordsOf('TR-due')).toEqual([])
    expect(await messageCount()).toBe(0)
  })

  test('by the amount alone finds the choice, as for whoever knows the base contract alone', async () => {
    const { repayToken } = await actives().ways()
    const { amount } = await actives().ways({ upTo: '4' })
    const cardId = demoCardId('id', 'active', 0)
    const requested = { cardId, repayToken, amount: carried(amount, 'TR-active') }
    expect((await actives().commit(requested)).success).toBe(true)
    expect((await lastMessage(service))?.body).toContain(amount)
    expect(await recordsOf('TR-active')).toMatchObject([{ up_to: 4 }])
    // The amount of one choice with the period of another is neither.
    expect((await actives().commit({ ...requested, upTo: '3' })).code).toBe(codes.amountChanged)
  })

  test('again with the same token gives the same record and no second message', async () => {
    const first = await dues().begin()
    const again = await dues().commit(first)
    expect(again).toMatchObject({ data: { needValid: '1', repayRecordId: first.recordId } })
    expect(await messageCount()).toBe(1)
  })

  test('again after the wallet was opened from the same page gives the same record', async () => {
    const { lender, begin, commit } = dues()
    const first = await begin()
    const { repayToken } = first
    expect((await lender.walletPay({ orderId: 'TR-due', amount: '3360000.00', repayToken })).success).toBe(
      true,
    )
    const again = await commit(first)
    expect(again).toMatchObject({ data: { needValid: '1', repayRecordId: first.recordId } })
    expect(await recordsOf('TR-due')).toHaveLength(2)
  })

  test('twenty times at once gives one record and one message', async () => {
    const { ways, commit } = dues()
    const { repayToken, bankCards } = await ways()
    const requested = { cardId: bankCards[0]?.id ?? '', repayToken }
    const all = await Promise.all(Array.from({ length: 20 }, () => commit(requested)))
    expect(new Set(all.map(({ data }) => JSON.stringify(data))).size).toBe(1)
    expect(await recordsOf('TR-due')).toHaveLength(1)
    expect(await messageCount()).toBe(1)
  })

  test('with another card takes the place of the first, whose code no longer works', async () => {
    const { begin, confirm, commit } = payer(service, 'demo-id-overdue', 'TR-overdue')
    const first = await begin()
    const other = await commit({ ...first, cardId: demoCardId('id', 'overdue', 1) })
    expect(other.success && other.data.repayRecordId).not.toBe(first.recordId)
    expect((await confirm(first.recordId, first.code)).code).toBe(codes.codeSpent)
    expect(await credited(service, 'TR-overdue')).toEqual([])
  })

  test('with a card that needs no code pays at once, and again is a repetition', async () => {
    const { ways, commit } = actives()
    const { repayToken } = await ways()
    const requested = { cardId: demoCardId('id', 'active', 1), repayToken }
    expect(await commit(requested)).toMatchObject({ success: true, data: { needValid: '0' } })
    expect(await commit(requested)).toMatchObject({ success: false, code: '800005' })
    expect(await credited(service, 'TR-active')).toHaveLength(1)
    expect(await messageCount()).toBe(0)
    expect((await ways()).repayToken).not.toBe(repayToken)
  })

  test.each([
    ['a token that was never given', { repayToken: 'made-up' }, codes.repayPageExpired],
    ['a card that does not exist', { cardId: 'card-dawn' }, codes.notFound],
    ["another borrower's card", { cardId: demoCardId('id', 'active', 0) }, codes.notFound],
  ])('refuses %s', async (_, wrong, code) => {
    const { repayToken, bankCards } = await dues().ways()
    const requested = { cardId: bankCards[0]?.id ?? '', repayToken, ...wrong }
    expect(await dues().commit(requested)).toMatchObject({ success: false, code })
    expect(await recordsOf('TR-due')).toEqual([])
  })

  test("refuses another order's token, and one that is older than half an hour", async () => {
    const { repayToken: foreign } = await actives().ways()
    const { repayToken, bankCards } = await dues().ways()
    const cardId = bankCards[0]?.id ?? ''
    expect((await dues().commit({ cardId, repayToken: foreign })).code).toBe(codes.repayPageExpired)
    move(31 * MINUTE_MS)
    expect((await dues().commit({ cardId, repayToken })).code).toBe(codes.repayPageExpired)
  })
})

describe('getting another code', () => {
  test('waits for the countdown, then replaces the first', async () => {
    const { begin, commit, confirm } = dues()
    const first = await begin()
    const resend = { cardId: first.cardId, repayToken: first.repayToken, sendMsg: '1' }
    const early = await commit(resend)
    expect(early).toMatchObject({ code: codes.tooMany, message: expect.stringContaining('60 seconds') })
    expect(await messageCount()).toBe(1)
    move(MINUTE_MS)
    expect(await commit(resend)).toMatchObject({ data: { repayRecordId: first.recordId } })
    const second = await lastCode(service)
    if (second !== first.code)
      expect((await confirm(first.recordId, first.code)).code).toBe(codes.wrongRepaymentCode)
    expect((await confirm(first.recordId, second)).success).toBe(true)
  })

  test('is possible six times an hour', async () => {
    const { begin, commit } = dues()
    const { cardId, repayToken } = await begin()
    for (let sent = 1; sent < 6; sent++) {
      move(MINUTE_MS)
      expect((await commit({ cardId, repayToken, sendMsg: '1' })).success).toBe(true)
    }
    move(MINUTE_MS)
    expect((await commit({ cardId, repayToken, sendMsg: '1' })).code).toBe(codes.tooMany)
    expect(await messageCount()).toBe(6)
    move(DAY_MS)
    await begin()
  })
})
