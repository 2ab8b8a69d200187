import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { logFields, withLogFields } from '../log-fields.ts'
import { copyUrl, engine, patientSettings, workerDatabase } from '../testing/database.ts'
import { openPostgres } from './open.ts'

type Timed = { text: string; ms: number; of: unknown }

async function openTimed() {
  await workerDatabase()
  const timed: Timed[] = []
  const opened = openPostgres(copyUrl(), {
    settings: { ...patientSettings, poolSize: 2 },
    timeStatement: (text, ms) => timed.push({ text, ms, of: logFields() }),
  })
  onTestFinished(opened.close)
  return { ...opened, timed }
}

test.runIf(engine === 'postgres')('every way to the database is timed, and knows its request', async () => {
  const { db, maintenance, timed } = await openTimed()
  const fields = { requestId: 'AAAA-BBBB-CCCC' }
  await withLogFields(fields, async () => {
    await sql`select pg_sleep(0.05)`.execute(db)
    await db.transaction().execute((tx) => sql`select pg_sleep(0.06)`.execute(tx))
    await sql`select pg_sleep(0.07)`.execute(maintenance)
    await expect(sql`select no_such_column`.execute(db)).rejects.toThrow('no_such_column')
  })
  const slept = timed.filter(({ text }) => /pg_sleep|no_such/.test(text))
  expect(slept.map(({ of }) => of)).toEqual([fields, fields, fields, fields])
  for (const [at, least] of [49, 59, 69].entries()) expect(slept[at]?.ms).toBeGreaterThan(least)
})

test.runIf(engine === 'postgres')('what is in use and what waits for it is told', async () => {
  const { db, connectionUse } = await openTimed()
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  const held = Array.from({ length: 5 }, () =>
    db.transaction().execute(async (tx) => {
      await sql`select 1`.execute(tx)
      await ended
    }),
  )
  await vi.waitFor(() => expect(connectionUse()['pool']).toEqual({ inUse: 2, open: 2, max: 2, waiting: 3 }), {
    timeout: 30_000,
  })
  end()
  await Promise.all(held)
  expect(connectionUse()['pool']).toMatchObject({ inUse: 0, waiting: 0 })
})
