import { Client } from 'pg'
import { localDay } from '../market/dates.ts'
import { startPostgres } from '../tools/postgres.mjs'
import { startCopyProcess } from './copy.ts'

const TEMPLATE = 'demo_template'

const at = (cluster: string, name: string) => {
  const address = new URL(cluster)
  address.pathname = `/${name}`
  return address.href
}

async function create(cluster: string, statement: string): Promise<void> {
  const admin = new Client(cluster)
  await admin.connect()
  await admin.query(statement)
  await admin.end()
}

/** One PostgreSQL for the run, with a demo in it that the databases of the copies are made from. */
export async function startDatabases(): Promise<() => Promise<void>> {
  const { socketUrl: url, stop } = await startPostgres()
  await create(url, `create database ${TEMPLATE}`)
  process.env['DEMO_FILLED_AT'] = new Date().toISOString()
  await (await startCopyProcess({ DATABASE_URL: at(url, TEMPLATE) })).stop()
  process.env['DEMO_CLUSTER'] = url
  return stop
}

/** The day at a place on which the demo was filled: the day before, where midnight has passed meanwhile. */
export const dayOfDemo = (timeZone: string): string =>
  localDay(new Date(process.env['DEMO_FILLED_AT'] ?? ''), timeZone)

let made = 0

/** A database with nothing but the demo in it, for one copy of the product. */
export async function newDatabase(): Promise<string> {
  const cluster = process.env['DEMO_CLUSTER']
  if (!cluster) throw new Error('the configuration of this run starts no PostgreSQL')
  made += 1
  const name = `demo_${process.pid}_${made}`
  await create(cluster, `create database ${name} template ${TEMPLATE}`)
  return at(cluster, name)
}
