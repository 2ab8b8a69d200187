import { HOUR_MS } from '../../base/time.ts'
import { addDays, localDay } from '../../market/dates.ts'
import type { Market } from '../../market/language.ts'
import type { ReportPeriod } from '../gateways/company-report.ts'
import { noteUnread, periodOf, writeProof } from './prove-day.ts'
import { purgeReportReads, readReport } from './read-report.ts'
import { type ReportSource, reportSources } from './report-sources.ts'
import { type ReconciliationDeps, takeMissing } from './take-missing.ts'

/** Their lists lag behind, and so may we: each hour is looked at several times. */
const RECENT_HOURS = 6
/** So long a day that was proved is proved again each night: what they list late changes it. */
const PROVED_AGAIN_DAYS = 3
/** How far back days are made up for that nobody has proved. */
const MADE_UP_DAYS = 31

type ReadResult = { taken: number; problem: string | null }

async function reconcilePeriod(
  deps: ReconciliationDeps,
  source: ReportSource,
  period: ReportPeriod,
): Promise<ReadResult> {
  const problem = await readReport(deps.db, { source, period, now: deps.clock.now() })
  return { taken: await takeMissing(deps, source, period), problem }
}

const failure = ({ provider, source }: ReportSource, problem: string) =>
  new Error(`the ${source} of ${provider} could not be read: ${problem}`)

/** Bounds at full hours, so that a run which is tried again goes on with the same list. */
function recentPeriod(now: Date): ReportPeriod {
  const hour = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS
  return { from: new Date(hour - RECENT_HOURS * HOUR_MS), to: new Date(hour + HOUR_MS) }
}

/** Asks every company for the last hours. One that does not answer stops no other, and is named at the end. */
async function reconcileRecent(deps: ReconciliationDeps): Promise<{ taken: number; failed: Error[] }> {
  const period = recentPeriod(deps.clock.now())
  const failed: Error[] = []
  let taken = 0
  for (const source of reportSources(deps)) {
    const result = await reconcilePeriod(deps, source, period)
    taken += result.taken
    if (result.problem !== null) failed.push(failure(source, result.problem))
  }
  return { taken, failed }
}

type Proved = { provider: string; market: Market; sources: readonly ReportSource[] }

/** The companies to be proved in each market, with all their lists. */
function provedCompanies(deps: ReconciliationDeps): Proved[] {
  const all = reportSources(deps)
  const pairs = new Set(
    all.flatMap(({ provider, report }) => report.markets.map((market) => `${market} ${provider}`)),
  )
  return [...pairs].sort().map((pair) => {
    const [market, provider] = [pair.slice(0, 2) as Market, pair.slice(3)]
    const sources = all.filter((each) => each.provider === provider && each.report.markets.includes(market))
    return { provider, market, sources }
  })
}

/** Days that ended and were not proved, or must be proved again; the first time, the last day alone. */
async function daysToProve(deps: ReconciliationDeps, { provider, market }: Proved, isNight: boolean) {
  const yesterday = addDays(localDay(deps.clock.now(), deps.packs[market].timeZone), -1)
  const known = await deps.db
    .selectFrom('daily_proofs')
    .select(['day', 'state'])
    .where('provider', '=', provider)
    .where('market', '=', market)
    .where('day', '>=', addDays(yesterday, -MADE_UP_DAYS))
    .orderBy('day')
    .execute()
  const states = new Map(known.map(({ day, state }) => [day, state]))
  const first = known[0]?.day ?? yesterday
  const recent = addDays(yesterday, 1 - PROVED_AGAIN_DAYS)
  const days: string[] = []
  for (let day = first; day <= yesterday; day = addDays(day, 1)) {
    const state = states.get(day)
    const isDue =
      state === undefined || state === 'unread' || (day >= recent && (isNight || state === 'differs'))
    if (isDue) days.push(day)
  }
  return days
}

/** Reads a company's lists of a day, takes what is missing, and writes the proof. Returns why there is none. */
async function proveDay(deps: ReconciliationDeps, { provider, market, sources }: Proved, day: string) {
  const { timeZone } = deps.packs[market]
  const period = periodOf(day, timeZone)
  for (const source of sources) {
    const { problem } = await reconcilePeriod(deps, source, period)
    if (problem === null) continue
    await noteUnread(deps.db, { provider, market, day }, { problem, now: deps.clock.now() })
    return failure(source, problem)
  }
  await writeProof(deps.db, { provider, market, day, timeZone, now: deps.clock.now() })
  return null
}

async function proveDays(deps: ReconciliationDeps, isNight: boolean) {
  const failed: Error[] = []
  let proved = 0
  for (const company of provedCompanies(deps))
    for (const day of await daysToProve(deps, company, isNight)) {
      const problem = await proveDay(deps, company, day)
      if (problem) failed.push(problem)
      else proved += 1
    }
  return { proved, failed }
}

const throwAll = (failed: readonly Error[]) => {
  if (failed.length > 0) throw new AggregateError(failed, failed.map(({ message }) => message).join('; '))
}

/** Every hour: what the companies list of the last hours, and the days that are not proved yet or still differ. */
export async function reconcile(deps: ReconciliationDeps) {
  const recent = await reconcileRecent(deps)
  const days = await proveDays(deps, false)
  await purgeReportReads(deps.db, deps.clock.now())
  throwAll([...recent.failed, ...days.failed])
  return { taken: recent.taken, proved: days.proved }
}

/** After the end of a day: its proof, and once more those of the days before. */
export async function proveEndedDays(deps: ReconciliationDeps) {
  const { proved, failed } = await proveDays(deps, true)
  throwAll(failed)
  return { proved }
}
