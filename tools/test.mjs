import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt, ensureTexts } from './build.mjs'
import { beforeMonthEnd, clockEnv } from './clock-env.mjs'
import { ensureInstalled } from './install.mjs'
import { CommandError, projectEnv, root, run } from './process.mjs'
import { countPlaywright, countVitest, endLines, stepLine, withExitCode } from './report.mjs'
import {
  ensureChromium,
  ensureEngines,
  ensureHostileTools,
  ensurePostgres,
  ensurePrometheus,
} from './system.mjs'

// `check` is what a developer runs before each commit: no browser, no PostgreSQL, nothing is installed. `test` makes one journey for
// each task. `more` makes all of them, and puts every test of the service on PGlite; both run at every landing. `soak` repeats and
// crosses everything as often as `tools/counts.ts` says for it. `engines` runs nothing but the journeys on the engines of phones.
const kind = process.argv[2] ?? 'test'
const soak = kind === 'soak'
const reports = join(root, '.generated', 'reports')
const began = performance.now()
const steps = []

/** Runs one step, prints its line, and tells whether it passed; the output is shown only when it did not. */
async function step(name, work) {
  const start = performance.now()
  const { output, ...counts } = await work()
  const milliseconds = performance.now() - start
  steps.push({ name, milliseconds, ...counts })
  console.log(stepLine(name, counts, milliseconds))
  if (counts.failed > 0) console.log(`\n${output.trim()}\n`)
  return counts.failed === 0
}

/** The whole proof is `npm run prove:failover`. */
const smallProof = ['--payments', '500', '--kills', '1', '--process-kills', '2']

const passed = { passed: 1, failed: 0, failures: [], output: '' }
const failedWith = (output) => ({ passed: 0, failed: 1, failures: [firstLine(output)], output })
const firstLine = (text) => text.trim().split('\n')[0]

/** A step of our own, which says by throwing that it failed. */
function own(work) {
  return async () => {
    try {
      await work()
      return passed
    } catch (error) {
      return failedWith(error instanceof CommandError ? error.message : error.stack)
    }
  }
}

const tool = (file, ...args) => toolWith({}, file, ...args)

function toolWith(env, file, ...args) {
  return async () => {
    const { code, output } = await run(file, args, { env: testEnv(env) })
    return code === 0 ? passed : failedWith(output)
  }
}

/** A test runner, whose own tests are counted from the report it writes. */
function runner(file, args, { report, count, env }) {
  return async () => {
    rmSync(report, { force: true })
    const { code, output } = await run(file, args, { env: testEnv(env) })
    const counts = existsSync(report)
      ? count(JSON.parse(readFileSync(report, 'utf8')))
      : { passed: 0, failed: 0, failures: [] }
    return { ...withExitCode(counts, code), output }
  }
}

/** What the shell of the moment has set for running the product must not decide what is tested. */
function testEnv(extra) {
  const names = ['DATABASE_URL', 'DATA_DIR', 'DEMO', 'DEV', 'FORCE_COLOR', 'LENDER_API', 'NODE_ENV', 'PORT']
  const unset = Object.fromEntries(names.map((name) => [name, undefined]))
  const counted = { SOAK: soak ? '1' : undefined, MORE: kind === 'more' ? '1' : undefined }
  return projectEnv({ ...unset, ...counted, ...extra })
}

