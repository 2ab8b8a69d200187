import { expect, test } from 'vitest'
import { slowStatementsTotal } from '../metrics/process-state.ts'
import { slowStatements } from './slow-statements.ts'

type Line = { about: object; message: string }

function open(thresholdMs = 500) {
  const lines: Line[] = []
  const log = { warn: (about: object, message: string) => void lines.push({ about, message }) }
  const clock = { time: 0 }
  const time = slowStatements({ thresholdMs, log: log as never, now: () => clock.time })
  return { lines, clock, time }
}

const counted = async () => (await slowStatementsTotal.get()).values[0]?.value ?? 0

test('a slow statement is logged in one line, without what it was given', () => {
  const { lines, time } = open()
  time('select *\n  from borrowers\n  where phone = $1', 700.4)
  time('select 1', 499.9)
  expect(lines).toEqual([
    {
      about: { ms: 700, statement: 'select * from borrowers where phone = $1' },
      message: 'a statement was slow',
    },
  ])
})

test('at most twenty a minute are logged, all are counted, and how many were not is said', async () => {
  const { lines, clock, time } = open()
  const before = await counted()
  for (let n = 0; n < 50; n += 1) time(`select ${n}`, 600)
  expect(lines).toHaveLength(20)
  clock.time = 60_000
  time('select 51', 600)
  expect(lines.slice(20)).toMatchObject([{ about: { unlogged: 30 } }, { about: { statement: 'select 51' } }])
  expect((await counted()) - before).toBe(51)
})

test('a long text is cut', () => {
  const { lines, time } = open()
  time(`select ${'x'.repeat(5_000)}`, 600)
  expect(JSON.stringify(lines[0]?.about).length).toBeLessThan(1_100)
})
