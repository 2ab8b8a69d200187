import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startCopyProcess } from '../e2e/copy.ts'
import { freePort } from './postgres.mjs'
import { CommandError, command, root } from './process.mjs'
import { ensurePrometheus } from './system.mjs'

const folder = join(root, 'deploy/prometheus')
const SCRAPED_WITHIN_MS = 60_000

function promtool(args: readonly string[], input?: string): void {
  const { status, stdout, stderr } = spawnSync('promtool', args, { input, encoding: 'utf8' })
  if (status !== 0) throw new CommandError(`promtool ${args.join(' ')}\n${stdout}${stderr}`)
}

/** Our own configuration, with the port of this copy in it and without the pauses. */
function configFor(metricsPort: string): string {
  const target = mkdtempSync(join(tmpdir(), 'terang-prometheus-'))
  cpSync(join(folder, 'alerts.yml'), join(target, 'alerts.yml'))
  const config = readFileSync(join(folder, 'prometheus.yml'), 'utf8')
    .replace('127.0.0.1:9464', `127.0.0.1:${metricsPort}`)
    .replaceAll(/_(interval|timeout): \w+/g, '_$1: 1s')
  writeFileSync(join(target, 'prometheus.yml'), config)
  return target
}

function startPrometheus(config: string, port: string): { child: ChildProcess; output: () => string } {
  const child = spawn(
    'prometheus',
    [
      `--config.file=${join(config, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(config, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  let output = ''
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk
  })
  return { child, output: () => output }
}

/** Those that we named: some of Node's, which prom-client names, break the rules. */
async function ownMetrics(port: string): Promise<string> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  const lines = text.split('\n').filter((line) => /^(# (HELP|TYPE) )?terang_/.test(line))
  return `${lines.join('\n')}\n`
}

type QueryReply = { data: { result: { value: [number, string] }[] } }
type RulesReply = { data: { groups: { rules: { name: string; health: string; lastError?: string }[] }[] } }

async function askUntil<Reply>(address: string, isEnough: (reply: Reply) => boolean): Promise<void> {
  const until = performance.now() + SCRAPED_WITHIN_MS
  let last = ''
  while (performance.now() < until) {
    const reply = await fetch(address)
      .then((response) => response.text())
      .catch((error) => String(error))
    last = reply
    if (reply.startsWith('{') && isEnough(JSON.parse(reply))) return
    await sleep(250)
  }
  throw new CommandError(`${address} did not tell what it should:\n${last.slice(0, 2_000)}`)
}

const hasValue = ({ data }: QueryReply) => data.result.some(({ value }) => Number(value[1]) > 0)
const areAllWell = ({ data }: RulesReply) => {
  const rules = data.groups.flatMap((group) => group.rules)
  return rules.length > 0 && rules.every(({ health }) => health === 'ok')
}

/** Prometheus itself checks our rules, scrapes the running product and evaluates every rule on what it found. */
await command(async () => {
  if (!(await ensurePrometheus()))
    throw new CommandError("Debian's prometheus is not here, and cannot be installed.")
  promtool(['check', 'rules', join(folder, 'alerts.yml')])
  promtool(['check', 'config', join(folder, 'prometheus.yml')])
  promtool(['test', 'rules', join(folder, 'alerts.test.yml')])
  const [metricsPort, port] = [String(await freePort()), String(await freePort())]
  const copy = await startCopyProcess({ METRICS_PORT: metricsPort })
  const config = configFor(metricsPort)
  const prometheus = startPrometheus(config, port)
  try {
    promtool(['check', 'metrics'], await ownMetrics(metricsPort))
    await fetch(`${copy.url}/main`)
    const query = (text: string) => `http://127.0.0.1:${port}/api/v1/query?query=${encodeURIComponent(text)}`
    await askUntil(query('up{job="terang"}'), hasValue)
    await askUntil(query('terang_http_requests_total'), hasValue)
    await askUntil(query('terang_database_up'), hasValue)
    await askUntil(query('terang_job_interval_seconds{job_name="inbox"}'), hasValue)
    await askUntil(`http://127.0.0.1:${port}/api/v1/rules`, areAllWell)
  } catch (error) {
    console.error(prometheus.output().slice(-2_000))
    throw error
  } finally {
    prometheus.child.kill()
    await copy.stop()
    rmSync(config, { recursive: true, force: true })
  }
})
