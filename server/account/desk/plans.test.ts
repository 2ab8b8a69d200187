import { beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS } from '../../../base/time.ts'
import { applicationPage } from '../../application/desk/application-page.ts'
import type { Db } from '../../database/open.ts'
import { openTestService, START, type TestService } from '../../testing/harness.ts'
import { fillTables, plansOf } from '../../testing/plans.ts'
import { chatLines, complaintLines, messageLines, noteLines, proposalLines } from './contact-sections.ts'
import { findBorrowers } from './find-borrowers.ts'
import { gatewayEventLines, ledgerPage, orderLines, payCodeLines } from './money-sections.ts'

let service: TestService

const ROWS = 20_000
const each = (text: string) => `${text} from generate_series(1, ${ROWS}) n`
const at = `timestamptz '${START.toISOString()}'`
const fill = [
  each(`insert into borrowers (id, market, name, phone, salary_minor, credit_limit_minor, created_at)
    select 'b' || n, 'id', md5(n::text), '+6281' || n, 0, 0, ${at}`),
  `insert into orders select made.* from generate_series(1, ${ROWS}) n, orders o, jsonb_populate_record(null::orders,
    to_jsonb(o) || jsonb_build_object('id', 'O' || n, 'borrower_id', 'b' || n)) made where o.id = 'TR-review'`,
  each(`insert into pay_codes (id, borrower_id, order_id, purpose, amount_minor, pay_type, channel, specific, chosen, provider,
    provider_id, code, qr, intent, status, quote, created_at, asked_at, expires_at)
    select 'c' || n, 'b' || n, 'O' || n, 'periods', 1, '1', 'BCA', '', true, 'x', '', '88' || n, '', '', 'issued', '{}', ${at}, ${at}, ${at}`),
  each(`insert into gateway_events (provider, event_id, kind, reference, borrower_id, order_id, code_id, amount_minor, paid_at,
    bank_reference, state, received_at)
    select 'x', 'e' || n, 'payment', '', 'b' || n, 'O' || n, 'c' || n, 1, ${at}, 'R' || n, 'credited', ${at}`),
  each(`insert into ledger_entries (borrower_id, order_id, kind, provider, event_id, on_day, moved_at, amount_minor, created_at)
    select 'b' || n, 'O' || n, 'payment', 'x', 'e' || n, date '2026-11-01', ${at}, 1, ${at}`),
  each(`insert into sms_messages (phone, body, sealed, created_at) select '+6281' || n, '', true, ${at}`),
  each(`insert into notices (borrower_id, matter, subject, facts, created_at, state, next_try_at)
    select 'b' || n, 'payout', '', '{}', ${at}, 'done', ${at}`),
  each(`insert into applications (id, borrower_id, status, created_at, updated_at, submitted_at)
    select 'a' || n, 'b' || n, case when n % 20 = 0 then 'review' else 'approved' end, ${at}, ${at}, ${at} - n * interval '1 minute'`),
]

beforeAll(async () => {
  service = await openTestService()
  await fillTables(service.db, fill)
})

const large = [
  'borrowers',
  'orders',
  'pay_codes',
  'gateway_events',
  'ledger_entries',
  'sms_messages',
  'notices',
]

/** Each finds its few rows among many by an index. */
describe('no list of the desk reads a whole table:', () => {
  test.each<[string, (db: Db) => Promise<unknown>]>([
    ['the search for a phone', (db) => findBorrowers(db, { q: '0812 5550 004', after: '' })],
    ['the search for an order, code or reference', (db) => findBorrowers(db, { q: 'R77', after: '' })],
    ['the search for a name', (db) => findBorrowers(db, { q: 'ab', after: '' })],
    ['the search for words of a name', (db) => findBorrowers(db, { q: 'b77 a', after: '' })],
    ['its next page', (db) => findBorrowers(db, { q: 'a', after: 'b7' })],
    ['orders', (db) => orderLines(db, 'b7', { packs: service.packs, now: START })],
    ['the ledger', (db) => ledgerPage(db, 'b7', { orderId: 'O7', before: '' })],
    ['codes', (db) => payCodeLines(db, 'b7')],
    ['gateway events', (db) => gatewayEventLines(db, 'b7')],
    ['messages', (db) => messageLines(db, 'b7', '+62817')],
    ['complaints', (db) => complaintLines(db, 'b7')],
    ['chats', (db) => chatLines(db, 'b7')],
    ['proposals', (db) => proposalLines(db, 'b7', START)],
    ['notes', (db) => noteLines(db, 'b7')],
    ['applications that wait', (db) => applicationPage(db, '')],
    ['the next page of them', (db) => applicationPage(db, `${START.getTime() - DAY_MS}.a100`)],
  ])('%s', async (_, work) => {
    const plans = (await plansOf(service.db, work)).join('\n')
    expect(plans).not.toBe('')
    for (const table of [...large, 'applications'])
      expect(plans).not.toMatch(new RegExp(`Seq Scan on ${table}\\b`))
    expect(plans).not.toMatch(/Sort Key: .*(lower|submitted_at)/)
  })
})
