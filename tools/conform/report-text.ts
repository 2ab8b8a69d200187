import { groups } from './check.ts'
import type { CheckResult, Report } from './run.ts'

const marks: Readonly<Record<CheckResult['status'], string>> = {
  holds: 'holds     ',
  fails: 'FAILS     ',
  'not proved': 'not proved',
}

export const lineOf = ({ status, id, observed }: CheckResult): string =>
  `${marks[status]}  ${id}${observed ? `: ${observed}` : ''}`

export function summaryOf({ verdict, counts, requests, contract, address }: Report): string {
  return [
    `${address} ${verdict} to version ${contract.version} of the contract (${contract.sha256.slice(0, 12)}).`,
    `${counts.holds} checks hold, ${counts.fails} fail, ${counts['not proved']} could not be made; ${requests} requests.`,
  ].join('\n')
}

export function textReport(report: Report): string {
  const sections = Object.entries(groups).flatMap(([group, title]) => {
    const own = report.results.filter((result) => result.group === group)
    return own.length === 0 ? [] : ['', title, ...own.map(lineOf)]
  })
  return `${[summaryOf(report), ...sections].join('\n')}\n`
}
