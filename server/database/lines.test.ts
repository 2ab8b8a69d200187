import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { copyUrl, engine, workerDatabase } from '../testing/database.ts'
import { Lines } from './lines.ts'
import { openPostgres } from './open.ts'

const WHO = 'select pg_backend_pid() as pid where $1::int is not null'
const SLEEP = 'select pg_backend_pid() as pid from pg_sleep($1)'
type Asking = Pick<Lines, 'run'>
const pidOf = async (asking: Asking, text = WHO, value = 0) => {
  const [row] = await asking.run(text, [value])
  return row?.['pid'] as number
}
const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

describe.runIf(engine === 'postgres')('the lines to the database', () => {
  let lines: Lines
  beforeAll(async () => {
    await workerDatabase()
    lines = new Lines(copyUrl())
  })
  afterAll(() => lines.end())

  test('statements of one turn share one, up to sixteen', async () => {
    const pids = await Promise.all(Array.from({ length: 40 }, () => pidOf(lines)))
    const used = [...new Set(pids)]
    expect(used.map((pid) => pids.filter((one) => one === pid).length)).toEqual([16, 16, 8])
  })

  test('a slow statement holds up nobody who comes later', async () => {
    let slowIsDone = false
    const slow = pidOf(lines, SLEEP, 0.5).finally(() => {
      slowIsDone = true
    })
    await nextTurn()
    const pids = await Promise.all([pidOf(lines), pidOf(lines)])
    expect(slowIsDone).toBe(false)
    expect(pids).not.toContain(await slow)
  })

  test('a failed statement harms none that shares its line', async () => {
    const [before, failed, after] = await Promise.allSettled([
      pidOf(lines),
      lines.run('select 1 / $1::int as pid', [0]),
      pidOf(lines),
    ])
    expect(failed).toMatchObject({ status: 'rejected', reason: { code: '22012' } })
    expect(before).toMatchObject({ status: 'fulfilled' })
    expect(after).toEqual(before)
  })

  test('six are for those who need one to themselves; the seventh waits, single statements do not', async () => {
    const reserved = await Promise.all(Array.from({ length: 6 }, () => lines.reserve()))
    const pids = await Promise.all(reserved.map((own) => pidOf(own)))
    expect(new Set(pids).size).toBe(6)
    let seventhHasIt = false
    const seventh = lines.reserve().then((own) => {
      seventhHasIt = true
      return own
    })
    expect(pids).not.toContain(await pidOf(lines))
    expect(seventhHasIt).toBe(false)
    reserved[2]?.release()
    const last = await seventh
    expect(await pidOf(last)).toBe(pids[2])
    for (const own of [...reserved.filter((_, index) => index !== 2), last]) own.release()
  })

  test('a database that ends every connection fails what is under way, and soon nothing more', async () => {
    const doomed = new Lines(`${copyUrl()}?application_name=doomed`)
    onTestFinished(() => doomed.end())
    const own = async () => {
      const held = await doomed.reserve()
      return pidOf(held, SLEEP, 0.001).finally(held.release)
    }
    const ask = () => [...Array.from({ length: 20 }, () => pidOf(doomed, SLEEP, 0.001)), own(), own()]
    const failures: PromiseSettledResult<number>[] = []
    for (let round = 0; round < 30; round += 1) {
      const asked = Promise.allSettled(ask())
      if (round % 10 === 5)
        await lines.run(
          'select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1',
          ['doomed'],
        )
      failures.push(...(await asked).filter(({ status }) => status === 'rejected'))
    }
    expect(failures.length).toBeGreaterThan(0)
    // The next round may be on its way before the loss is known.
    expect(failures.length).toBeLessThanOrEqual(3 * 2 * 22)
    expect(await Promise.all(ask())).toHaveLength(22)
    const open = 'select count(*)::int as open from pg_stat_activity where application_name = $1'
    expect((await lines.run(open, ['doomed']))[0]?.['open']).toBeLessThanOrEqual(10)
  })

  test('a transaction whose connection is lost fails as a whole, and the next one begins anew', async () => {
    const { db, close } = openPostgres(copyUrl())
    onTestFinished(close)
    await sql`create table lost (n int)`.execute(db)
    onTestFinished(async () => void (await sql`drop table lost`.execute(await workerDatabase())))
    const insert = (n: number) => sql`insert into lost values (${n})`
    const half = db.transaction().execute(async (tx) => {
      await insert(1).execute(tx)
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      await sql`select pg_terminate_backend(${rows[0]?.pid}, 5000)`.execute(db)
      await insert(2).execute(tx)
    })
    await expect(half).rejects.toThrow()
    await db.transaction().execute((tx) => insert(3).execute(tx))
    const { rows } = await sql`select n from lost`.execute(db)
    expect(rows).toEqual([{ n: 3 }])
  })
})

test('a database that cannot be reached refuses everybody, and keeps nobody waiting for a line', async () => {
  const lines = new Lines('postgres://nobody@127.0.0.1:1/nothing')
  const asked = Array.from({ length: 8 }, () => lines.reserve())
  const refused = { code: 'ECONNREFUSED' }
  for (const outcome of await Promise.allSettled(asked)) expect(outcome).toMatchObject({ reason: refused })
  await expect(lines.run(WHO, [0])).rejects.toMatchObject(refused)
  await lines.end()
})
