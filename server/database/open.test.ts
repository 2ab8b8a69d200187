import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { packs } from '../../market/packs/packs.ts'
import { movableClock } from '../clock.ts'
import { seedDemo } from '../demo/seed.ts'
import { engine } from '../testing/database.ts'
import { openTestService, START, type TestService } from '../testing/harness.ts'
import { isReady } from './health.ts'
import { FolderInUse } from './lock.ts'
import { migrate } from './migrate.ts'
import { openEmbedded, openPostgres } from './open.ts'

let service: TestService
beforeAll(async () => {
  service = await openTestService()
})

describe('both engines', () => {
  test('read amounts as numbers, days as texts, instants as dates and JSON as objects', async () => {
    const { rows } = await sql`select 336000000::int8 as amount, date '2026-11-18' as day`.execute(service.db)
    expect(rows).toEqual([{ amount: 336_000_000, day: '2026-11-18' }])
    const order = await service.db
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', 'TR-due')
      .executeTakeFirst()
    expect(order).toMatchObject({ amount_minor: 300_000_000, created_at: START, extendable: true })
    const product = await service.db
      .selectFrom('products')
      .selectAll()
      .where('id', '=', 'saaf-quick')
      .executeTakeFirst()
    expect(product).toMatchObject({
      description: { en: 'One repayment at the end' },
      tags: { zh: ['一次还清', '无需抵押', '无需纸质材料'] },
    })
  })

  test('throw rather than round an amount that no number holds', async () => {
    await expect(sql`select ${'9007199254740993'}::int8 as n`.execute(service.db)).rejects.toThrow(
      /safe integer/,
    )
    const { rows } = await sql<{ n: number }>`select ${'9007199254740991'}::int8 as n`.execute(service.db)
    expect(rows).toEqual([{ n: Number.MAX_SAFE_INTEGER }])
  })

  test('keep every text as it was sent', async () => {
    const sent = 'ॐ 借款 \u202e👩‍👩‍👧‍👦 \'"\\ %s $1 \uffff'
    const { rows } = await sql<{ text: string }>`select ${sent}::text as text`.execute(service.db)
    expect(rows).toEqual([{ text: sent }])
  })

  test('are ready when they answer', async () => {
    expect(await isReady(service.db)).toBe(true)
  })
})

test('a database that cannot be reached is not ready, and that is no exception', async () => {
  const nowhere = openPostgres('postgres://nobody@127.0.0.1:1/nothing')
  expect(await isReady(nowhere.db)).toBe(false)
  await nowhere.close()
})

test.runIf(engine === 'pglite')(
  'an embedded folder serves one at a time, and keeps what it was given',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'terang-data-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const first = await openEmbedded(folder)
    await expect(openEmbedded(folder)).rejects.toThrow(FolderInUse)
    await migrate(first.db, { purpose: 'demo' })
    await seedDemo(first.db, movableClock({ now: () => START }), packs)
    await first.close()
    const second = await openEmbedded(folder)
    const borrowers = await second.db.selectFrom('borrowers').select('id').execute()
    expect(borrowers.length).toBeGreaterThanOrEqual(12)
    await second.close()
  },
)
