import { paths } from '../../contract/wire/paths.ts'
import { countOf } from '../counts.ts'
import type { Finding } from './findings.ts'
import { runTool } from './run-tool.ts'
import { visitMeanwhile } from './visit-meanwhile.ts'

/** `closes`: the server must have closed every connection before the time is over. */
type SlowTest = { name: string; args: readonly string[]; path: string; seconds: number; closes: boolean }

export const slowTests: readonly SlowTest[] = [
  { name: 'slow headers', args: ['-H', '-i', '5'], path: paths.aboutUs, seconds: 50, closes: true },
  {
    name: 'slow body',
    args: ['-B', '-i', '5', '-s', '8192', '-x', '8'],
    path: paths.contactSection,
    seconds: 70,
    closes: true,
  },
  {
    name: 'slow read',
    args: ['-X', '-n', '3', '-w', '1', '-y', '16', '-z', '8'],
    path: paths.loanAgreement,
    seconds: 30,
    closes: false,
  },
]

const CONNECTIONS = countOf('slowConnections')
/** More at once would be a flood of requests, which is another test. */
const CONNECTIONS_PER_SECOND = 50
const PROBE_SECONDS = 10

// biome-ignore lint/suspicious/noControlCharactersInRegex: the tool colours its text
const withoutColours = (text: string) => text.replaceAll(/\u001b\[[0-9;]*m/g, '')

export function slowFindings(
  output: string,
  { name, path, closes }: Pick<SlowTest, 'name' | 'path' | 'closes'>,
): Finding[] {
  const text = withoutColours(output)
  const available = [...text.matchAll(/service available:\s+(\w+)/g)].map(([, said]) => said)
  const ended = /Exit status:\s+(.*)/.exec(text)?.[1]?.trim() ?? 'no exit status'
  const about = { tool: 'slowhttptest', place: `${name} ${path}` }
  const findings: Finding[] = []
  if (available.length === 0 || available.some((said) => said !== 'YES'))
    findings.push({
      ...about,
      finding: 'service not available',
      detail: available.join(' ') || text.slice(-300),
    })
  if (closes && ended !== 'No open connections left')
    findings.push({ ...about, finding: 'connections are left open', detail: ended })
  return findings
}

export async function runSlowTest(
  test: SlowTest,
  { url, visited }: { url: string; visited: readonly string[] },
) {
  const args = [
    ...test.args,
    '-c',
    String(CONNECTIONS),
    '-r',
    String(CONNECTIONS_PER_SECOND),
    '-l',
    String(test.seconds),
    '-p',
    String(PROBE_SECONDS),
  ]
  const running = runTool('slowhttptest', [...args, '-u', url + test.path], {
    seconds: 3 * test.seconds,
    cwd: '/tmp',
  })
  const { result, visits, findings } = await visitMeanwhile('slowhttptest', visited, running)
  return { visits, findings: [...findings, ...slowFindings(result, test)] }
}
