import { PGlite } from '@electric-sql/pglite'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { packs } from '../../market/packs/packs.ts'
import { movableClock } from '../clock.ts'
import { seedDemo } from '../demo/seed.ts'
import { demoStaff, seedStaff } from '../demo/staff.ts'
import { contents, engine, tableNames } from '../testing/database.ts'
import { START } from '../testing/harness.ts'
import { migrate, migrationNames } from './migrate.ts'
import { type Db, type OpenDatabase, openPostgres, overPglite, pgliteTypes } from './open.ts'
import { type Purpose, readPurpose, requirePurpose, WrongDatabase } from './purpose.ts'

let opened: OpenDatabase
let db: Db

async function emptyDatabase(): Promise<OpenDatabase> {
  if (engine === 'pglite') return overPglite(await PGlite.create(pgliteTypes))
  const address = new URL(inject('postgresUrl'))
  const admin = new Client(address.href)
  const name = `purpose_${process.pid}`
  await admin.connect()
  await admin.query(`create database ${name}`)
  await admin.end()
  address.pathname = `/${name}`
  return openPostgres(address.href)
}

const clock = movableClock({ now: () => START })
const PATIENCE_MS = 300_000

beforeAll(async () => {
  opened = await emptyDatabase()
  db = opened.maintenance
}, PATIENCE_MS)
afterAll(() => opened.close())

const others: Readonly<Record<Purpose, Purpose>> = { demo: 'production', production: 'demo' }

test(
  'a refusal leaves an empty database empty, and the first migration says what it is',
  async () => {
    expect(await readPurpose(db)).toBeNull()
    expect(await tableNames(db)).toEqual([])
    await migrate(db, { purpose: 'production' })
    expect(await readPurpose(db)).toBe('production')
  },
  PATIENCE_MS,
)

describe('a database that is marked', () => {
  test.each<Purpose>(['demo', 'production'])(
    'as %s is refused to the other, before anything is written',
    async (purpose) => {
      await db.updateTable('database_purpose').set({ purpose }).execute()
      const before = await contents(db)
      await expect(migrate(db, { purpose: others[purpose] })).rejects.toThrow(WrongDatabase)
      await expect(requirePurpose(db, others[purpose])).rejects.toThrow('nothing was written')
      expect(await contents(db)).toEqual(before)
      await migrate(db, { purpose })
      await requirePurpose(db, purpose)
      expect(await readPurpose(db)).toBe(purpose)
    },
  )

  test('is not migrated by the other: a migration that is due stays due', async () => {
    await db.updateTable('database_purpose').set({ purpose: 'production' }).execute()
    const last = migrationNames.at(-1) ?? ''
    await sql`delete from kysely_migration where name = ${last}`.execute(db)
    await expect(migrate(db, { purpose: 'demo' })).rejects.toThrow(WrongDatabase)
    const { rows } = await sql`select name from kysely_migration where name = ${last}`.execute(db)
    expect(rows).toEqual([])
    await sql`insert into kysely_migration (name, timestamp) values (${last}, 'x')`.execute(db)
  })
})

describe('a database of before there were marks', () => {
  const realStaff = { id: 'a-person', email: 'a@lender.example', name: 'A', role: 'manager' } as const
  const passkey = async () => {
    await db
      .insertInto('staff')
      .values({ ...realStaff, created_at: START, left_at: null })
      .execute()
    await sql`insert into staff_passkeys (credential_id, staff_id, public_key, counter, transports, name, created_at)
      values ('c', 'a-person', ${Buffer.from('k')}, 0, '[]', 'phone', ${START})`.execute(db)
  }
  beforeEach(async () => {
    for (const table of ['staff_passkeys', 'staff_sessions', 'sessions', 'staff', 'database_purpose'])
      await sql`delete from ${sql.table(table)}`.execute(db)
  })

  test.each<[string, () => Promise<unknown>, Purpose | 'mixed']>([
    ['without anybody is production', async () => {}, 'production'],
    ['with staff who have passkeys is production', passkey, 'production'],
    ['with staff of a demo is a demo', () => seedStaff(db, START), 'demo'],
    ['with sessions of a demo is a demo', () => seedDemo(db, clock, packs), 'demo'],
    [
      'with both is refused',
      async () => {
        await passkey()
        await seedStaff(db, START)
        await demoStaff(db, clock).signIn('demo-manager', 'a laptop')
      },
      'mixed',
    ],
  ])('%s', async (_, fill, expected) => {
    await fill()
    if (expected === 'mixed') {
      const before = await contents(db)
      for (const purpose of ['demo', 'production'] as const)
        await expect(migrate(db, { purpose })).rejects.toThrow("'Demo and production', says what to do")
      expect(await contents(db)).toEqual(before)
      return
    }
    await expect(migrate(db, { purpose: others[expected] })).rejects.toThrow(WrongDatabase)
    await migrate(db, { purpose: expected })
    expect(await db.selectFrom('database_purpose').select('purpose').execute()).toEqual([
      { purpose: expected },
    ])
  })
})
