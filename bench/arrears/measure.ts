import { arrearsShows } from '../../contract/calls/arrears.ts'
import { addDays } from '../../market/dates.ts'
import { endOfDay } from '../../market/day-bounds.ts'
import { packs } from '../../market/packs/packs.ts'
import { portfolioAtRisk } from '../../server/accounting/day-totals.ts'
import { closeDay } from '../../server/arrears/day-end.ts'
import { arrearsWorklist, type WorklistFilter } from '../../server/arrears/worklist.ts'
import { systemClock } from '../../server/clock.ts'
import { migrate } from '../../server/database/migrate.ts'
import { type Db, openPostgres } from '../../server/database/open.ts'
import { seedDemo } from '../../server/demo/seed.ts'
import { createLog } from '../../server/log.ts'
import { startPostgres } from '../../tools/postgres.mjs'
import { bounds } from '../bounds.ts'
import type { Line } from '../report.ts'
import { generatePortfolio } from './portfolio.ts'

const LOANS = Number(process.env['BENCH_LOANS'] ?? 1_000_000)
const DAY = '2026-11-16'
const log = createLog('silent')

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

const close = (db: Db, day: string) =>
  timed(() => closeDay(db, day, { packs, log, now: endOfDay(day, packs.in.timeZone) }))

const PAGES = 200
const PAGE_ROWS = 50

/** Pages from everywhere in the list, with every filter. */
function* filters(): Generator<WorklistFilter> {
  const { classes, riskFromDays } = packs.id.arrears
  for (let page = 0; page < PAGES; page += 1) {
    const after = { value: 1 + ((page * 37) % 180), orderId: `r${(page * 7_919) % LOANS}` }
    const base = { pack: packs.id, day: addDays(DAY, 2), limit: PAGE_ROWS, ...(page % 4 !== 0 && { after }) }
    const bucket = riskFromDays[page % riskFromDays.length] ?? 1
    const show = arrearsShows[page % arrearsShows.length] ?? 'callable'
    const caller = { staffId: 'nobody', now: endOfDay(addDays(DAY, 1), packs.id.timeZone) }
    const code = classes[page % classes.length]?.code ?? ''
    yield [base, { ...base, class: code }, { ...base, bucket }, { ...base, show, caller }][page % 4] ?? base
  }
}

async function worklistP95(db: Db): Promise<number> {
  const times: number[] = []
  for (const filter of filters()) times.push(await timed(() => arrearsWorklist(db, filter)))
  return times.sort((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? Number.NaN
}

/** Day-end and worklist over a large portfolio, in a cluster of its own. */
export async function measureArrears(): Promise<Line[]> {
  const { url, stop } = await startPostgres()
  const { db, maintenance, close: closeDatabase } = openPostgres(url)
  try {
    await migrate(maintenance, { purpose: 'demo' })
    await seedDemo(db, systemClock, packs)
    console.log(
      `arrears: ${LOANS} loans generated in ${await timed(() => generatePortfolio(maintenance, DAY, LOANS))} ms`,
    )
    const first = await close(maintenance, DAY)
    const next = await close(maintenance, addDays(DAY, 1))
    const totals = await portfolioAtRisk(db, packs.id, addDays(DAY, 1))
    console.log(
      `arrears: ${totals?.loans} loans of one market, ${totals?.buckets[1]?.atRiskBasisPoints} bp at risk`,
    )
    const ofPart = { part: 'arrears', unit: 'ms' } as const
    return [
      { ...ofPart, name: `first day-end of ${LOANS} loans`, product: first, bound: bounds.dayEnd },
      { ...ofPart, name: 'day-end of the next day', product: next, bound: bounds.dayEnd },
      {
        ...ofPart,
        name: 'page of the worklist, p95',
        product: await worklistP95(db),
        bound: bounds.deskList,
      },
    ]
  } finally {
    await closeDatabase()
    await stop()
  }
}
