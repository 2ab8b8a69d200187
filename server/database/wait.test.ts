import { expect, test } from 'vitest'
import { DatabaseStartError, waitForDatabase } from './wait.ts'

const failing = (code: string) => Object.assign(new Error('postgres://user:hunter2@db/x'), { code })

/** A database that fails with these codes, one a time, and then answers. */
function database(codes: readonly string[]) {
  const left = [...codes]
  const warned: string[] = []
  let requested = 0
  const ask = async () => {
    requested += 1
    const code = left.shift()
    if (code) throw failing(code)
  }
  const wait = (seconds: number) =>
    waitForDatabase(ask, { seconds, warn: (line) => void warned.push(line), pauseMs: 1 })
  return { wait, warned, requested: () => requested }
}

test('a database that answers is asked once, and nothing is said', async () => {
  const { wait, warned, requested } = database([])
  await wait(60)
  expect([requested(), warned]).toEqual([1, []])
})

test('one that is away, then recovering, is waited for with one line', async () => {
  const { wait, warned, requested } = database(['ECONNREFUSED', 'ECONNREFUSED', '57P03', 'ECONNRESET'])
  await wait(60)
  expect(requested()).toBe(5)
  expect(warned).toEqual(['The database does not answer yet (ECONNREFUSED); waiting for it up to 60 s.'])
})

test('one that never comes ends the start with one line', async () => {
  const { wait } = database(Array.from({ length: 10_000 }, () => 'ECONNREFUSED'))
  const ended = wait(0.05)
  await expect(ended).rejects.toBeInstanceOf(DatabaseStartError)
  await expect(ended).rejects.toThrow(/^DATABASE_URL: no database answered within 0.05 s \(ECONNREFUSED\)\.$/)
})

test.each(['28P01', '28000', '3D000'])(
  '%s is not waited for, and the secret is not in the line',
  async (code) => {
    const { wait, requested } = database([code])
    const error = await wait(60).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(DatabaseStartError)
    expect(String(error)).toContain('DATABASE_URL')
    expect(String(error)).not.toContain('hunter2')
    expect(requested()).toBe(1)
  },
)

test('any other error is a bug and stays what it is', async () => {
  const { wait } = database(['42P01'])
  await expect(wait(60)).rejects.toMatchObject({ code: '42P01' })
})
