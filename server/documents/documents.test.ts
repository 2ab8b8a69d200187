import type { Insertable } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '../../base/time.ts'
import { codes } from '../../contract/wire/codes.ts'
import { languages } from '../../market/language.ts'
import { packs } from '../../market/packs/packs.ts'
import type { Schema } from '../database/schema.ts'
import { record } from '../ledger/record.ts'
import { replyOf, script } from '../loans/testing/confirming.ts'
import { storeCode } from '../repayment/testing/stored-code.ts'
import { openTestService, START, type TestService } from '../testing/harness.ts'

let service: TestService
beforeEach(async () => {
  service = await openTestService({ limits: 'off' })
})

const DUE = 'TR-due'
const me = (lang = 'en', session = 'demo-id-due') => service.lender(session, { lang })
const movement = (eventId: string) => ({ orderId: DUE, provider: 'test', eventId, now: START, packs })

async function pay(amountMinor: number, eventId = 'paid') {
  const done = await record(service.db, {
    kind: 'payment',
    currency: 'IDR',
    ...movement(eventId),
    amountMinor,
  })
  if (!done.recorded) throw new Error(done.why)
  return String(done.entryId)
}
const receipt = (paymentId: string, lang = 'en') => replyOf(me(lang).receiptRead({ paymentId }))
const verify = (code: string, lang = 'en') => service.lender('', { lang }).documentVerify({ code })

describe('a receipt', () => {
  test('says what came, what it covered and what is left, in every language', async () => {
    const paymentId = await pay(100_000_000)
    for (const language of languages) {
      const { title, headline, rows } = await receipt(paymentId, language)
      expect(title).toMatch(script[language])
      expect(headline.value).toBe('Rp1.000.000,00')
      const values = rows.map(({ value }) => value)
      expect(values).toContain('Terang Kilat')
      expect(values).toContain(DUE)
    }
    const { rows } = await receipt(paymentId)
    const of = (text: string) => rows.find((row) => row.text === text)?.value
    const { open } = await replyOf(me().paymentList({ orderId: DUE }))
    expect(of('Still to repay after this payment')).toBe(open)
  })

  test('is the same document however often it is requested, whatever happens after it', async () => {
    const paymentId = await pay(100_000_000)
    const first = await receipt(paymentId)
    await pay(50_000_000, 'second')
    service.clock.moveTo(30 * DAY_MS)
    expect(await receipt(paymentId)).toEqual(first)
  })

  test.each([
    ['a code', 'sandbox', 'code', 'BCA'],
    ['a card', 'card-sandbox', null, 'Bank card'],
    ['a wallet', 'wallet-sandbox', null, 'E-wallet'],
  ])(
    'of %s names the way and the numbers of the bank, and of before still holds',
    async (_, provider, code, way) => {
      const paymentId = await pay(100_000_000)
      const before = await receipt(paymentId)
      expect(before.rows.map(({ text }) => text)).not.toContain('Paid by')
      await storeCode(service.db, 'code', { borrower_id: 'id-due', order_id: DUE })
      await service.db
        .insertInto('gateway_events')
        .values({
          provider,
          event_id: 'PAY-1',
          kind: 'payment',
          reference: 'code',
          amount_minor: 100_000_000,
          currency: 'IDR',
          paid_at: START,
          bank_reference: 'UTR-77',
          borrower_id: 'id-due',
          order_id: DUE,
          code_id: code,
          state: 'credited',
          entry_id: Number(paymentId),
          received_at: START,
          finished_at: START,
        } as Insertable<Schema['gateway_events']>)
        .execute()
      const { rows, code: verified } = await receipt(paymentId)
      const of = (text: string) => rows.find((row) => row.text === text)?.value
      expect([of('Paid by'), of('Bank reference'), of('Payment number')]).toEqual([way, 'UTR-77', 'PAY-1'])
      for (const issued of [before.code, verified])
        expect(await replyOf(verify(issued))).toMatchObject({ current: '1' })
    },
  )

  test('of an extension fee says so', async () => {
    const extension = { days: 7, feeMinor: 5_000_000, extensionsBefore: 0 }
    const done = await record(service.db, {
      kind: 'payment',
      currency: 'IDR',
      ...movement('fee'),
      amountMinor: 5_000_000,
      extension,
    })
    const { rows, headline } = await receipt(done.recorded ? String(done.entryId) : '')
    expect(headline.value).toBe('Rp50.000,00')
    expect(rows).toContainEqual({ text: 'For', value: 'Extension fee' })
  })

  test('is none for a payout, for another’s payment, and for what is no number', async () => {
    const paymentId = await pay(100_000_000)
    const refused = { success: false, code: codes.notFound }
    expect(await me('en', 'demo-id-settled').receiptRead({ paymentId })).toMatchObject(refused)
    for (const made of ['4', '0', '-1', '1e3', 'NaN', '99999999999999999999'])
      expect(await me().receiptRead({ paymentId: made })).toMatchObject(refused)
  })

  test('that was taken back says so, and its first code tells it to a stranger', async () => {
    const paymentId = await pay(100_000_000)
    const { code } = await receipt(paymentId)
    await record(service.db, {
      kind: 'reversal',
      currency: 'IDR',
      ...movement('back'),
      of: { provider: 'test', eventId: 'paid' },
    })
    const after = await receipt(paymentId)
    expect(after.notes.join()).toContain('taken back')
    expect(after.code).not.toBe(code)
    expect(await replyOf(verify(code))).toMatchObject({
      current: '0',
      note: expect.stringContaining('taken back'),
    })
    expect(await replyOf(verify(after.code))).toMatchObject({ current: '1' })
  })
})

