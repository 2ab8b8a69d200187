import { parseArgs } from 'node:util'
import { paths } from '../contract/wire/paths.ts'
import { ensureBuilt } from './build.mjs'
import { countOf } from './counts.ts'
import { explainedFindings } from './hostile/explained.ts'
import { type Finding, findingLines, unexplained } from './hostile/findings.ts'
import { floodStreams, floodUploads } from './hostile/floods.ts'
import { callTargets, deskTargets, pageTargets } from './hostile/injection-targets.ts'
import { malformedRequests } from './hostile/malformed-requests.ts'
import type { ToolProxy } from './hostile/proxy.ts'
import { problemOf, sendRaw } from './hostile/send-raw.ts'
import { runSlowTest, slowTests } from './hostile/slow.ts'
import { type InjectionTarget, tryWithSqlmap } from './hostile/sqlmap.ts'
import { type HostileTarget, startTarget } from './hostile/target.ts'
import { scanWithWapiti } from './hostile/wapiti.ts'
import { CommandError, command } from './process.mjs'
import { ensureHostileTools } from './system.mjs'

type Share = { nth: number; of: number }
type PartResult = { summary: string; findings: Finding[] }

const SECONDS_OF_CRAWL = 45
const SECONDS_PER_MODULE = countOf('wapitiSeconds')
/** As many as there are cores on a small machine; the tools take more of it than the product. */
const SQLMAPS = 2

const statusesOf = ({ statuses }: Pick<ToolProxy, 'statuses'>) =>
  [...statuses].map(([status, times]) => `${times} × ${status}`).join(', ')

async function wapiti({ borrower, desk }: HostileTarget): Promise<PartResult> {
  const loan = 'orderId=TR-active&productId=terang-cicil&lang=en'
  const seconds = { secondsPerModule: SECONDS_PER_MODULE, secondsOfCrawl: SECONDS_OF_CRAWL }
  const borrowerStarts = [paths.main, `${paths.loanDetails}?${loan}`, `${paths.instalments}?${loan}`]
  const [pages, staff] = await Promise.all([
    scanWithWapiti({ url: borrower.url, starts: borrowerStarts, ...seconds }),
    scanWithWapiti({ url: desk.url, starts: ['/desk?lang=en', '/desk/borrowers?q=ayu'], ...seconds }),
  ])
  return {
    summary: `${pages.pages} pages and forms of borrowers, ${staff.pages} of the desk`,
    findings: [...pages.findings, ...staff.findings],
  }
}

const sqlmap =
  (targets: readonly InjectionTarget[], side: 'borrower' | 'desk') =>
  async ({ [side]: proxy }: HostileTarget, { nth, of }: Share): Promise<PartResult> => {
    const mine = targets.filter((_, index) => index % of === nth - 1)
    const findings: Finding[] = []
    let tested = 0
    const queue = mine.values()
    const work = async () => {
      for (const target of queue) {
        const found = await tryWithSqlmap(proxy.url, target)
        tested += found.tested
        findings.push(...found.findings)
        const place = `${target.method} ${target.path}`
        console.log(`sqlmap: ${place}: ${found.tested} parameters, ${found.findings.length} findings`)
        if (found.tested === 0)
          findings.push({
            tool: 'sqlmap',
            finding: 'nothing was tried',
            place,
            detail: found.output.slice(-400),
          })
      }
    }
    await Promise.all(Array.from({ length: SQLMAPS }, work))
    return { summary: `${tested} parameters of ${mine.length} requests`, findings }
  }

async function malformed({ copy }: HostileTarget): Promise<PartResult> {
  const port = Number(new URL(copy.url).port)
  const findings: Finding[] = []
  for (const request of malformedRequests) {
    const problem = problemOf(request, await sendRaw(port, request.bytes))
    if (problem) findings.push({ tool: 'malformed HTTP', finding: problem, place: request.about, detail: '' })
  }
  return { summary: `${malformedRequests.length} requests`, findings }
}

