import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Finding } from './findings.ts'
import { runTool } from './run-tool.ts'

export type InjectionTarget = {
  method: 'GET' | 'POST'
  path: string
  fields: Readonly<Record<string, string>>
}

/** Of one request with all of its fields, on a machine with other work on it; alone it takes a tenth. */
const SECONDS = 450

const suspicions: readonly RegExp[] = [
  /heuristic \([^)]+\) test shows that (\w+) parameter '([^']+)' (might be .*)/g,
  /(\w+) parameter '([^']+)' (appears to be .*injectable.*)/g,
  /(\w+) parameter '([^']+)' (is (?:vulnerable|.*injectable).*)/g,
]

const namesOf = (output: string, verdict: string) =>
  new Set([...output.matchAll(RegExp(`(\\w+ parameter '[^']+') ${verdict}`, 'g'))].map(([, name]) => name))

/** What it says of a parameter in the end: a suspicion that it has refuted, because answers differ anyway, is none. */
const refuted = (output: string) => namesOf(output, 'does not seem to be injectable')

/** What sqlmap says about the parameters of one request; a parameter that it says is safe is no finding. */
export function sqlmapFindings(output: string, path: string): Finding[] {
  const safe = refuted(output)
  const found = suspicions.flatMap((pattern) => [...output.matchAll(pattern)])
  return found
    .filter(
      ([, kind, name, detail]) =>
        !/injectable/.test(detail ?? '') || !safe.has(`${kind} parameter '${name}'`),
    )
    .map(([, kind = '', name = '', detail = '']) => ({
      tool: 'sqlmap',
      finding: /cross-site scripting/.test(detail)
        ? 'cross-site scripting'
        : /file inclusion/.test(detail)
          ? 'file inclusion'
          : 'SQL injection',
      place: `${kind} ${path} ${name}`,
      detail,
    }))
}

/** How many parameters were tried to the end. */
export const sqlmapTested = (output: string): number =>
  namesOf(output, '(?:does not seem to be injectable|is vulnerable)').size

const argsOf = (url: string, { method, path, fields }: InjectionTarget) => {
  const query = new URLSearchParams(fields).toString()
  return method === 'GET' ? ['-u', `${url}${path}?${query}`] : ['-u', url + path, '--data', query]
}

/** Tries each field of a request. What a page answers to nonsense (401, 404, 422 …) is an answer. */
export async function tryWithSqlmap(url: string, target: InjectionTarget) {
  const folder = mkdtempSync(join(tmpdir(), 'terang-sqlmap-'))
  const args = [
    ...argsOf(url, target),
    ...[
      '--batch',
      '--disable-coloring',
      '--output-dir',
      folder,
      '--dbms',
      'PostgreSQL',
      '--technique',
      'BEUSTQ',
    ],
    ...['--level', '1', '--risk', '1', '--timeout', '15', '--retries', '1', '--threads', '1'],
    ...['--ignore-code', '400,401,403,404,409,422,429', '--ignore-redirects', '--skip', 'act'],
  ]
  try {
    const output = await runTool('sqlmap', args, { seconds: SECONDS, cwd: folder })
    return { tested: sqlmapTested(output), findings: sqlmapFindings(output, target.path), output }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
