import { bounds } from '../bounds.ts'
import { type Helper, type RunningServer, startHelper, startProduct, startReference } from '../children.ts'
import { type Database, sample } from '../database.ts'
import type { Line } from '../report.ts'
import { compare } from '../statistics.ts'
import { bundleEntry } from './bundle.ts'
import type { CallReference } from './call-reference.ts'
import { detailsStatement } from './details-sql.ts'
import type { Length, Loaded, Task } from './load.ts'
import type { PageReference } from './page-reference.ts'
import { callRequest, firstCookies, pageRequest, pageVisit } from './requests.ts'

/** An engine's first thousands are slower than all others, however long they take. */
const WARM = { amount: 15_000 }
const ROUND = { seconds: 1.5 }

const contenders = ['call', 'callReference', 'callLogged', 'page', 'pageReference'] as const
type Contender = (typeof contenders)[number]
type Round = Record<Contender, Loaded>

type Servers = Record<Contender, RunningServer>

/** All servers run for the whole time and are idle except for the one whose turn it is. */
async function open(database: Database) {
  const product = await startProduct({ DATABASE_URL: database.url, LOG_LEVEL: 'warn' })
  const logged = await startProduct({ DATABASE_URL: database.url, LOG_LEVEL: 'info' })
  const statement = await detailsStatement()
  const requested: CallReference = { url: database.url, statement }
  const callReference = await startReference('bench/service/call-reference.ts', requested)
  const bundle = await bundleEntry()
  const { path, cookie } = pageVisit(sample)
  const address = `http://127.0.0.1:${product.port}${path}`
  const stored = await firstCookies(address, cookie)
  const reference: PageReference = { bundle: bundle.file, address, cookie }
  const pageReference = await startReference('bench/service/page-reference.ts', reference)
  const servers: Servers = { call: product, callReference, callLogged: logged, page: product, pageReference }
  const close = async () => {
    await Promise.all([...new Set(Object.values(servers))].map((server) => server.stop()))
    bundle.remove()
  }
  return { servers, stored, close }
}

type Requested = { visitors: Database['visitors']; stored: readonly string[] }

function tasks(servers: Servers, { visitors, stored }: Requested): Record<Contender, Omit<Task, 'length'>> {
  const call = { requests: visitors.map(callRequest), marker: '"success":true' }
  const page = { requests: visitors.map((visitor) => pageRequest(visitor, stored)), marker: 'id="rate"' }
  return {
    call: { ...call, port: servers.call.port },
    callReference: { ...call, port: servers.callReference.port },
    callLogged: { ...call, port: servers.callLogged.port },
    page: { ...page, port: servers.page.port },
    pageReference: { ...page, port: servers.pageReference.port },
  }
}

async function runRounds(generator: Helper, work: ReturnType<typeof tasks>, rounds: number) {
  const load = (name: Contender, length: Length) =>
    generator.request({ ...work[name], length } satisfies Task) as Promise<Loaded>
  for (const name of contenders) await load(name, WARM)
  const measured: Round[] = []
  for (let round = 0; round < rounds; round += 1) {
    const results: Partial<Round> = {}
    // Every other round runs backwards, so that no contender always follows the same one.
    const order = round % 2 === 0 ? contenders : contenders.toReversed()
    for (const name of order) results[name] = await load(name, ROUND)
    measured.push(results as Round)
    console.log(`service: round ${round + 1} of ${rounds}`)
  }
  return measured
}

export async function measureService(database: Database, rounds: number) {
  const { servers, stored, close } = await open(database)
  const generator = startHelper('bench/service/load.ts')
  try {
    const measured = await runRounds(
      generator,
      tasks(servers, { visitors: database.visitors, stored }),
      rounds,
    )
    return { lines: linesOf(measured), rounds: measured }
  } finally {
    await generator.stop()
    await close()
  }
}

function linesOf(rounds: readonly Round[]): Line[] {
  const of = (product: Contender, reference: Contender, number: keyof Loaded) =>
    compare(rounds.map((round) => ({ product: round[product][number], reference: round[reference][number] })))
  const part = 'service' as const
  const rate = { part, unit: '/s' as const }
  const time = { part, unit: 'ms' as const }
  return [
    { ...rate, name: 'call, requests', ...of('call', 'callReference', 'perSecond'), bound: bounds.call },
    { ...time, name: 'call, p99', ...of('call', 'callReference', 'p99') },
    { ...rate, name: 'call with logs, requests', ...of('callLogged', 'callReference', 'perSecond') },
    { ...rate, name: 'page, requests', ...of('page', 'pageReference', 'perSecond'), bound: bounds.page },
    { ...time, name: 'page, p99', ...of('page', 'pageReference', 'p99') },
  ]
}