describe('a statement', () => {
  test('lists every movement and what is open on its day', async () => {
    const orderId = 'TR-active'
    const { table, headline } = await replyOf(me('en', 'demo-id-active').statementRead({ orderId }))
    expect(table.rows).toHaveLength(3)
    expect(table.rows.map(([, what]) => what)).toEqual([
      'Paid out to you',
      'Payment received',
      'Payment received',
    ])
    const { open } = await replyOf(me('en', 'demo-id-active').paymentList({ orderId }))
    expect(headline.value).toBe(open)
  })

  test('of yesterday is still ours, but older', async () => {
    const { code } = await replyOf(me().statementRead({ orderId: DUE }))
    expect(await replyOf(verify(code))).toMatchObject({ current: '1' })
    service.clock.moveTo(DAY_MS)
    expect(await replyOf(verify(code))).toMatchObject({
      current: '0',
      note: expect.stringContaining('right on its date'),
    })
  })

  test('is none before the money was paid out', async () => {
    const asked = me('en', 'demo-id-review').statementRead({ orderId: 'TR-review' })
    expect(await asked).toMatchObject({ success: false, code: codes.notFound })
  })
})

describe('a closure letter', () => {
  test('is there when nothing is owed, and not before', async () => {
    expect(await me().closureRead({ orderId: DUE })).toMatchObject({ success: false, code: codes.notFound })
    await pay(900_000_000)
    const letter = await replyOf(me().closureRead({ orderId: DUE }))
    expect(letter.headline).toMatchObject({ value: 'Rp0,00' })
    expect(letter.notes.join()).toContain(packs.id.company.name)
    await record(service.db, {
      kind: 'reversal',
      currency: 'IDR',
      ...movement('back'),
      of: { provider: 'test', eventId: 'paid' },
    })
    expect(await me().closureRead({ orderId: DUE })).toMatchObject({ success: false })
    expect(await replyOf(verify(letter.code))).toMatchObject({ current: '0' })
  })
})

describe('the list of payments', () => {
  test('says for each whether it counts', async () => {
    await pay(100_000_000)
    await pay(50_000_000, 'second')
    await record(service.db, {
      kind: 'reversal',
      currency: 'IDR',
      ...movement('back'),
      of: { provider: 'test', eventId: 'paid' },
    })
    const { payments, paid, settled } = await replyOf(me().paymentList({ orderId: DUE }))
    expect(payments.map(({ amount, state }) => [amount, state])).toEqual([
      ['Rp1.000.000,00', 'reversed'],
      ['Rp500.000,00', 'credited'],
    ])
    expect([paid, settled]).toEqual(['Rp500.000,00', '0'])
  })
})

describe('a code', () => {
  test('is read as it was meant, and tells a stranger no name', async () => {
    const { code } = await replyOf(me().statementRead({ orderId: DUE }))
    const typed = ` ${code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')} `
    const found = await replyOf(verify(typed))
    expect(found.title).toBe('Loan statement')
    const name = found.rows.find(({ text }) => text === 'Borrower')?.value
    expect(name).toMatch(/^\p{L}••• \p{L}•••$/u)
  })

  test.each(['0000-0000-0000', 'x', '💰', '7KQ2-M8RT-XW0U', '%'])(
    'that we never gave, %s, is unknown',
    async (code) => {
      expect(await verify(code)).toMatchObject({
        success: false,
        code: codes.notFound,
        message: expect.stringContaining('no document with this code'),
      })
    },
  )

  test('is one, also when two devices ask at the same moment', async () => {
    const asked = await Promise.all(
      Array.from({ length: 8 }, () => replyOf(me().statementRead({ orderId: DUE }))),
    )
    expect(new Set(asked.map(({ code }) => code)).size).toBe(1)
  })
})
