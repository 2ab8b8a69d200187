import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { watchGrowth } from '../e2e/resident-memory.ts'
import { ensureBuilt } from './build.mjs'
import { countOf } from './counts.ts'
import { sendPayments } from './failover/payments.ts'
import { openPrograms, type Programs } from './failover/programs.ts'
import { verifyLedger } from './failover/verify.ts'
import { CommandError, command } from './process.mjs'
import { ask } from './siege/ask.ts'
import type { Tallies } from './siege/besiege.ts'
import { type Part, peopleOf, refusalOf, startHonest } from './siege/honest.ts'
import { setStage } from './siege/stage.ts'
import { findingsOf, isEnough, type Round, ratiosOf } from './siege/verdict.ts'
import { kinds } from './siege/visitors/kinds.ts'
import { ensureHaproxy } from './system.mjs'

const HONEST = 50
const STAFF = 2
const HOSTILE = 10
const PAYMENT_MS = 500
/** Whoever was held back by those before is not counted among those after. */
const BETWEEN_MS = 2_000

type Stage = Awaited<ReturnType<typeof setStage>>
const say = (line: string) => console.log(`${new Date().toISOString().slice(11, 19)}  ${line}`)

/** Every page that is asked for later, once: a siege of pages that refuse proves nothing. */
async function checkPages({ port, honest }: Stage): Promise<void> {
  const people = peopleOf(honest)
  for (const { from, headers, pages } of [people[0], people.at(-1)].filter((person) => person !== undefined))
    for (const path of pages) {
      const refused = refusalOf(await ask({ port, from, path, headers }))
      if (refused) throw new CommandError(`${path} is refused to the honest before the siege: ${refused}`)
    }
}

/** What the processes said last: one that was ended says which requests were under way. */
const lastLines = ({ folder }: Programs) =>
  ['product1', 'product2']
    .map((name) =>
      readFileSync(join(folder, `${name}.log`), 'utf8')
        .trim()
        .split('\n')
        .slice(-5)
        .join('\n'),
    )
    .join('\n')

function sayRound(number: number, round: Round): void {
  const { quiet, besieged } = round
  const ratios = ratiosOf([round]).map(({ what, found }) => `${what}: ${found}`)
  say(
    `round ${number}: ${quiet.honest.length} honest visits in quiet, ${besieged.honest.length} besieged; ${ratios.join('; ')}`,
  )
}

const newPart = (): Part => ({ honest: [], health: [] })

function startHostile(stage: Stage) {
  const child = fork(new URL('siege/besiege.ts', import.meta.url), { execArgv: [] })
  return {
    begin: () => child.send({ begin: stage.hostile }),
    end: async (): Promise<Tallies> => {
      child.send('end')
      const [tallies] = await once(child, 'message')
      return tallies
    },
    stop: () => child.kill('SIGKILL'),
  }
}

async function besiege(stage: Stage) {
  const { port, ports, product, secret, database } = stage
  const honest = startHonest({ port, people: peopleOf(stage.honest), processPorts: ports })
  const url = `http://127.0.0.1:${port}/hooks/sandbox`
  const vendor = sendPayments({ url, secret, senders: 2, orders: HONEST, pauseMs: PAYMENT_MS })
  const hostile = startHostile(stage)
  const rounds: Round[] = []
  const tallies: Tallies[] = []
  const during = async (part: Part, seconds: number) => {
    await sleep(BETWEEN_MS)
    honest.countIn(part)
    await sleep(seconds * 1_000)
    honest.countIn(null)
  }
  const run = async () => {
    await sleep(3 * BETWEEN_MS)
    while (!isEnough(rounds, countOf('siegeRounds'))) {
      const round = { quiet: newPart(), besieged: newPart() }
      await during(round.quiet, countOf('siegeQuietSeconds'))
      hostile.begin()
      await during(round.besieged, countOf('siegeSeconds'))
      tallies.push(await hostile.end())
      rounds.push(round)
      sayRound(rounds.length, round)
    }
  }
  const grown = product.pids().map(watchGrowth)
  try {
    await run()
    await honest.finish()
    await vendor.finish()
  } finally {
    hostile.stop()
  }
  const replaced = product.starts() - ports.length
  // One that was replaced has taken its memory with it.
  const growthBytes = replaced > 0 ? [] : grown.map((bytes) => bytes())
  const ledger = await verifyLedger(database.maintenance, vendor.acknowledged)
  return {
    rounds,
    tallies,
    growthBytes,
    replaced,
    ledger,
    refusals: honest.refusals,
    waits: honest.waits(),
    acknowledged: vendor.acknowledged.length,
  }
}

/** Hostile visitors of ten kinds at once beside 50 borrowers and two colleagues, on two processes behind the shipped proxy. */
await command(async () => {
  await ensureBuilt()
  const haproxy = await ensureHaproxy()
  if (!haproxy) return console.log("not run: needs Debian's haproxy")
  const programs = openPrograms()
  let stage: Stage | undefined
  try {
    say('starting PostgreSQL, two processes and the proxy …')
    stage = await setStage(programs, { haproxy, honest: HONEST, hostile: HOSTILE, staff: STAFF })
    await checkPages(stage)
    const outcome = await besiege(stage)
    const findings = findingsOf({ ...outcome, kinds: Object.keys(kinds) })
    for (const tally of outcome.tallies) console.table(tally)
    for (const { path, detail } of outcome.refusals.slice(0, 20)) say(`refused: ${path}: ${detail}`)
    say(
      `honest waits that were true: ${outcome.waits}; memory grew by ${outcome.growthBytes.map((bytes) => Math.round(bytes / 2 ** 20)).join(' and ')} MB at most`,
    )
    console.table(findings)
    if (outcome.replaced > 0) say(lastLines(programs))
    const broken = findings.filter(({ holds }) => !holds)
    if (broken.length > 0)
      throw new CommandError(
        broken.map(({ what, found, wanted }) => `${what}: ${found}, wanted ${wanted}`).join('\n'),
      )
  } finally {
    await programs.stop()
    await stage?.stop()
  }
})
process.exit(0)
