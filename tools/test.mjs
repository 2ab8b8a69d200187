import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt, ensureTexts } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { CommandError, projectEnv, root, run } from './process.mjs'
import { add, countPlaywright, countVitest, stepLine, totalLine, withExitCode } from './report.mjs'
import { ensureChromium, ensureEngines, ensurePostgres, findEngines } from './system.mjs'

// `fast` leaves out what a change rarely breaks or a machine may not do: PostgreSQL and system packages.
const fast = process.argv[2] === 'fast'
// `engines` runs nothing but the journeys on the engines of phones.
const onlyEngines = process.argv[2] === 'engines'
const reports = join(root, '.generated', 'reports')
let total = { passed: 0, failed: 0 }

/** Runs one step, prints its line, and tells whether it passed; the output is shown only when it did not. */
async function step(name, work) {
  const start = performance.now()
  const { output, ...counts } = await work()
  total = add(total, counts)
  console.log(stepLine(name, counts, performance.now() - start))
  if (counts.failed > 0) console.log(`\n${output.trim()}\n`)
  return counts.failed === 0
}

/** A step of our own, which says by throwing that it failed. */
function own(work) {
  return async () => {
    try {
      await work()
      return { passed: 1, failed: 0, output: '' }
    } catch (error) {
      return { passed: 0, failed: 1, output: error instanceof CommandError ? error.message : error.stack }
    }
  }
}

function tool(file, ...args) {
  return async () => {
    const { code, output } = await run(file, args, { env: testEnv() })
    return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, output }
  }
}

/** A test runner, whose own tests are counted from the report it writes. */
function runner(file, args, { report, count, env }) {
  return async () => {
    rmSync(report, { force: true })
    const { code, output } = await run(file, args, { env: testEnv(env) })
    const counts = existsSync(report)
      ? count(JSON.parse(readFileSync(report, 'utf8')))
      : { passed: 0, failed: 0 }
    return { ...withExitCode(counts, code), output }
  }
}

/** What the shell of the moment has set for running the product must not decide what is tested. */
function testEnv(extra) {
  const names = ['DATABASE_URL', 'DATA_DIR', 'DEMO', 'DEV', 'FORCE_COLOR', 'LENDER_API', 'NODE_ENV', 'PORT']
  const unset = Object.fromEntries(names.map((name) => [name, undefined]))
  return projectEnv({ ...unset, ...extra })
}

async function runAll() {
  await ensureInstalled()
  mkdirSync(reports, { recursive: true })
  let chromium
  const findChromium = async () => {
    chromium = await ensureChromium({ install: !fast })
  }
  const hasChromium = await step('chromium', own(findChromium))
  const hasEngines = fast ? findEngines() : await step('webkit, old chromium', own(ensureEngines))
  const hasPostgres = !fast && (await step('postgresql', own(ensurePostgres)))
  if (!onlyEngines) await checkSources()
  const isBuilt = await step('build', own(ensureBuilt))
  if (!onlyEngines) await step(hasPostgres ? 'unit, PGlite, PostgreSQL' : 'unit, PGlite', vitest(hasPostgres))
  if (!onlyEngines && isBuilt && hasChromium) await step('journeys', playwright(chromium))
  else if (!onlyEngines) console.log('journeys                     not run: they need the build and Chromium')
  if (isBuilt && hasChromium && hasEngines) await step('engines', playwright(chromium, '-c', 'e2e/engines'))
  else console.log('engines                      not run: they need the build and the engines of phones')
}

async function checkSources() {
  await step('texts', own(ensureTexts))
  await Promise.all([
    step('types', tool('tsc', '-p', '.')),
    step('lint and format', tool('biome', 'ci', '--colors=off', '.')),
    step('dead code', tool('knip')),
  ])
}

function vitest(hasPostgres) {
  const report = join(reports, 'vitest.json')
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const env = { NO_COLOR: '1', TEST_POSTGRES: hasPostgres ? '1' : undefined }
  return runner('vitest', args, { report, count: countVitest, env })
}

function playwright(chromium, ...which) {
  const report = join(reports, 'playwright.json')
  const env = { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  return runner('playwright', ['test', ...which, '--reporter=list,json'], {
    report,
    count: countPlaywright,
    env,
  })
}

try {
  await runAll()
} catch (error) {
  total.failed += 1
  console.log(error instanceof CommandError ? error.message : error)
}
console.log(totalLine(total))
process.exitCode = total.failed > 0 ? 1 : 0
