import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '../../base/time.ts'
import { overridePacks, type RetainedData } from '../../market/market.ts'
import { packs } from '../../market/packs/packs.ts'
import { openTestService, START, type TestService } from '../testing/harness.ts'
import { listRemovals, removeExpired } from './retain.ts'
import { retentionRules } from './retention-rules.ts'

let service: TestService
beforeEach(async () => {
  service = await openTestService()
  for (const market of ['id', 'in'] as const)
    for (const name of ['old', 'young'])
      await service.db
        .insertInto('borrowers')
        .values({
          id: `${market}-${name}`,
          market,
          name,
          phone: `${market} ${name}`,
          salary_minor: 0,
          credit_limit_minor: 0,
          created_at: START,
        })
        .execute()
})

const application = (id: string, status: string, at: Date) => sql`
  insert into applications (id, borrower_id, status, identity_verdict, created_at, updated_at, decided_at, decided_by)
  values (${id}, ${id}, ${status}, 'unchecked', ${at}, ${at}, ${status === 'open' ? null : at}, '')`

type Sample = {
  /** Stores something of the borrower `id` whose days are counted from `at`. */
  store: (id: string, at: Date) => ReturnType<typeof sql>[]
  /** Those that are left, by the borrower's id. */
  left: ReturnType<typeof sql<{ id: string }>>
}

const samples: Record<RetainedData, Sample> = {
  sessions: {
    store: (id, at) => [
      sql`insert into sessions (token_hash, id, borrower_id, device_id, created_at, issued_at, seen_at, ends_at, expires_at)
        values (${id}, ${id}, ${id}, '', ${at}, ${at}, ${at}, ${at}, ${at})`,
    ],
    left: sql`select token_hash as id from sessions`,
  },
  codes: {
    store: (id, at) => [
      sql`insert into purpose_codes (phone, purpose, by_owner, code_hash, expires_at)
        values (${id}, 'login', false, 'x', ${at})`,
    ],
    left: sql`select phone as id from purpose_codes`,
  },
  textMessages: {
    store: (id, at) => [
      sql`insert into sms_messages (phone, body, created_at) values (${id}, 'x', ${at})`,
      sql`insert into sms_grants (phone, prefix, network, granted_at) values (${id}, 'x', 'x', ${at})`,
    ],
    left: sql`select m.phone as id from sms_messages m full join sms_grants g on g.phone = m.phone`,
  },
  chats: {
    store: (id, at) => [
      sql`insert into assistant_records (borrower_id, type, value, node_id, found, created_at)
        values (${id}, 2, 'x', '', '', ${at})`,
    ],
    left: sql`select borrower_id as id from assistant_records`,
  },
  events: {
    store: (id, at) => [
      sql`insert into events (borrower_id, module_id, position_id, created_at) values (${id}, 'm', 'p', ${at})`,
    ],
    left: sql`select borrower_id as id from events`,
  },
  uploads: {
    store: (id, at) => [
      sql`insert into images (id, borrower_id, source_hash, width, height, created_at) values (${id}, ${id}, 'x', 1, 1, ${at})`,
    ],
    left: sql`select id from images`,
  },
  unreadCallbacks: {
    store: (id, at) => [
      sql`insert into gateway_events (provider, event_id, kind, reference, bank_reference, payload, state, received_at)
        values ('sandbox', ${id}, 'unreadable', '', '', 'x', 'dead', ${at})`,
    ],
    left: sql`select event_id as id from gateway_events where kind = 'unreadable' and payload <> ''`,
  },
  documentPictures: {
    store: (id, at) => [
      application(id, 'approved', at),
      sql`insert into application_pictures (borrower_id, id, application_id, kind, bytes, created_at)
        values (${id}, ${id}, ${id}, 'selfie', ''::bytea, ${at})`,
    ],
    left: sql`select id from application_pictures`,
  },
  abandonedApplications: {
    store: (id, at) => [application(id, 'open', at)],
    left: sql`select id from applications`,
  },
  declinedApplications: {
    store: (id, at) => [application(id, 'declined', at)],
    left: sql`select id from applications`,
  },
  contactMessages: {
    store: (id, at) => [
      sql`insert into contact_messages (number, market, language, name, telephone, email, company, content, created_at, answered_at)
        values (${id}, ${id.slice(0, 2)}, 'en', 'x', 'x', '', '', 'x', ${at}, ${at})`,
    ],
    left: sql`select number as id from contact_messages`,
  },
  deletedAccounts: {
    store: (id, at) => [
      sql`insert into account_deletions (number, borrower_id, market, deleted_at, keep_until, outcome)
        values (${id}, ${id}, ${id.slice(0, 2)}, ${at}, ${at}, '{"removed": [], "kept": []}')`,
      application(id, 'approved', at),
    ],
    left: sql`select id from applications`,
  },
}

