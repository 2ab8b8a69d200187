import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { addDays, formatDay } from '../../market/dates.ts'
import { languages } from '../../market/language.ts'
import { withLocale } from '../../market/locale.server.ts'
import { packs } from '../../market/packs/packs.ts'
import { countOf } from '../../tools/counts.ts'
import { bookLines } from '../accounting/book-lines.ts'
import type { NoticeValues } from '../database/tables/notices.ts'
import { record } from '../ledger/record.ts'
import {
  BORROWER,
  balances,
  loaded,
  middayOf,
  owedOn,
  PERIOD_MINOR,
  plainTerms,
  storeLoan,
  unbalanced,
} from '../ledger/testing/stored-loan.ts'
import { replyOf } from '../loans/testing/confirming.ts'
import { noticeText } from '../notices/notice-text.ts'
import { engine } from '../testing/database.ts'
import { openTestService, type TestService } from '../testing/harness.ts'
import { askRefund } from './refunds.ts'
import { applyCreditNow, applyCredits, declineCreditUse } from './transfer-credit.ts'

const ROUNDS = countOf(`payoutRounds_${engine}`)

let service: TestService
beforeEach(async () => {
  service = await openTestService({ limits: 'off' })
})

const ALL = 3 * PERIOD_MINOR
const OVER = 5_000_000
const dueOn = '2026-02-11'
const later = '2026-02-20'

type Paid = { orderId: string; onDay: string; amountMinor: number; noticedOn?: string }
const pay = ({ orderId, onDay, amountMinor, noticedOn = onDay }: Paid) =>
  record(service.db, {
    kind: 'payment',
    orderId,
    provider: 'bank',
    eventId: `${orderId} ${onDay}`,
    amountMinor,
    currency: 'IDR',
    movedAt: middayOf(onDay),
    now: middayOf(noticedOn),
    packs,
  })
const at = (day: string) => ({ now: middayOf(day), packs })
const run = (day: string) => applyCredits(service.db, at(day))

/** `a` is due on 1 February first, `b` on the 11th. */
async function twoLoans(a = 'a', b = 'b') {
  await storeLoan(service.db, a)
  await storeLoan(service.db, b, { terms: { ...plainTerms, startOn: '2026-01-11' } })
}
const overpay = (noticedOn?: string, orderId = 'a') =>
  pay({
    orderId,
    onDay: '2026-01-20',
    amountMinor: ALL + OVER,
    ...(noticedOn !== undefined && { noticedOn }),
  })
const transfers = () =>
  service.db.selectFrom('credit_transfers').selectAll().orderBy('created_at').orderBy('id').execute()
const owed = (id: string, day = later) => owedOn(service.db, id, day)

test('credit pays what was due on another loan when the day has ended, once', async () => {
  await twoLoans()
  await overpay()
  expect(await run(dueOn)).toEqual({ transfers: 0 })
  expect(await run(addDays(dueOn, 1))).toEqual({ transfers: 1 })
  expect(await run(addDays(dueOn, 1))).toEqual({ transfers: 0 })
  expect(await run(later)).toEqual({ transfers: 0 })
  expect(await transfers()).toMatchObject([
    { id: 'a-1', from_order: 'a', to_order: 'b', amount_minor: OVER, currency: 'IDR', on_day: dueOn },
  ])
  expect(await owed('a')).toMatchObject({ creditMinor: 0, settled: true })
  expect((await owed('b', dueOn)).openMinor).toBe(ALL - OVER)
  expect(await unbalanced(service.db)).toEqual([])
})

const noticesOfCredit = () =>
  service.db
    .selectFrom('notices')
    .select(['subject', 'order_id', 'facts', 'state'])
    .where('borrower_id', '=', BORROWER)
    .where('matter', '=', 'paymentReceived')
    .execute()

