import { expect, test } from 'vitest'
import { countPlaywright, countVitest, stepLine, totalLine, withExitCode } from './report.mjs'

const passed = { status: 'passed' }
const failed = { status: 'failed' }

test('vitest: the counts are those of the report', () => {
  const testResults = [{ status: 'failed', assertionResults: [passed, failed] }]
  expect(countVitest({ numPassedTests: 1, numFailedTests: 1, testResults })).toEqual({ passed: 1, failed: 1 })
})

test('vitest: a file that did not load counts as one failure', () => {
  const testResults = [
    { status: 'passed', assertionResults: [passed] },
    { status: 'failed', assertionResults: [] },
  ]
  expect(countVitest({ numPassedTests: 1, numFailedTests: 0, testResults })).toEqual({ passed: 1, failed: 1 })
})

test('playwright: a flaky journey passed, an error outside of any journey failed', () => {
  const stats = { expected: 3, flaky: 1, unexpected: 2, skipped: 5 }
  expect(countPlaywright({ stats, errors: [{}] })).toEqual({ passed: 4, failed: 3 })
})

test('a runner that ran nothing has failed', () => {
  expect(withExitCode({ passed: 0, failed: 0 }, 0)).toEqual({ passed: 0, failed: 1 })
})

test('a runner that ended badly without a failed test has failed', () => {
  expect(withExitCode({ passed: 4, failed: 0 }, 1)).toEqual({ passed: 4, failed: 1 })
  expect(withExitCode({ passed: 4, failed: 2 }, 1)).toEqual({ passed: 4, failed: 2 })
  expect(withExitCode({ passed: 4, failed: 0 }, 0)).toEqual({ passed: 4, failed: 0 })
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
