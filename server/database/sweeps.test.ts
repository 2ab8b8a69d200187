import { beforeAll, describe, expect, test } from 'vitest'
import { purgeChats } from '../assistant/purge.ts'
import { purgeOldCounters } from '../calls/limits.ts'
import { purgeExpiredSessions } from '../calls/sessions.ts'
import { purgeEvents } from '../products/purge.ts'
import { purgeAnsweredMessages } from '../site/contact.ts'
import { purgeOldSms, sweepSms } from '../sms/reports.ts'
import { openTestService, START, type TestService } from '../testing/harness.ts'
import { fillTables, plansOf } from '../testing/plans.ts'
import { purgeCaptchas, purgeCodes, purgeGrants } from '../verification/purge.ts'
import type { Db } from './open.ts'

let service: TestService

/** A year of rows, one a minute or so: a sweep is about the oldest or the newest few of them. */
const ROWS = 20_000
const ages = `select n, timestamptz '${START.toISOString()}' - n * interval '26 minutes' as at
  from generate_series(0, ${ROWS - 1}) n`
const fill = [
  `insert into counters (key, window_start, used) select 'call ' || n, at, 1 from (${ages}) a`,
  `insert into sms_messages (phone, body, sealed, created_at) select '+62' || n, 'x', true, at from (${ages}) a`,
  `insert into purpose_codes (phone, purpose, by_owner, code_hash, expires_at) select '+62' || n, 'login', false, 'x', at from (${ages}) a`,
  `insert into sms_grants (phone, prefix, network, granted_at) select '+62' || n, 'p', 'n', at from (${ages}) a`,
  `insert into captchas (sid, answer_hash, expires_at) select 's' || n, 'x', at from (${ages}) a`,
  `insert into contact_messages (number, market, language, name, telephone, email, company, content, created_at,
    answered_at) select 'CM-' || n, 'id', 'id', 'x', 'x', '', '', 'x', at, at from (${ages}) a`,
  `insert into assistant_records (borrower_id, type, value, node_id, found, created_at)
    select 'id-due', 2, 'x', '', '', at from (${ages}) a`,
  `insert into events (borrower_id, module_id, position_id, created_at) select 'id-due', 'm', 'p', at from (${ages}) a`,
  `insert into stand_events (market, approach, product_id, kind, created_at)
    select 'id', 'x', (select min(id) from products), 'seen', at from (${ages}) a`,
  `insert into sessions (token_hash, id, borrower_id, device_id, created_at, issued_at, seen_at, ends_at, expires_at)
    select 't' || n, 's' || n, 'id-due', '', at, at, at, at, at from (${ages}) a`,
]

beforeAll(async () => {
  service = await openTestService()
  await fillTables(service.db, fill)
})

/** A sweep runs every hour, so few rows are older than what is kept: here thirty. */
const yearAgo = new Date(START.getTime() - (ROWS - 30) * 26 * 60_000)
const later = (days: number) => new Date(yearAgo.getTime() + days * 24 * 60 * 60_000)

describe('a sweep finds what it sweeps by an index', () => {
  test.each<[string, readonly string[], (db: Db) => Promise<unknown>]>([
    ['counters', ['counters'], (db) => purgeOldCounters(db, later(1))],
    ['old messages', ['sms_messages'], (db) => purgeOldSms(db, later(0))],
    ['messages that wait', ['sms_messages'], (db) => sweepSms({ ...service.services, db }, START)],
    ['picture questions', ['captchas'], (db) => purgeCaptchas(db, later(0))],
    ['codes', ['purpose_codes'], (db) => purgeCodes(db, later(0))],
    ['requests of codes', ['sms_grants'], (db) => purgeGrants(db, later(0))],
    ['sessions', ['sessions'], (db) => purgeExpiredSessions(db, later(0))],
    [
      'answered messages',
      ['contact_messages'],
      (db) => purgeAnsweredMessages(db, { market: 'id', before: later(0) }),
    ],
    ['chats', ['assistant_records'], (db) => purgeChats(db, { market: 'id', before: later(0) })],
    ['events', ['events', 'stand_events'], (db) => purgeEvents(db, { market: 'id', before: later(0) })],
  ])('%s', async (_, tables, sweep) => {
    const plans = (await plansOf(service.db, sweep)).join('\n')
    expect(plans).not.toBe('')
    for (const table of tables) {
      expect(plans).toMatch(new RegExp(`Index.* ${table}|Bitmap Heap Scan on ${table}`))
      expect(plans).not.toContain(`Seq Scan on ${table}`)
    }
  })
})