async function runAll() {
  await ensureInstalled()
  mkdirSync(reports, { recursive: true })
  if (kind === 'check') return check()
  let chromium
  const findChromium = async () => {
    chromium = await ensureChromium()
  }
  const checkAndBuild = async () => {
    if (kind === 'test' || soak) await checkSources()
    return step('build', own(ensureBuilt))
  }
  // Debian's installer has a lock, so one after the other. It waits for the network: what needs no browser does not wait for it.
  const postgres = step('postgresql', own(ensurePostgres))
  const browsers = postgres.then(async () => ({
    hasChromium: await step('chromium', own(findChromium)),
    hasEngines: await step('webkit, old chromium', own(ensureEngines)),
  }))
  const [hasPostgres, isBuilt] = await Promise.all([postgres, checkAndBuild()])
  if (kind !== 'engines')
    await step(hasPostgres ? 'unit, PGlite, PostgreSQL' : 'unit, PGlite', vitest({ hasPostgres }))
  const { hasChromium, hasEngines } = await browsers
  // Only in the soak: each mistake is a run of its own.
  if (soak) await step('planted bugs', tool('node', 'tools/planted-bugs.ts'))
  if (soak) await observe(isBuilt)
  if (soak && hasPostgres) {
    await step('backup and restore', tool('node', 'tools/prove-restore.ts'))
    await step('release archive', tool('node', 'tools/prove-package.mjs'))
  }
  if (soak && isBuilt && hasPostgres) await step('memory of an hour', tool('node', 'tools/prove-memory.ts'))
  if (soak) await attack(isBuilt)
  if (soak && isBuilt) await step('fail-over', tool('node', 'tools/prove-failover.ts', ...smallProof))
  // Beside nothing else: all that is measured there shares two cores.
  const besieged = soak || kind === 'more'
  if (besieged && isBuilt && hasPostgres) await step('siege', tool('node', 'tools/siege.ts'))
  // Once HAProxy is there: the proof before has installed it. `more` has by itself only tests that repeat something.
  const proxyLog = ['run', '--project', 'unit', 'tools/proxy-log.test.ts']
  if (besieged) await step('log of the proxy', toolWith({ MORE: undefined }, 'vitest', ...proxyLog))
  const runnable = isBuilt && hasChromium
  if (soak && runnable) await step('journeys at the end of a month', atMonthEnd(chromium))
  const reporters = ['list', 'json', './e2e/every-task.ts']
  const journeys = () => step('journeys', playwright(chromium, 'journeys', { reporters }))
  const onEngines = () => step('engines', playwright(chromium, 'engines', { args: ['-c', 'e2e/engines'] }))
  // Neither keeps two cores busy: both wait for timers, and for what has just been started.
  await Promise.all([
    kind === 'engines' || (runnable ? journeys() : notRun('journeys', 'the build and Chromium')),
    runnable && hasEngines ? onEngines() : notRun('engines', 'the build and the engines of phones'),
  ])
}

async function check() {
  await checkSources()
  await step('unit, PGlite', vitest({ hasPostgres: false }))
}

/** Debian's Prometheus checks the rules and scrapes the product. */
async function observe(isBuilt) {
  let found
  const find = async () => {
    found = await ensurePrometheus()
  }
  await step('prometheus', own(find))
  if (isBuilt && found) await step('alerts and metrics', tool('node', 'tools/prometheus.ts'))
  else notRun('alerts and metrics', "the build and Debian's prometheus")
}

/** Debian's tools against the demo and its desk, and our own floods; what they find is explained or a defect. */
async function attack(isBuilt) {
  let found
  const find = async () => {
    found = await ensureHostileTools()
  }
  await step('wapiti, sqlmap, slowhttptest', own(find))
  if (isBuilt && found) await step('hostile tools', tool('node', 'tools/hostile.ts'))
  else notRun('hostile tools', "the build and Debian's wapiti, sqlmap and slowhttptest")
}

function notRun(name, needs) {
  console.log(`${name.padEnd(28)} not run: they need ${needs}`)
}

async function checkSources() {
  await step('texts', own(ensureTexts))
  await Promise.all([
    step('types', tool('tsc', '-p', '.')),
    step('lint and format', tool('biome', 'ci', '--colors=off', '.')),
    step('dead code', tool('knip')),
    ...(kind === 'check' ? [] : [step('packages that ship', tool('node', 'tools/shipped-packages.mjs'))]),
  ])
}

function vitest({ hasPostgres }) {
  const report = join(reports, 'vitest.json')
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const env = { NO_COLOR: '1', TEST_POSTGRES: hasPostgres ? '1' : undefined }
  return runner('vitest', args, { report, count: countVitest, env })
}

/** As often as in `npm test`. */
const atMonthEnd = (chromium) =>
  playwright(chromium, 'month-end', { env: { SOAK: undefined, ...clockEnv(beforeMonthEnd(new Date())) } })

function playwright(chromium, name, { args = [], reporters = ['list', 'json'], env } = {}) {
  const report = join(reports, `${name}.json`)
  return runner('playwright', ['test', ...args, `--reporter=${reporters.join(',')}`], {
    report,
    count: countPlaywright,
    env: {
      CHROMIUM_PATH: chromium,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      // One for each task, or all (`e2e/tasks.ts`).
      JOURNEYS: kind === 'test' ? 'tasks' : undefined,
      ...env,
    },
  })
}

try {
  await runAll()
} catch (error) {
  const message = error instanceof CommandError ? error.message : String(error.stack ?? error)
  steps.push({ name: 'the run itself', milliseconds: performance.now() - began, ...failedWith(message) })
  console.log(message)
}
for (const line of endLines(steps, performance.now() - began)) console.log(line)
process.exitCode = steps.some(({ failed }) => failed > 0) ? 1 : 0
