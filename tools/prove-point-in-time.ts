import { spawnSync } from 'node:child_process'
import { chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { Client } from 'pg'
import { packs } from '../market/packs/packs.ts'
import { ledgerProof } from '../server/accounting/ledger-proof.ts'
import { loadTree } from '../server/assistant/load-tree.ts'
import { movableClock } from '../server/clock.ts'
import { migrate } from '../server/database/migrate.ts'
import { type OpenDatabase, openPostgres } from '../server/database/open.ts'
import { seedDemo } from '../server/demo/seed.ts'
import { record } from '../server/ledger/record.ts'
import { clusterOwner, freePort } from './postgres.mjs'
import { CommandError } from './process.mjs'
import { ensurePgBackRest, ensurePostgres } from './system.mjs'

type Cluster = { folder: string; bin: string; owner: { uid?: number; gid?: number } }

/** As the user of PostgreSQL, which does not run as root. */
function runAs({ bin, folder, owner }: Cluster, file: string, ...args: string[]): void {
  const { status, stdout, stderr } = spawnSync(file, args, {
    cwd: folder,
    env: { PATH: `${bin}:/usr/bin:/bin`, LC_ALL: 'C' },
    encoding: 'utf8',
    stdio: ['ignore', file === 'pg_ctl' ? 'ignore' : 'pipe', file === 'pg_ctl' ? 'ignore' : 'pipe'],
    ...owner,
  })
  if (status !== 0)
    throw new CommandError(`${file} ${args.join(' ')} ended with ${status}:\n${stdout}${stderr}`)
}

/** The settings of docs/operating.md, in a folder of the proof. */
function configure({ folder, owner }: Cluster, port: number): void {
  const config = `[global]
repo1-path=${join(folder, 'repo')}
repo1-retention-full=2
log-path=${join(folder, 'log')}
lock-path=${join(folder, 'lock')}
spool-path=${join(folder, 'spool')}
start-fast=y

[terang]
pg1-path=${join(folder, 'data')}
pg1-port=${port}
pg1-socket-path=${folder}
pg1-user=postgres
`
  writeFileSync(join(folder, 'pgbackrest.conf'), config)
  for (const name of ['repo', 'log', 'lock', 'spool']) {
    mkdirSync(join(folder, name))
    if (owner.uid !== undefined) chownSync(join(folder, name), owner.uid, owner.gid ?? 0)
  }
}

const pgBackRest = (cluster: Cluster, ...args: string[]) =>
  runAs(
    cluster,
    'pgbackrest',
    `--config=${join(cluster.folder, 'pgbackrest.conf')}`,
    '--stanza=terang',
    ...args,
  )

function startCluster(cluster: Cluster, port: number): void {
  const { folder } = cluster
  const archive = `pgbackrest --config=${folder}/pgbackrest.conf --stanza=terang archive-push %p`
  const options = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c archive_mode=on -c wal_level=replica -c 'archive_command=${archive}'`
  runAs(cluster, 'pg_ctl', '-D', 'data', '-l', 'postgres.log', '-w', '-t', '60', '-o', options, 'start')
}

const stopCluster = (cluster: Cluster) => runAs(cluster, 'pg_ctl', '-D', 'data', '-m', 'fast', '-w', 'stop')

const pay = (database: OpenDatabase, eventId: string, orderId: string) =>
  record(database.maintenance, {
    kind: 'payment',
    currency: 'IDR',
    provider: 'proof',
    eventId,
    orderId,
    amountMinor: 1_000,
    now: new Date(),
    packs,
  })

async function openLoan({ maintenance }: OpenDatabase): Promise<string> {
  await migrate(maintenance, { purpose: 'demo' })
  await loadTree(maintenance)
  await seedDemo(maintenance, movableClock(), packs)
  const { order_id } = await maintenance
    .selectFrom('ledger_entries')
    .select('order_id')
    .where('kind', '=', 'payout')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  return order_id
}

/** Two payments with a moment between them, the second of which the archive has as well. */
async function payTwice(database: OpenDatabase): Promise<string> {
  const orderId = await openLoan(database)
  await pay(database, 'first', orderId)
  await sleep(1_000)
  const { rows } = await sql<{ at: string }>`select clock_timestamp()::text as at`.execute(
    database.maintenance,
  )
  await sleep(1_000)
  await pay(database, 'second', orderId)
  await sql`select pg_switch_wal()`.execute(database.maintenance)
  return rows[0]?.at ?? ''
}

/** The server takes connections before the moment is reached; those of the product refuse it until then. */
async function waitForPromotion(url: string): Promise<void> {
  const client = new Client(url)
  await client.connect()
  const isInRecovery = async () => {
    const { rows } = await client.query<{ is: boolean }>('select pg_is_in_recovery() as is')
    return rows[0]?.is
  }
  while (await isInRecovery()) await sleep(200)
  await client.end()
}

const eventsOfProof = ({ maintenance }: OpenDatabase) =>
  maintenance.selectFrom('ledger_entries').select('event_id').where('provider', '=', 'proof').execute()

/** Restores a cluster to the moment between two payments, by its full backup and the archive. */
export async function provePointInTime(): Promise<void> {
  const bin = await ensurePostgres()
  if (!(await ensurePgBackRest())) {
    console.log('not proven: restoring to a point in time needs pgbackrest from the system packages')
    return
  }
  const owner = clusterOwner()
  const cluster: Cluster = { folder: mkdtempSync('/tmp/terang-point-in-time-'), bin, owner }
  if (owner.uid !== undefined) chownSync(cluster.folder, owner.uid, owner.gid ?? 0)
  const port = await freePort()
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  try {
    runAs(cluster, 'initdb', '-D', 'data', '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C')
    configure(cluster, port)
    startCluster(cluster, port)
    pgBackRest(cluster, 'stanza-create')
    pgBackRest(cluster, '--type=full', 'backup')
    const before = openPostgres(url)
    const moment = await payTwice(before)
    await before.close()
    stopCluster(cluster)
    rmSync(join(cluster.folder, 'data'), { recursive: true })
    pgBackRest(cluster, '--type=time', `--target=${moment}`, '--target-action=promote', 'restore')
    startCluster(cluster, port)
    await waitForPromotion(url)
    const after = openPostgres(url)
    const events = (await eventsOfProof(after)).map(({ event_id }) => event_id)
    const { unbalanced } = await ledgerProof(after.maintenance)
    await after.close()
    if (events.join() !== 'first' || unbalanced > 0)
      throw new CommandError(
        `Restored to ${moment} the ledger has [${events}], ${unbalanced} do not balance.`,
      )
    console.log(
      `holds: restored to ${moment}, between two payments, the ledger has the first alone and balances`,
    )
  } finally {
    spawnSync('pg_ctl', ['-D', 'data', '-m', 'immediate', 'stop'], {
      cwd: cluster.folder,
      env: { PATH: `${bin}:/usr/bin:/bin` },
      ...owner,
    })
    rmSync(cluster.folder, { recursive: true, force: true })
  }
}
