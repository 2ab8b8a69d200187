import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { residentBytes } from '../../e2e/resident-memory.ts'
import { samples } from '../../server/demo/samples.ts'
import { demoOrderId, demoProductId, demoToken } from '../../server/demo/seed.ts'
import { bounds } from '../bounds.ts'
import { type Helper, type RunningServer, startHelper, startProduct } from '../children.ts'
import type { Database } from '../database.ts'
import type { Line } from '../report.ts'
import { pageVisit } from '../service/requests.ts'
import { compare, quantile } from '../statistics.ts'
import type { Upload } from './send.ts'

const UPLOADS = 20
const VIEWS = 60
const PAUSE_MS = 20
const SETTLED_MS = 1000

type Latencies = { p50: number; p95: number }
type Round = { busy: Latencies; idle: Latencies; statuses: number[]; grownBytes: number }

/** Serially, so that none of them reaches its limit of calls per minute. */
const visitors = (['id', 'in'] as const).flatMap((market) =>
  samples.map((one) => ({
    sessionId: demoToken(market, one),
    orderId: demoOrderId(market, one),
    productId: demoProductId(market, one),
  })),
)
const sessions = visitors.map(({ sessionId }) => sessionId)
const visits = visitors.map(pageVisit)

/** Views of one page, one after the other, until `isDone`; how long each took. */
async function view(port: number, isDone: (views: number) => boolean): Promise<Latencies> {
  const took: number[] = []
  do {
    const { path, cookie } = visits[took.length % visits.length] as (typeof visits)[number]
    const from = performance.now()
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { cookie } })
    await response.text()
    if (response.status !== 200) throw new Error(`a page answered ${response.status}`)
    took.push(performance.now() - from)
    await sleep(PAUSE_MS)
  } while (!isDone(took.length))
  return { p50: quantile(took, 0.5), p95: quantile(took, 0.95) }
}

const heldBytes = (pid: number): number => (process.platform === 'linux' ? residentBytes(pid) : 0)

async function round({ port, pid }: RunningServer, sender: Helper): Promise<Round> {
  const idle = await view(port, (views) => views >= VIEWS)
  const before = heldBytes(pid)
  let statuses = null as number[] | null
  const sending = sender.request({ port, sessions, count: UPLOADS } satisfies Upload).then((answered) => {
    statuses = answered as number[]
  })
  const busy = await view(port, () => statuses !== null)
  await sending
  if (!statuses?.includes(200)) throw new Error(`no upload was taken: ${statuses}`)
  await sleep(SETTLED_MS)
  return { busy, idle, statuses: statuses ?? [], grownBytes: heldBytes(pid) - before }
}

function linesOf(engine: string, rounds: readonly Round[]): Line[] {
  const line = (share: keyof Latencies) =>
    ({
      part: 'uploads',
      name: `page beside ${UPLOADS} × 8 MB, ${share}, ${engine}`,
      unit: 'ms',
      bound: share === 'p50' ? bounds.pageBesideUploads : undefined,
      ...compare(rounds.map(({ busy, idle }) => ({ product: busy[share], reference: idle[share] }))),
    }) as const
  return [line('p50'), line('p95')]
}

/** A page while twenty large pictures arrive at once, against the same page without them, on both engines. */
export async function measureUploads(database: Database, rounds: number) {
  const folder = mkdtempSync(join(tmpdir(), 'terang-bench-'))
  const lines: Line[] = []
  const details: Record<string, Round[]> = {}
  const sender = startHelper('bench/uploads/send.ts')
  const engines = {
    PostgreSQL: { DATABASE_URL: database.url },
    embedded: { DATABASE_URL: undefined, DATA_DIR: folder },
  }
  try {
    for (const [engine, env] of Object.entries(engines)) {
      const product = await startProduct({ ...env, LOG_LEVEL: 'warn' })
      const measured: Round[] = []
      for (let index = 0; index < rounds; index += 1) {
        measured.push(await round(product, sender))
        console.log(`uploads: round ${index + 1} of ${rounds}, ${engine}`)
      }
      await product.stop()
      details[engine] = measured
      lines.push(...linesOf(engine, measured))
    }
    return { lines, rounds: details }
  } finally {
    await sender.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