const names = Object.keys(retentionRules) as RetainedData[]
const all = ['id-old', 'id-young', 'in-old', 'in-young']
const leftOf = async (name: RetainedData) =>
  (await samples[name].left.execute(service.db)).rows
    .map(({ id }) => id)
    .filter((id) => all.includes(id))
    .toSorted()
const remove = (input: Partial<Parameters<typeof removeExpired>[1]> = {}) =>
  removeExpired(service, { packs, now: START, ...input })

async function store(name: RetainedData, days: number) {
  for (const market of ['id', 'in'])
    for (const [age, past] of [
      ['old', 1.5],
      ['young', -1.5],
    ] as const) {
      const at = new Date(START.getTime() - (days + past) * DAY_MS)
      for (const statement of samples[name].store(`${market}-${age}`, at)) await statement.execute(service.db)
    }
}

describe.each(names)('%s', (name) => {
  test('go when they are older than the pack says, and not before', async () => {
    const { days } = packs.id.retention[name]
    await store(name, days)
    expect(await leftOf(name)).toEqual(all)
    const removed = await remove()
    expect(await leftOf(name)).toEqual(['id-young', 'in-young'])
    expect(removed[name]).toBeGreaterThanOrEqual(2)
    const reported = (await listRemovals(service.db)).filter(({ rule }) => rule === name)
    expect(reported.reduce((sum, report) => sum + report.removed, 0)).toBe(removed[name])
    expect(reported).toMatchObject(reported.map(() => ({ ran_at: START, days, error: '' })))
    expect((await remove())[name]).toBe(0)
  })
})

test('each market has its own days; data without a market go by the smallest number', async () => {
  const india = Object.fromEntries(names.map((name) => [name, { days: 10 }]))
  const changed = overridePacks(packs, {
    id: { retention: { codes: { days: 20 } } },
    in: { retention: india },
  })
  await store('chats', 10)
  await store('codes', 10)
  await remove({ packs: changed })
  expect(await leftOf('chats')).toEqual(['id-old', 'id-young', 'in-young'])
  expect(await leftOf('codes')).toEqual(['id-young', 'in-young'])
})

test('a declined application of somebody who was lent to stays', async () => {
  const later = new Date(START.getTime() + 1_000 * DAY_MS)
  await service.db
    .updateTable('applications')
    .set({ status: 'declined', decided_at: START })
    .where('borrower_id', '=', 'id-due')
    .execute()
  await remove({ now: later })
  const left = await service.db
    .selectFrom('applications')
    .select('id')
    .where('borrower_id', '=', 'id-due')
    .execute()
  expect(left).toHaveLength(1)
})

test('the ledger, orders, agreements and complaints stay for years', async () => {
  const tables = [
    'ledger_entries',
    'ledger_postings',
    'orders',
    'contracts',
    'complaints',
    'complaint_images',
  ]
  const countAll = async () => {
    const counts = tables.map((table) => sql`select count(*)::int as rows from ${sql.table(table)}`)
    return Promise.all(counts.map(async (count) => (await count.execute(service.db)).rows))
  }
  const before = await countAll()
  await remove({ now: new Date(START.getTime() + 6 * 365 * DAY_MS) })
  expect(await countAll()).toEqual(before)
})

test('a rule that fails is reported and stops no other', async () => {
  await store('uploads', packs.id.retention.uploads.days)
  await store('contactMessages', packs.id.retention.contactMessages.days)
  const images = { ...service.images, remove: () => Promise.reject(new Error('the store is away')) }
  const run = removeExpired({ db: service.db, images }, { packs, now: START })
  await expect(run).rejects.toThrow('1 rules of retention failed')
  expect(await leftOf('contactMessages')).toEqual(['id-young', 'in-young'])
  const reported = (await listRemovals(service.db)).filter(({ error }) => error !== '')
  expect(reported).toMatchObject([{ rule: 'uploads', error: 'the store is away', removed: 0 }])
})
