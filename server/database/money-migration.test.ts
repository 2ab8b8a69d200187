import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { engine } from '../testing/database.ts'
import { type Db, openEmbedded } from './open.ts'

type Migration = { up: (db: Kysely<never>) => Promise<void> }

async function runUp(db: Db, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const { up } = (await import(`./migrations/${name}.ts`)) as Migration
    await up(db as never)
  }
}

const before = ['001-foundation', '002-loans', '003-repayment', '004-cards']
const order = `'b', 'o'`

test.runIf(engine === 'pglite')(
  'entries of before become what was reported: extensions are payments, rebates go with theirs',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'terang-migration-'))
    const { db, close } = await openEmbedded(folder)
    await runUp(db, before)
    const inserts = `
      insert into borrowers (id, market, name, phone, created_at) values ('b', 'id', 'B', '1', now());
      insert into products (id, market, name, logo, amount_min_minor, amount_max_minor, term_days, daily_rate_micro,
        description, tags, link, open, position) values ('p', 'id', 'P', '', 1, 2, 91, 0, '{}', '{}', '', true, 0);
      insert into orders (id, borrower_id, product_id, status, amount_minor, term_days, extendable, ask_score, created_at,
        terms, late) values ('o', 'b', 'p', 170, 100, 91, true, false, now(), '{}', '{"penaltyMinor": 1}');
      insert into ledger_entries (borrower_id, order_id, kind, provider, event_id, on_day, extension_days, created_at)
        values (${order}, 'payout', 'x', '1', '2026-01-01', null, now()), (${order}, 'extension', 'x', '2', '2026-01-02', 7, now()),
        (${order}, 'payment', 'x', '3', '2026-01-03', null, now());
      insert into ledger_entries (borrower_id, order_id, kind, provider, event_id, on_day, with_entry, created_at)
        values (${order}, 'rebate', 'x', '3 rebate', '2026-01-03', 3, now());
      insert into ledger_entries (borrower_id, order_id, kind, provider, event_id, on_day, reverses, created_at)
        values (${order}, 'reversal', 'x', '4', '2026-01-04', 3, now()), (${order}, 'reversal', 'x', '4 1', '2026-01-04', 4, now());
      insert into ledger_postings (entry_id, line, borrower_id, order_id, account, amount_minor) values
        (1, 0, ${order}, 'principal', 100), (1, 1, ${order}, 'cash', -100),
        (2, 0, ${order}, 'cash', 5), (2, 1, ${order}, 'fee', -5),
        (3, 0, ${order}, 'cash', 90), (3, 1, ${order}, 'principal', -90),
        (4, 0, ${order}, 'rebate', 10), (4, 1, ${order}, 'interest', -10),
        (5, 0, ${order}, 'cash', -90), (5, 1, ${order}, 'principal', 90),
        (6, 0, ${order}, 'rebate', -10), (6, 1, ${order}, 'interest', 10)`
    for (const insert of inserts.split(';')) await sql.raw(insert).execute(db)
    await runUp(db, ['010-money'])

    const { rows } = await sql
      .raw(
        `select id::int, kind, amount_minor::int as minor, extension, reverses::int from ledger_entries order by id`,
      )
      .execute(db)
    expect(rows).toEqual([
      { id: 1, kind: 'payout', minor: 100, extension: null, reverses: null },
      {
        id: 2,
        kind: 'payment',
        minor: 5,
        extension: { days: 7, feeMinor: 5, extensionsBefore: 0 },
        reverses: null,
      },
      { id: 3, kind: 'payment', minor: 90, extension: null, reverses: null },
      { id: 5, kind: 'reversal', minor: 90, extension: null, reverses: 3 },
    ])
    const posted = await sql
      .raw(
        `select account, sum(amount_minor)::int as minor from ledger_postings group by account order by account`,
      )
      .execute(db)
    expect(posted.rows).toEqual([
      { account: 'cash', minor: -95 },
      { account: 'fee', minor: -5 },
      { account: 'interest', minor: 0 },
      { account: 'principal', minor: 100 },
      { account: 'rebate', minor: 0 },
    ])
    await expect(sql`update ledger_entries set kind = 'payment'`.execute(db)).rejects.toThrow('append-only')
    const rules = await sql<{ rules: object }>`select rules from orders`.execute(db)
    expect(rules.rows[0]?.rules).toMatchObject({ penaltyMinor: 1, leastInterestDays: 46, mostExtensions: 3 })
    await close()
    rmSync(folder, { recursive: true, force: true })
  },
)