test('the borrower is told what the credit was used for, once; one who asked for it finds it listed', async () => {
  await twoLoans()
  await overpay()
  const wanted = { fromOrder: 'a', toOrder: 'b', amountMinor: OVER }
  await run(later)
  await run(later)
  const notice = {
    subject: 'credit a-1',
    order_id: 'b',
    facts: { amountMinor: OVER, on: dueOn, creditOf: 'a' },
    state: 'open',
  }
  expect(await noticesOfCredit()).toEqual([notice])
  await twoLoans('c', 'd')
  await overpay(undefined, 'c')
  await applyCreditNow(
    service.db,
    { ...wanted, fromOrder: 'c', toOrder: 'b' },
    { borrowerId: BORROWER, market: 'id', ...at(later) },
  )
  const [, requested] = await noticesOfCredit()
  expect(requested).toMatchObject({ subject: 'credit c-1', state: 'done' })
})

test.each(languages)('the notice and the reminder say in %s how much credit pays', async (language) => {
  await withLocale(language, async () => {
    const about = (matter: 'reminder' | 'paymentReceived', facts: NoticeValues) =>
      noticeText({ matter, facts, order: { id: 'TO-1', productId: 'p' } }, { pack: packs.id, language }).text
    const [amount, credit] = ['Rp600,00', 'Rp400,00']
    const used = about('paymentReceived', { amountMinor: 40_000, on: dueOn, creditOf: 'FROM-1' })
    for (const part of [credit, 'FROM-1', 'TO-1', formatDay(dueOn, language)]) expect(used).toContain(part)
    const partly = about('reminder', { amountMinor: 60_000, creditMinor: 40_000, on: dueOn })
    for (const part of [amount, credit, 'TO-1']) expect(partly).toContain(part)
    const covered = about('reminder', { amountMinor: 0, creditMinor: 40_000, on: dueOn })
    for (const part of [credit, 'TO-1']) expect(covered).toContain(part)
    const several = about('reminder', { amountMinor: 0, creditMinor: 40_000, on: dueOn, loans: 2 })
    for (const part of [credit, '2']) expect(several).toContain(part)
    for (const text of [covered, several]) expect(text).not.toContain('Rp0')
  })
})

test('both entries say of each other, and nothing stays in between', async () => {
  await twoLoans()
  await overpay()
  await run(later)
  const { rows } = await sql<{ account: string; minor: number }>`
    select account, sum(amount_minor)::bigint as minor from (${bookLines({
      market: 'id',
      from: middayOf(later),
      to: new Date(middayOf(later).getTime() + 1),
    })}) l where provider = 'transfer' group by account having sum(amount_minor) <> 0 order by account`.execute(
    service.db,
  )
  expect(rows.find(({ account }) => account.startsWith('cash'))).toBeUndefined()
  expect(rows.find(({ account }) => account === 'credit')).toEqual({ account: 'credit', minor: OVER })
  const [transfer] = await transfers()
  const entries = await service.db
    .selectFrom('ledger_entries')
    .select(['id', 'kind', 'order_id', 'on_day', 'cash_at'])
    .where('provider', '=', 'transfer')
    .orderBy('id')
    .execute()
  expect(entries).toEqual([
    { id: transfer?.from_entry, kind: 'refund', order_id: 'a', on_day: dueOn, cash_at: 'transfer' },
    { id: transfer?.to_entry, kind: 'payment', order_id: 'b', on_day: dueOn, cash_at: 'transfer' },
  ])
})

test('an overpayment told late gives the same books as one told in time', async () => {
  await twoLoans()
  await twoLoans('late-a', 'late-b')
  // Of another borrower, so that neither pays for the other.
  await sql`update orders set borrower_id = 'id-due' where id like 'late-%'`.execute(service.db)
  await overpay()
  await run(addDays(dueOn, 1))
  expect((await owed('late-b')).overdueMinor).toBeGreaterThan(PERIOD_MINOR)
  await overpay(later, 'late-a')
  await run(later)
  expect(await owed('late-a')).toEqual(await owed('a'))
  expect(await owed('late-b')).toEqual(await owed('b'))
  expect(await balances(service.db, 'late-b')).toEqual(await balances(service.db, 'b'))
})