async function slow({ copy, database }: HostileTarget): Promise<PartResult> {
  const session = database.visitors[0]
  const visited = [
    `${copy.url}${paths.aboutUs}`,
    `${copy.url}${paths.loanDetails}?${new URLSearchParams({ ...session, lang: 'en' })}`,
  ]
  const findings: Finding[] = []
  let visits = 0
  for (const test of slowTests) {
    const result = await runSlowTest(test, { url: copy.url, visited })
    findings.push(...result.findings)
    visits += result.visits
  }
  return { summary: `${slowTests.length} tests, ${visits} visits meanwhile`, findings }
}

async function floods(target: HostileTarget): Promise<PartResult> {
  const results = [await floodStreams(target), await floodUploads(target)]
  return {
    summary: results
      .map(({ tool, statuses, visits }) => `${tool}: ${statusesOf({ statuses })}, ${visits} visits meanwhile`)
      .join('; '),
    findings: results.flatMap(({ findings }) => findings),
  }
}

const parts: Readonly<Record<string, (target: HostileTarget, share: Share) => Promise<PartResult>>> = {
  malformed,
  slow,
  floods,
  'sqlmap-pages': sqlmap(pageTargets, 'borrower'),
  'sqlmap-calls': sqlmap(callTargets, 'borrower'),
  'sqlmap-desk': sqlmap(deskTargets, 'desk'),
  wapiti,
}

/** A tool that was kept out has found nothing, and proves nothing. */
function refusedOut(part: string, { statuses }: ToolProxy): Finding[] {
  const all = [...statuses.values()].reduce((sum, times) => sum + times, 0)
  const out = (statuses.get(429) ?? 0) + (statuses.get(401) ?? 0)
  const detail = `${out} of ${all} requests got 401 or 429`
  return out > all / 5 ? [{ tool: part, finding: 'the tool was kept out', place: 'the proxy', detail }] : []
}

function readShare(text: string): Share {
  const [, nth, of] = /^(\d+)\/(\d+)$/.exec(text) ?? []
  if (!nth || !of || Number(nth) > Number(of))
    throw new CommandError(`--share ${text}: not a share such as 1/4`)
  return { nth: Number(nth), of: Number(of) }
}

/**
 * Other people's tools and our own floods against the demo on loopback. `--only` for one part, `--share 1/4` for a fourth of
 * the requests that sqlmap tries.
 */
await command(async () => {
  const { values } = parseArgs({
    options: { only: { type: 'string', multiple: true }, share: { type: 'string', default: '1/1' } },
  })
  const share = readShare(values.share)
  const names = values.only ?? Object.keys(parts)
  await ensureBuilt()
  if (!(await ensureHostileTools()))
    return console.log('not run: needs wapiti, sqlmap and slowhttptest of Debian')
  const target = await startTarget()
  const findings: Finding[] = []
  try {
    for (const name of names) {
      const part = parts[name]
      if (!part) throw new CommandError(`--only ${Object.keys(parts).join('|')}`)
      const result = await part(target, share)
      console.log(`${name}: ${result.summary}`)
      findings.push(...result.findings)
    }
    for (const proxy of [target.borrower, target.desk]) {
      if (proxy.statuses.size > 0) console.log(`answered: ${statusesOf(proxy)}`)
      findings.push(...proxy.findings('a tool'), ...refusedOut('a tool', proxy))
    }
    const health = await fetch(`${target.copy.url}/readyz`)
    if (!health.ok)
      throw new CommandError(`The product is not ready any more:\n${target.copy.output().slice(-3_000)}`)
  } finally {
    await target.stop()
  }
  const left = findingLines(unexplained(findings, explainedFindings))
  if (left.length > 0)
    throw new CommandError(`${left.length} findings that are not explained:\n${left.join('\n')}`)
  console.log(`holds: ${findings.length} findings, all explained`)
})
