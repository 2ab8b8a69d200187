import { escapeMarkup } from '../../base/escape-markup.ts'
import { groups } from './check.ts'
import type { CheckResult, Report } from './run.ts'

/** Control characters are in no XML document, not even escaped. */
export const escapeXml = (text: string): string =>
  escapeMarkup(
    // biome-ignore lint/suspicious/noControlCharactersInRegex: leaving them out is the point.
    text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ud800-\udfff\ufffe\uffff]/g, '\ufffd'),
  )

const inside: Readonly<Record<CheckResult['status'], (result: CheckResult) => string>> = {
  holds: () => '',
  fails: ({ observed, clause, says }) =>
    `<failure message="${escapeXml(observed)}">${escapeXml(`${says} (${clause})`)}</failure>`,
  'not proved': ({ observed }) => `<skipped message="${escapeXml(observed)}"/>`,
}

const caseOf = (result: CheckResult) =>
  `    <testcase classname="${escapeXml(result.call)}" name="${escapeXml(result.id)}">${inside[result.status](result)}</testcase>`

/** For a build server: a suite for each group. */
export function junitReport({ results, startedAt, contract, address }: Report): string {
  const count = (own: readonly CheckResult[], status: CheckResult['status']) =>
    own.filter((result) => result.status === status).length
  const suites = Object.entries(groups).map(([group, title]) => {
    const own = results.filter((result) => result.group === group)
    const numbers = `tests="${own.length}" failures="${count(own, 'fails')}" errors="0" skipped="${count(own, 'not proved')}"`
    return `  <testsuite name="${escapeXml(title)}" ${numbers} timestamp="${startedAt.slice(0, 19)}">\n${own.map(caseOf).join('\n')}\n  </testsuite>`
  })
  const name = `Contract ${contract.version} at ${address}`
  const numbers = `tests="${results.length}" failures="${count(results, 'fails')}"`
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="${escapeXml(name)}" ${numbers}>\n${suites.join('\n')}\n</testsuites>\n`
}