test('no late charge arises that the credit covers', async () => {
  await twoLoans()
  await pay({ orderId: 'a', onDay: '2026-01-20', amountMinor: ALL + PERIOD_MINOR, noticedOn: later })
  await run(later)
  expect(await owed('b')).toMatchObject({ overdueMinor: 0, creditMinor: 0, openMinor: 2 * PERIOD_MINOR })
})

test('money that is asked back is not used, and money that was used cannot be asked back', async () => {
  await twoLoans()
  await overpay()
  const requested = { borrowerId: BORROWER, orderId: 'a' }
  expect(await askRefund(service.db, { ...requested, ...at('2026-02-01') })).toEqual({ amountMinor: OVER })
  expect(await run(later)).toEqual({ transfers: 0 })
  await sql`update refunds set status = 'refused' where order_id = 'a'`.execute(service.db)
  expect(await run(later)).toEqual({ transfers: 1 })
  expect(await askRefund(service.db, { ...requested, ...at(later) })).toEqual({ why: 'no credit' })
})

test('a borrower who declines keeps the credit, and may change that', async () => {
  await twoLoans()
  await overpay()
  const decline = (isDeclined: boolean, day: string) =>
    declineCreditUse(service.db, { borrowerId: BORROWER, orderId: 'a', isDeclined }, middayOf(day))
  await decline(true, '2026-02-01')
  await decline(true, '2026-02-02')
  expect(await run(later)).toEqual({ transfers: 0 })
  await decline(false, later)
  await decline(false, later)
  expect(await run(later)).toEqual({ transfers: 0 })
  expect(await run(addDays(later, 1))).toEqual({ transfers: 1 })
  expect(await transfers()).toMatchObject([{ on_day: later }])
})

test('it is used at once as it was offered, and a second time not', async () => {
  await twoLoans()
  await overpay()
  const wanted = { fromOrder: 'a', toOrder: 'b', amountMinor: OVER }
  const use = (amountMinor = OVER, borrowerId = BORROWER) =>
    applyCreditNow(service.db, { ...wanted, amountMinor }, { borrowerId, market: 'id', ...at('2026-02-01') })
  expect(await use(OVER - 1)).toBe(false)
  expect(await use(OVER, 'id-due')).toBe(false)
  expect(await Promise.all([use(), use(), use()])).toEqual(expect.arrayContaining([true, false, false]))
  expect(await transfers()).toMatchObject([{ amount_minor: OVER, on_day: '2026-02-01' }])
  expect(await run(later)).toEqual({ transfers: 0 })
})

test('a payment that is taken back after it was used is owed on the loan it was paid for', async () => {
  await twoLoans()
  await overpay()
  await run(later)
  const before = await owed('b')
  await record(service.db, {
    kind: 'reversal',
    orderId: 'a',
    provider: 'bank',
    eventId: 'back',
    of: { provider: 'bank', eventId: 'a 2026-01-20' },
    currency: 'IDR',
    movedAt: middayOf(later),
    ...at(later),
  })
  expect((await owed('a')).openMinor).toBeGreaterThanOrEqual(ALL + OVER)
  expect(await owed('b')).toEqual(before)
  expect((await loaded(service.db, 'a')).status).not.toBe(200)
  expect(await run(addDays(later, 1))).toEqual({ transfers: 0 })
})

test('a loan of another borrower gets nothing', async () => {
  await twoLoans()
  await overpay()
  await sql`update orders set borrower_id = 'id-due' where id = 'b'`.execute(service.db)
  expect((await transfers()).length).toBe(0)
  await run(later)
  expect((await transfers()).filter(({ to_order }) => to_order === 'b')).toEqual([])
})

