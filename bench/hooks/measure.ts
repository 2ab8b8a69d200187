import { randomBytes } from 'node:crypto'
import { packs } from '../../market/packs/packs.ts'
import { systemClock } from '../../server/clock.ts'
import { migrate } from '../../server/database/migrate.ts'
import { type Db, openPostgres } from '../../server/database/open.ts'
import { seedDemo } from '../../server/demo/seed.ts'
import { startPostgres } from '../../tools/postgres.mjs'
import { generatePortfolio, skipNightlyJobs } from '../arrears/portfolio.ts'
import { bounds } from '../bounds.ts'
import { type RunningServer, startHelper, startProduct, startReference } from '../children.ts'
import { generateRepayments } from '../desk/records.ts'
import { waitForQuiet } from '../growth/population.ts'
import type { Line } from '../report.ts'
import { compare } from '../statistics.ts'
import type { BareServerTask } from './bare-server.ts'
import { bareTransactions } from './bare-transaction.ts'
import type { HookLoad, HookTask } from './load.ts'

const WARM_SECONDS = 5
const ROUND_SECONDS = 4
/** More than are paid, so that no loan is paid twice. */
const LOANS = 200_000

const contenders = ['bare', 'server', 'one', 'two'] as const
type Contender = (typeof contenders)[number]
type Measured = Pick<HookLoad, 'perSecond'> & Partial<HookLoad>
type Round = Record<Contender, Measured>
type Measure = (name: Contender, seconds: number) => Promise<Measured>

async function generateLoans(db: Db, maintenance: Db): Promise<void> {
  await migrate(maintenance, { purpose: 'demo' })
  await seedDemo(db, systemClock, packs)
  const day = systemClock.now().toISOString().slice(0, 10)
  await generatePortfolio(maintenance, day, LOANS)
  await generateRepayments(maintenance, { day, borrowers: LOANS })
  await skipNightlyJobs(maintenance, day)
}

async function runRounds(measure: Measure, rounds: number): Promise<Round[]> {
  for (const name of contenders) await measure(name, WARM_SECONDS)
  const measured: Round[] = []
  for (let round = 0; round < rounds; round += 1) {
    const results: Partial<Round> = {}
    // Every other round runs backwards, so that no contender always follows the same one.
    for (const name of round % 2 === 0 ? contenders : contenders.toReversed())
      results[name] = await measure(name, ROUND_SECONDS)
    measured.push(results as Round)
    const rates = contenders.map((name) => `${name} ${Math.round(results[name]?.perSecond ?? 0)}/s`)
    console.log(`hooks: round ${round + 1} of ${rounds}: ${rates.join(', ')}`)
  }
  return measured
}

/** What was acknowledged is credited, and nothing twice: an event id is unique in the ledger. */
async function checkCredited(db: Db, acknowledged: number): Promise<void> {
  const { credited } = await db
    .selectFrom('gateway_events as g')
    .innerJoin('ledger_entries as e', 'e.id', 'g.entry_id')
    .select(({ fn }) => fn.countAll<number>().as('credited'))
    .where('g.event_id', 'like', 'bench-%')
    .where('g.state', '=', 'credited')
    .executeTakeFirstOrThrow()
  if (credited < acknowledged)
    throw new Error(`${acknowledged} payments were acknowledged and ${credited} credited`)
}

/**
 * Payments through `/hooks/`, against the bare transaction on the same data, with one process and with two. Each client has
 * one payment under way.
 */
export async function measureHooks(rounds: number, clients: number) {
  const { url, stop } = await startPostgres({ isDurable: true })
  const { db, maintenance, close } = openPostgres(url)
  const secret = randomBytes(32).toString('hex')
  const products: RunningServer[] = []
  const generator = startHelper('bench/hooks/load.ts')
  try {
    await generateLoans(db, maintenance)
    for (let count = 0; count < 2; count += 1)
      products.push(await startProduct({ DATABASE_URL: url, SANDBOX_SECRET: secret, LOG_LEVEL: 'warn' }))
    const task: BareServerTask = { url, secret, clients }
    const bareServer = await startReference('bench/hooks/bare-server.ts', task)
    products.push(bareServer)
    // What a process finds due when it starts is not what is measured.
    await waitForQuiet(maintenance)
    let first = 1
    let acknowledged = 0
    const pay = async (ports: number[], seconds: number) => {
      const task: HookTask = { ports, clients, seconds, first, secret }
      const loaded = (await generator.request(task)) as HookLoad
      first += loaded.sent
      return loaded
    }
    const [one = 0, two = 0] = products.map(({ port }) => port)
    const portsOf = { server: [bareServer.port], one: [one], two: [one, two] }
    const measured = await runRounds(async (name, seconds) => {
      if (name === 'bare')
        return { perSecond: await bareTransactions({ url, clients, seconds, loans: LOANS }) }
      const loaded = await pay(portsOf[name], seconds)
      if (name !== 'server') acknowledged += loaded.acknowledged
      return loaded
    }, rounds)
    await checkCredited(maintenance, acknowledged)
    return { lines: linesOf(measured), rounds: measured }
  } finally {
    await generator.stop()
    await Promise.all(products.map((product) => product.stop()))
    await close()
    await stop()
  }
}

function linesOf(rounds: readonly Round[]): Line[] {
  const of = (product: Contender, reference: Contender) =>
    compare(
      rounds.map((round) => ({ product: round[product].perSecond, reference: round[reference].perSecond })),
    )
  const ofPart = { part: 'hooks', unit: '/s' } as const
  return [
    {
      ...ofPart,
      name: 'payments, against the bare transaction',
      ...of('one', 'bare'),
      bound: bounds.payments,
    },
    { ...ofPart, name: 'payments, against a bare server', ...of('one', 'server') },
    { ...ofPart, name: 'a bare server, against the bare transaction', ...of('server', 'bare') },
    { ...ofPart, name: 'two processes, against the bare transaction', ...of('two', 'bare') },
    { ...ofPart, name: 'two processes, against one', ...of('two', 'one'), bound: bounds.twoProcesses },
  ]
}
