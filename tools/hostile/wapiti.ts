import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CommandError } from '../process.mjs'
import type { Finding } from './findings.ts'
import { runTool } from './run-tool.ts'

/** Without those that need a server on the internet (ssrf, xxe) or a list from there (nikto, wapp), and guess names (buster). */
const modules = [
  ...['backup', 'blindsql', 'cookieflags', 'crlf', 'csp', 'csrf', 'exec', 'file', 'htaccess', 'http_headers'],
  ...['methods', 'permanentxss', 'redirect', 'shellshock', 'sql', 'xss'],
]
/** Below these the tool has seen only the way in. */
const LEAST_PAGES = 20

type Entry = { method: string; path: string; parameter: string; info: string }
type Report = Record<'vulnerabilities' | 'anomalies', Record<string, Entry[]>>

const placeOf = ({ method, path, parameter }: Entry) =>
  [method, path.split('?')[0], parameter].filter(Boolean).join(' ')

export function wapitiFindings(report: Report): Finding[] {
  const found = [report.vulnerabilities, report.anomalies].flatMap((part) => Object.entries(part))
  return found.flatMap(([finding, entries]) =>
    entries.map((entry) => ({ tool: 'wapiti', finding, place: placeOf(entry), detail: entry.info })),
  )
}

export const wapitiPages = (output: string): number =>
  Number(/Wapiti found (\d+) URLs and forms/.exec(output)?.[1] ?? 0)

type ScanOptions = {
  url: string
  starts: readonly string[]
  secondsPerModule: number
  secondsOfCrawl: number
}

/** Follows all links and forms below an address, and attacks each with every module for so long. */
export async function scanWithWapiti({ url, starts, secondsPerModule, secondsOfCrawl }: ScanOptions) {
  const folder = mkdtempSync(join(tmpdir(), 'terang-wapiti-'))
  const file = join(folder, 'report.json')
  const args = [
    ...['-u', `${url}/`, '--scope', 'folder', ...starts.flatMap((start) => ['-s', url + start])],
    ...['-m', modules.join(','), '-d', '4', '-t', '10', '-v', '1'],
    ...['--max-scan-time', String(secondsOfCrawl), '--max-attack-time', String(secondsPerModule)],
    ...['--flush-session', '--store-session', folder, '--store-config', folder, '-f', 'json', '-o', file],
  ]
  // A module ends its last request before it looks at the clock.
  const seconds = 2 * (secondsOfCrawl + modules.length * (secondsPerModule + 5))
  try {
    const output = await runTool('wapiti', args, { seconds, cwd: folder })
    const pages = wapitiPages(output)
    if (pages < LEAST_PAGES)
      throw new CommandError(`wapiti found ${pages} pages only:\n${output.slice(-2_000)}`)
    return { pages, findings: wapitiFindings(JSON.parse(readFileSync(file, 'utf8')) as Report) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