test(`asked back, paid and used at the same time, no credit is spent twice, in ${ROUNDS} rounds`, {
  timeout: 600_000,
}, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const [a, b] = [`a${round}`, `b${round}`]
    await twoLoans(a, b)
    // Nothing of the rounds before serves this one.
    await sql`update orders set borrower_id = 'id-due' where id not in (${a}, ${b}) and borrower_id = ${BORROWER}`.execute(
      service.db,
    )
    await overpay(undefined, a)
    const [refund] = await Promise.all([
      askRefund(service.db, { borrowerId: BORROWER, orderId: a, ...at(later) }),
      run(later),
      run(later),
      pay({ orderId: b, onDay: dueOn, amountMinor: PERIOD_MINOR - 100, noticedOn: later }),
    ])
    const made = (await transfers()).filter(({ from_order }) => from_order === a)
    const usedMinor = made.reduce((sum, { amount_minor }) => sum + amount_minor, 0)
    const requestedMinor = 'amountMinor' in refund ? refund.amountMinor : 0
    const { creditMinor, openMinor } = await owed(a)
    expect(openMinor).toBe(0)
    expect(creditMinor).toBe(OVER - usedMinor)
    expect(requestedMinor).toBeLessThanOrEqual(creditMinor)
  }
  expect(await unbalanced(service.db)).toEqual([])
})

test('the page of the loan says what the credit is used for, and does what its buttons say', async () => {
  const start = (days: number) => ({ ...plainTerms, startOn: addDays('2026-11-01', days) })
  await storeLoan(service.db, 'over', { terms: start(0) })
  await storeLoan(service.db, 'open', { terms: start(5) })
  await pay({ orderId: 'over', onDay: '2026-11-10', amountMinor: ALL + OVER })
  const lender = service.lender('demo-id-review', { lang: 'en' })
  const order = { orderId: 'over', productId: 'terang-kilat' }
  const credit = async () => (await replyOf(lender.loanDetails(order))).credit
  const due = formatDay(addDays('2026-11-06', 31), 'en')

  const shown = await credit()
  expect(shown).toMatchObject({ amount: 'Rp50.000,00', mayAsk: '1', declined: '0' })
  const [use] = shown?.uses ?? []
  expect(use).toMatchObject({ toOrderId: 'open', now: 'Rp50.000,00', nowMinor: String(OVER) })
  expect(use?.note).toContain(due)
  const { loans } = await replyOf(lender.homeLoad({}))
  expect(loans.flatMap(({ creditNotes }) => creditNotes)).toEqual([shown?.note, use?.note])

  // What the credit will pay is not requested, and it says so.
  const open = { orderId: 'open', productId: 'terang-kilat' }
  const owedNow = async () => (await replyOf(lender.loanDetails(open))).owed
  expect(await owedNow()).toMatchObject({
    amount: 'Rp1.010.000,00',
    until: expect.stringContaining('Rp50.000,00'),
  })
  expect(loans.find(({ orderId }) => orderId === 'open')?.next).toEqual(await owedNow())
  const planned = async () => (await replyOf(lender.instalments(open))).credit
  expect(await planned()).toEqual([expect.stringMatching(new RegExp(`${due}.*Rp50\\.000,00.*need not pay`))])

  await replyOf(lender.creditDecline({ ...order, declined: '1' }))
  expect(await credit()).toMatchObject({ declined: '1', uses: [] })
  expect(await owedNow()).toMatchObject({ amount: 'Rp1.060.000,00' })
  expect(await planned()).toEqual([])
  expect(
    await replyOf(lender.creditUse({ ...order, toOrderId: 'open', nowMinor: String(OVER) })),
  ).toMatchObject({ moved: '0' })
  await replyOf(lender.creditDecline({ ...order, declined: '0' }))
  expect(
    await replyOf(lender.creditUse({ ...order, toOrderId: 'open', nowMinor: String(OVER - 1) })),
  ).toMatchObject({ moved: '0' })
  const stranger = service.lender('demo-id-due', { lang: 'en' })
  expect(await stranger.creditUse({ ...order, toOrderId: 'open', nowMinor: String(OVER) })).toMatchObject({
    success: false,
  })
  expect(await stranger.creditDecline({ ...order, declined: '1' })).toMatchObject({ success: false })

  await replyOf(lender.creditUse({ ...order, toOrderId: 'open', nowMinor: String(OVER) }))
  expect(await credit()).toBeUndefined()
  expect(await transfers()).toMatchObject([{ from_order: 'over', to_order: 'open', amount_minor: OVER }])
})
