import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { contents } from '../testing/database.ts'
import { openTestService, type TestService } from '../testing/harness.ts'
import { migrate, migrationNames, readMigrations } from './migrate.ts'
import { DatabaseStartError } from './wait.ts'

let service: TestService
beforeAll(async () => {
  service = await openTestService()
})
afterEach(async () => {
  await sql`delete from kysely_migration where name > '998'`.execute(service.db)
  await sql`delete from served_versions where migration > '998'`.execute(service.db)
})

const NEXT = '999-next'
const newest = migrationNames.at(-1) ?? ''

async function startLater(serves?: string) {
  const up = async () => {}
  const migrations = { ...(await readMigrations()), [NEXT]: { up, ...(serves && { serves }) } }
  await migrate(service.db, { purpose: 'demo', migrations })
}
const startThis = () => migrate(service.db, { purpose: 'demo' })

describe('a version on the database of a later one', () => {
  test.each([['says nothing of it'], ['says so', newest]])(
    'starts where what the later one added %s, and changes nothing',
    async (_, serves?: string) => {
      await startLater(serves)
      const before = await contents(service.db)
      await startThis()
      await startThis()
      expect(await contents(service.db)).toEqual(before)
    },
  )

  test('and the later one starts again after it, with nothing to do', async () => {
    await startLater()
    await startThis()
    const before = await contents(service.db)
    await startLater()
    expect(await contents(service.db)).toEqual(before)
  })

  test('is refused in one line, and writes nothing, where the later one no longer serves it', async () => {
    await startLater(NEXT)
    const before = await contents(service.db)
    const refused = await startThis().catch((error) => error)
    expect(refused).toBeInstanceOf(DatabaseStartError)
    expect(refused.message).toMatch(/later version, which no longer serves this one \(999-next\)/)
    expect(refused.message).not.toContain('\n')
    expect(await contents(service.db)).toEqual(before)
  })

  test('is refused where nothing says which version is served', async () => {
    await startLater()
    await sql`delete from served_versions where migration = ${NEXT}`.execute(service.db)
    await expect(startThis()).rejects.toThrow(DatabaseStartError)
  })

  test('may bring a correction whose migration comes before those of the later one', async () => {
    await startLater()
    const correction = { '998-correction': { up: async () => {} } }
    const migrations = { ...(await readMigrations()), ...correction }
    await migrate(service.db, { purpose: 'demo', migrations })
    const { rows } = await sql<{ name: string }>`
      select name from kysely_migration where name > '998' order by name`.execute(service.db)
    expect(rows.map(({ name }) => name)).toEqual(['998-correction', NEXT])
    await startLater()
  })
})
