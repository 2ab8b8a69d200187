import { randomBytes } from 'node:crypto'
import { HOUR_MS } from '../../base/time.ts'
import { saveSession } from '../../server/calls/sessions.ts'
import { systemClock } from '../../server/clock.ts'
import { migrate } from '../../server/database/migrate.ts'
import { type Db, openPostgres } from '../../server/database/open.ts'
import { sampleProducts } from '../../server/demo/samples.ts'
import { saveVersion } from '../../server/products/product-versions.ts'
import { openStaffSession } from '../../server/staff/sessions.ts'
import { freePorts } from '../failover/ports.ts'
import { superviseProduct } from '../failover/product.ts'
import type { Programs } from '../failover/programs.ts'
import { startProxy } from '../failover/proxy.ts'
import { borrowerOf, codeOf, orderOf, seedOrders } from '../failover/seed.ts'
import { startPostgres } from '../postgres.mjs'
import type { Account } from './ground.ts'

const PROCESSES = 2
const PRODUCT = 'terang-cicil'
/** The proxy's files are for three machines, and for PostgreSQL under Patroni: nobody is there. */
const NOBODY = 1

async function signIn(db: Db, order: number): Promise<Account> {
  const now = systemClock.now()
  const token = randomBytes(24).toString('base64url')
  const expiresAt = new Date(now.getTime() + HOUR_MS)
  await saveSession(db, { borrowerId: borrowerOf(order), deviceId: 'siege', token, now, expiresAt })
  return { token, orderId: orderOf(order), productId: PRODUCT, codeId: codeOf(order) }
}

async function hire(db: Db, count: number): Promise<string[]> {
  const now = systemClock.now()
  const people = Array.from({ length: count }, (_, index) => ({
    id: `staff-${index}`,
    email: `staff-${index}@lender.example`,
    name: `Staff ${index}`,
    role: 'manager' as const,
    created_at: now,
    left_at: null,
  }))
  await db.insertInto('staff').values(people).execute()
  return Promise.all(
    people.map(({ id }) => openStaffSession(db, { staffId: id, method: 'passkey', device: 'siege', now })),
  )
}

type StageOptions = { haproxy: string; honest: number; hostile: number; staff: number }

/** Two processes as in production on PostgreSQL behind the shipped proxy, with people who are signed in. */
export async function setStage(programs: Programs, { haproxy, honest, hostile, staff }: StageOptions) {
  const postgres = await startPostgres()
  const database = openPostgres(postgres.url)
  const { maintenance: db } = database
  await migrate(db, { purpose: 'production' })
  for (const body of sampleProducts) await saveVersion(db, { version: 1, body }, systemClock.now())
  await seedOrders(db, honest + hostile, PRODUCT)
  const accounts = await Promise.all(
    Array.from({ length: honest + hostile }, (_, order) => signIn(db, order)),
  )
  const tokens = await hire(db, staff + 1)
  const ports = await freePorts(PROCESSES)
  const nobody = { port: NOBODY, patroniPort: NOBODY }
  const { publicPort: port } = await startProxy(programs, {
    haproxy,
    nodes: [nobody, nobody, nobody],
    productPorts: [...ports, NOBODY],
  })
  const secret = randomBytes(32).toString('hex')
  const product = superviseProduct(programs, { ports, databaseUrl: postgres.url, sandboxSecret: secret })
  await product.waitUntilReady(120)
  return {
    port,
    ports,
    product,
    database,
    secret,
    honest: { port, accounts: accounts.slice(0, honest), staff: tokens.slice(0, staff) },
    hostile: { port, accounts: accounts.slice(honest), staff: tokens.slice(staff) },
    stop: async () => {
      await database.close()
      await postgres.stop()
    },
  }
}
