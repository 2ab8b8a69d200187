import { relative } from 'node:path'
import { root } from './process.mjs'

/** A file that could not even be loaded has no failed test in it, and counts as one. */
export function countVitest({ numPassedTests, testResults }) {
  const failures = testResults.flatMap(({ name, status, assertionResults }) => {
    const file = relative(root, name)
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (status === 'failed' && failed.length === 0) return [`${file} (the file itself)`]
    return failed.map(({ ancestorTitles, title }) => [file, ...ancestorTitles, title].join(' › '))
  })
  return { passed: numPassedTests, failed: failures.length, failures }
}

/** A journey that passed on its second attempt passed, and is named at the end. */
export function countPlaywright({ stats, errors, suites }) {
  const outside = errors.map(({ message = 'an error outside of any journey' }) => firstLine(message))
  const failures = [...suites.flatMap((suite) => journeysThat('unexpected', suite)), ...outside]
  const flaky = suites.flatMap((suite) => journeysThat('flaky', suite))
  return { passed: stats.expected + stats.flaky, failed: failures.length, failures, flaky }
}

function journeysThat(ended, { title, specs = [], suites = [] }, above = []) {
  const titles = [...above, title]
  const own = specs.flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === ended)
      .map(({ projectName }) => [projectName, ...titles, spec.title].filter(Boolean).join(' › ')),
  )
  return [...own, ...suites.flatMap((suite) => journeysThat(ended, suite, titles))]
}

const firstLine = (text) => text.split('\n')[0]

/** A runner that found nothing to run, or ended badly for another reason than a test, has failed. */
export function withExitCode(counts, code) {
  const isExplained = counts.failed > 0 || (code === 0 && counts.passed > 0)
  if (isExplained) return counts
  const failure = counts.passed === 0 ? 'nothing was run' : `it ended with ${code}`
  return { ...counts, failed: 1, failures: [failure] }
}

/** What a terminal that shows only the end must show: how long each part took, what failed, and the total. */
export function endLines(steps, milliseconds) {
  const failed = steps.flatMap(({ name, failures }) => failures.map((failure) => `${name}: ${failure}`))
  const flaky = steps.flatMap((step) => (step.flaky ?? []).map((journey) => `  ${step.name}: ${journey}`))
  const total = {
    passed: steps.reduce((sum, step) => sum + step.passed, 0),
    failed: steps.reduce((sum, step) => sum + step.failed, 0),
  }
  return [
    '',
    ...steps.map((step) => stepLine(step.name, step, step.milliseconds)),
    stepLine('all', { passed: 0, failed: total.failed }, milliseconds),
    ...(flaky.length > 0 ? ['', 'Passed on a second attempt:', ...flaky] : []),
    ...(failed.length > 0 ? ['', 'Failed:', ...failed.map((line) => `  ${line}`), ''] : ['']),
    totalLine(total),
  ]
}

export function stepLine(name, { passed, failed }, milliseconds) {
  const result = failed > 0 ? 'FAILED' : 'ok'
  const counts = passed + failed > 1 ? `${passed} passed, ${failed} failed` : ''
  const seconds = `${(milliseconds / 1000).toFixed(1)} s`
  return `${name.padEnd(28)} ${result.padEnd(7)} ${seconds.padStart(8)}  ${counts}`.trimEnd()
}

export function totalLine({ passed, failed }) {
  return `${passed} passed, ${failed} failed`
}
