import { expect, test } from 'vitest'
import { countPlaywright, countVitest, endLines, stepLine, totalLine, withExitCode } from './report.mjs'

const passed = { status: 'passed', ancestorTitles: [], title: 'works' }
const failed = { status: 'failed', ancestorTitles: ['a payment', 'at once'], title: 'counts once' }
const file = (name: string) => new URL(`../${name}`, import.meta.url).pathname

test('vitest: the counts are those of the report, and failed tests are named', () => {
  const testResults = [
    { name: file('server/x.test.ts'), status: 'failed', assertionResults: [passed, failed] },
  ]
  expect(countVitest({ numPassedTests: 1, testResults })).toEqual({
    passed: 1,
    failed: 1,
    failures: ['server/x.test.ts › a payment › at once › counts once'],
  })
})

test('vitest: a file that did not load counts as one failure', () => {
  const testResults = [
    { name: file('a.test.ts'), status: 'passed', assertionResults: [passed] },
    { name: file('b.test.ts'), status: 'failed', assertionResults: [] },
  ]
  expect(countVitest({ numPassedTests: 1, testResults })).toEqual({
    passed: 1,
    failed: 1,
    failures: ['b.test.ts (the file itself)'],
  })
})

test('playwright: a flaky journey passed, an error outside of any journey failed', () => {
  const journey = (title: string, status: string) => ({ title, tests: [{ projectName: 'webkit', status }] })
  const suites = [
    {
      title: 'cards.spec.ts',
      specs: [
        journey('a borrower pays', 'unexpected'),
        journey('a borrower looks', 'expected'),
        journey('a borrower waits', 'flaky'),
      ],
      suites: [{ title: 'without script', specs: [journey('pays too', 'unexpected')] }],
    },
  ]
  const stats = { expected: 3, flaky: 1, unexpected: 2, skipped: 5 }
  expect(countPlaywright({ stats, suites, errors: [{ message: 'no demo\n  at line 1' }] })).toEqual({
    passed: 4,
    failed: 3,
    failures: [
      'webkit › cards.spec.ts › a borrower pays',
      'webkit › cards.spec.ts › without script › pays too',
      'no demo',
    ],
    flaky: ['webkit › cards.spec.ts › a borrower waits'],
  })
})

const counted = (passed: number, failures: string[] = []) => ({ passed, failed: failures.length, failures })

test('a runner that ran nothing has failed', () => {
  expect(withExitCode(counted(0), 0)).toEqual(counted(0, ['nothing was run']))
})

test('a runner that ended badly without a failed test has failed', () => {
  expect(withExitCode(counted(4), 1)).toEqual(counted(4, ['it ended with 1']))
  expect(withExitCode(counted(4, ['one', 'two']), 1)).toEqual(counted(4, ['one', 'two']))
  expect(withExitCode(counted(4), 0)).toEqual(counted(4))
})

test('a step is one line with its result, its duration and, where it has tests, their number', () => {
  expect(stepLine('types', { passed: 1, failed: 0 }, 3210)).toMatch(/^types +ok +3\.2 s$/)
  expect(stepLine('journeys', { passed: 9, failed: 2 }, 61_000)).toMatch(
    /^journeys +FAILED +61\.0 s {2}9 passed, 2 failed$/,
  )
})

test('the last line is the total and nothing else', () => {
  expect(totalLine({ passed: 12, failed: 0 })).toBe('12 passed, 0 failed')
})

test('the end tells how long each part took and names again what failed', () => {
  const steps = [
    { name: 'types', milliseconds: 9_000, ...counted(1) },
    { name: 'journeys', milliseconds: 200_000, ...counted(3, ['pay.spec.ts › a borrower pays']) },
  ]
  const lines = endLines(steps, 210_000)
  expect(lines.filter((line) => / s\b/.test(line)).map((line) => line.split(/ {2,}/)[0])).toEqual([
    'types',
    'journeys',
    'all',
  ])
  expect(lines.find((line) => line.startsWith('all'))).toMatch(/^all +FAILED +210\.0 s/)
  expect(lines).toContain('  journeys: pay.spec.ts › a borrower pays')
  expect(lines.at(-1)).toBe('4 passed, 1 failed')
})

test('the end names what passed on a second attempt only', () => {
  const step = {
    name: 'journeys',
    milliseconds: 9_000,
    ...counted(2),
    flaky: ['pay.spec.ts › a borrower pays'],
  }
  expect(endLines([step], 9_000)).toContain('  journeys: pay.spec.ts › a borrower pays')
})

test('where nothing failed the end names nothing', () => {
  const lines = endLines([{ name: 'types', milliseconds: 9_000, ...counted(1) }], 9_000)
  expect(lines).not.toContain('Failed:')
  expect(lines.at(-1)).toBe('1 passed, 0 failed')
})
