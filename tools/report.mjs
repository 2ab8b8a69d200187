/** A file that could not even be loaded has no failed test in it, and counts as one. */
export function countVitest(report) {
  const broken = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
  )
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length }
}

/** A journey that passed on its second attempt passed; Playwright's own output names it. */
export function countPlaywright({ stats, errors }) {
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length }
}

/** A runner that found nothing to run, or ended badly for another reason than a test, has failed. */
export function withExitCode({ passed, failed }, code) {
  const unexplained = failed === 0 && (code !== 0 || passed === 0)
  return { passed, failed: unexplained ? 1 : failed }
}

export function add(a, b) {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed }
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
