import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { beforeMonthEnd, clockEnv } from './clock-env.mjs'

test.each([
  ['2026-11-17T18:00:00Z', '2026-11-30T16:56:00.000Z'],
  ['2026-11-30T16:59:59Z', '2026-11-30T16:56:00.000Z'],
  ['2026-11-30T17:00:00Z', '2026-12-31T16:56:00.000Z'],
  ['2028-02-10T00:00:00Z', '2028-02-29T16:56:00.000Z'],
])('at %s the month in Jakarta is about to end at %s', (now, moment) => {
  expect(new Date(beforeMonthEnd(new Date(now))).toISOString()).toBe(moment)
})

/** What a program of Node's prints, as numbers. */
function printed(program: string, env: Record<string, string>): number[] {
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', program], {
    env: { ...process.env, ...env },
    encoding: 'utf8',
  })
  return output.trim().split(',').map(Number)
}

const moment = Date.parse('2031-05-06T07:08:00Z')

test('the clock of a program begins at the moment and goes on', () => {
  const program = 'console.log([new Date().getTime(), Date.now(), new Date(5).getTime()].join())'
  const [made, now, given] = printed(program, clockEnv(moment))
  for (const shown of [made, now]) {
    expect(shown).toBeGreaterThanOrEqual(moment)
    expect(shown).toBeLessThan(moment + 60_000)
  }
  expect(given).toBe(5)
})

test('a program with such a clock starts others at the moment that it names', () => {
  const module = new URL('./clock-env.mjs', import.meta.url).href
  const program = `import { clockEnv } from '${module}'; console.log(clockEnv(${moment}).CLOCK_OFFSET_MS)`
  const [offset] = printed(program, clockEnv(Date.parse('2029-01-01T00:00:00Z')))
  expect(Math.abs((offset ?? 0) - (moment - Date.now()))).toBeLessThan(60_000)
})
