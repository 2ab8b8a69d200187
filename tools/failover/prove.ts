import { randomBytes } from 'node:crypto'
import { cpSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { type OpenDatabase, openPostgres } from '../../server/database/open.ts'
import { ensureFailover } from '../system.mjs'
import { startEtcd } from './etcd.ts'
import { passedThrough } from './hostile-requests.ts'
import { loseLeaders, loseProcesses } from './losses.ts'
import { startNodes } from './nodes.ts'
import type { ProofOptions } from './options.ts'
import { longestGap, sendPayments } from './payments.ts'
import { freePorts } from './ports.ts'
import { superviseProduct } from './product.ts'
import { openPrograms, type Programs } from './programs.ts'
import { startProxy } from './proxy.ts'
import { findingsOf } from './report.ts'
import { seedOrders } from './seed.ts'
import { jobsSince, ledgerSumAt, verifyLedger } from './verify.ts'
import { waitFor } from './waiting.ts'

const PROCESSES = 3
const PAYMENTS_PER_ORDER = 5
const DATABASE = 'terang'

const say = (line: string) => console.log(`${new Date().toISOString().slice(11, 19)}  ${line}`)

type Installed = { bin: string; patroni: string; etcd: string; haproxy: string }

/** The whole set-up of deploy/README.md on the loopback, in a folder of its own. */
async function setUp(programs: Programs, installed: Installed) {
  say('starting etcd, PostgreSQL under Patroni and HAProxy …')
  const etcdHosts = await startEtcd(programs, installed.etcd)
  const cluster = await startNodes(programs, installed, etcdHosts)
  const leader = await cluster.waitUntilWhole(180)
  const productPorts = await freePorts(PROCESSES)
  const ports = await startProxy(programs, { haproxy: installed.haproxy, nodes: cluster.nodes, productPorts })
  const { password } = cluster
  const urlOf = (port: number, user: string, database: string) =>
    `postgres://${user}:${password}@127.0.0.1:${port}/${database}`
  const admin = new Client(urlOf(leader.port, 'postgres', 'postgres'))
  await admin.connect()
  await admin.query(`create role ${DATABASE} login password '${password}'`)
  await admin.query(`create database ${DATABASE} owner ${DATABASE}`)
  await admin.end()
  const sandboxSecret = randomBytes(32).toString('hex')
  say(`starting ${PROCESSES} processes of the product …`)
  const product = superviseProduct(programs, {
    ports: productPorts,
    databaseUrl: urlOf(ports.postgresPort, DATABASE, DATABASE),
    sandboxSecret,
  })
  await product.waitUntilReady(180)
  const database = openPostgres(urlOf(ports.postgresPort, 'postgres', DATABASE))
  return {
    cluster,
    product,
    database,
    sandboxSecret,
    publicPort: ports.publicPort,
    nodeUrls: cluster.nodes.map(({ port }) => urlOf(port, 'postgres', DATABASE)),
  }
}

/** How many nodes have the ledger of the first of them, once they had time to catch up. */
async function equalNodes(urls: readonly string[]): Promise<number> {
  const count = async () => {
    const [first, ...others] = await Promise.all(urls.map(ledgerSumAt))
    return 1 + others.filter((sum) => sum === first).length
  }
  const all = async () => ((await count()) === urls.length ? urls.length : null)
  return waitFor(all, { what: 'the same ledger on all nodes', seconds: 30, pauseMs: 1_000 }).catch(count)
}

async function payAndLose(setup: Awaited<ReturnType<typeof setUp>>, options: ProofOptions) {
  const { cluster, product, database, sandboxSecret, publicPort, nodeUrls } = setup
  const orders = Math.ceil(options.payments / PAYMENTS_PER_ORDER)
  await seedOrders(database.maintenance, orders)
  const passed = await passedThrough(publicPort)
  if (passed.length > 0) say(`the proxy lets through: ${passed.join(', ')}`)
  say(`paying, ${options.senders} at once …`)
  const began = performance.now()
  const url = `http://127.0.0.1:${publicPort}/hooks/sandbox`
  const vendor = sendPayments({ url, secret: sandboxSecret, senders: options.senders, orders })
  const progress = setInterval(() => say(`${vendor.acknowledged.length} payments acknowledged`), 30_000)
  const load = { acknowledged: vendor.acknowledged, payments: options.payments, say }
  const [processKills, losses] = await Promise.all([
    loseProcesses(product, options.processKills, load),
    loseLeaders(cluster, options.kills, load),
  ])
  const lastLoss = new Date()
  while (vendor.acknowledged.length < options.payments) await sleep(200)
  await vendor.finish()
  clearInterval(progress)
  const ended = performance.now()
  say('comparing the ledger with what was acknowledged …')
  const done = async () => (await jobsSince(database.db, lastLoss)) || null
  const jobs = await waitFor(done, { what: 'a job', seconds: 90 }).catch(() => 0)
  const moments = vendor.acknowledged.map(({ at }) => at).toSorted((one, other) => one - other)
  const outcome = {
    wanted: options,
    acknowledged: vendor.acknowledged.length,
    losses,
    processKills,
    longestGapSeconds: longestGap(moments, began, ended) / 1_000,
    ledger: await verifyLedger(database.maintenance, vendor.acknowledged),
    jobsAfterLastLoss: jobs,
    equalNodes: await equalNodes(nodeUrls),
    hostilePassed: passed.length,
  }
  const seconds = (ended - began) / 1_000
  const refusals =
    [...vendor.unanswered].map(([status, count]) => `${count} × ${status}`).join(', ') || 'none'
  say(`${Math.round(outcome.acknowledged / seconds)} payments/s in ${Math.round(seconds)} s`)
  say(`not acknowledged and sent again: ${refusals}; acknowledged and sent again: ${vendor.repeats()}`)
  return outcome
}

/** Whether everything holds. What was started is gone afterwards, also when it is interrupted. */
export async function prove(options: ProofOptions): Promise<boolean> {
  const installed: Installed = await ensureFailover()
  const programs = openPrograms()
  let database: OpenDatabase | undefined
  const stopped = memoizeStop(programs)
  for (const [signal, code] of Object.entries({ SIGINT: 130, SIGTERM: 143, SIGHUP: 129 }))
    process.once(signal, () => void stopped().then(() => process.exit(code)))
  try {
    const setup = await setUp(programs, installed)
    database = setup.database
    const outcome = await payAndLose(setup, options)
    const findings = findingsOf(outcome)
    console.table(outcome.losses)
    console.table(findings)
    return findings.every(({ holds }) => holds)
  } catch (error) {
    if (programs.isOpen()) keepLogs(programs)
    throw error
  } finally {
    await database?.close()
    await stopped()
  }
}

/** An interrupt and the end may come together. */
function memoizeStop(programs: Programs): () => Promise<void> {
  let stopping: Promise<void> | undefined
  return () => {
    stopping ??= programs.stop()
    return stopping
  }
}

function keepLogs({ folder }: Programs): void {
  const stored = `${folder}-logs`
  cpSync(folder, stored, { recursive: true, filter: (path) => path === folder || path.endsWith('.log') })
  console.error(`The logs are in ${stored}.`)
}
