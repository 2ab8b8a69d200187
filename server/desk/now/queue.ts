import { type RawBuilder, sql } from 'kysely'
import type { NowClock, NowKind, NowTab } from '../../../contract/calls/now.ts'
import { localDay } from '../../../market/dates.ts'
import { endOfDay, startOfDay } from '../../../market/day-bounds.ts'
import type { DuePlace } from '../../../market/due.ts'
import type { Market } from '../../../market/language.ts'
import type { Packs } from '../../../market/market.ts'
import type { Db } from '../../database/open.ts'
import { QUEUE_COUNTED } from '../../figures/queue-sizes.ts'
import { kindRank, mergeRanked, places, type RankKey, rankPlace, type Today, type Way } from './rank.ts'
import { conditionOf, kindsIn, type NowSource, nowSources, type Reader } from './sources.ts'

/** What somebody looks at. The desk has one calendar, that of its first market, whatever record is due. */
type View = { db: Db; packs: Packs; now: Date; staff: Reader['staff']; tab: NowTab }

const zoneOf = ({ packs }: Pick<View, 'packs'>): string => packs.id.timeZone

const readerOf = ({ staff, now, packs }: Omit<View, 'tab' | 'db'>): Reader => ({
  staff,
  now,
  today: localDay(now, zoneOf({ packs })),
})

function todayOf({ now, packs }: Pick<View, 'now' | 'packs'>): Today {
  const zone = zoneOf({ packs })
  const day = localDay(now, zone)
  return { start: startOfDay(day, zone), end: endOfDay(day, zone) }
}

/** `due` compared with a moment, in the source's own column, so that an index answers. */
function compared(
  { due }: NowSource,
  by: '<' | '<=' | '>' | '>=',
  at: Date,
  zone: string,
): RawBuilder<boolean> {
  if ('moment' in due)
    return sql<boolean>`${due.moment} ${sql.raw(by)} ${new Date(at.getTime() - due.plusMs)}::timestamptz`
  // A day is due at its end, which no longer belongs to it.
  const isStrict = by === '>' || by === '<='
  const day = localDay(isStrict ? at : new Date(at.getTime() - 1), zone)
  return sql<boolean>`${due.day} ${sql.raw(by.startsWith('>') ? '>=' : '<')} ${day}::date`
}

/** Where a page begins: after a place of the queue, or before it. */
function beyond(kind: NowKind, key: RankKey, way: Way, zone: string): RawBuilder<boolean> {
  const source = nowSources[kind]
  const isForward = way === 'next'
  const order = kindRank(kind) - kindRank(key.kind)
  if (order !== 0 && isForward) return compared(source, order > 0 ? '>=' : '>', key.rankedAt, zone)
  if (order !== 0) return compared(source, order < 0 ? '<=' : '<', key.rankedAt, zone)
  const column = 'day' in source.due ? source.due.day : source.due.moment
  const value =
    'day' in source.due
      ? sql`${localDay(new Date(key.rankedAt.getTime() - 1), zone)}::date`
      : sql`${new Date(key.rankedAt.getTime() - source.due.plusMs)}::timestamptz`
  const id = sql`${key.id}::${sql.raw(source.idType)}`
  return sql<boolean>`(${column}, ${source.id}) ${sql.raw(isForward ? '>' : '<')} (${value}, ${id})`
}

type Selected = {
  kind: NowKind
  id: string
  record: string
  market: Market | null
  amount: string | null
  about: string
  holder: string | null
  holderName: string | null
  preview: string | null
  day: string | null
  moment: Date | null
}
export type QueuedWork = Omit<Selected, 'day' | 'moment' | 'amount'> & {
  amountMinor: number | null
  /** When it is due for whoever waits, and by which it is ranked. */
  dueAt: Date
  rankedAt: Date
  clock: NowClock
}

type Part = { limit: number; way: Way; key: RankKey | null; place: DuePlace }

function bounds(
  source: NowSource,
  place: DuePlace,
  { start, end }: Today,
  zone: string,
): RawBuilder<boolean> {
  if (place === 'late') return compared(source, '<=', start, zone)
  const after = compared(source, '>', place === 'today' ? start : end, zone)
  return place === 'today' ? sql<boolean>`${after} and ${compared(source, '<=', end, zone)}` : after
}

function selectOf(kind: NowKind, view: View, { way, key, place, limit }: Part) {
  const source = nowSources[kind]
  const zone = zoneOf(view)
  const { due, columns } = source
  const [day, moment] = 'day' in due ? [due.day, sql`null::timestamptz`] : [sql`null::date`, due.moment]
  const wanted = sql`${conditionOf(kind, view.tab, readerOf(view))} and ${bounds(source, place, todayOf(view), zone)}`
  const begun = key ? sql`${wanted} and ${beyond(kind, key, way, zone)}` : wanted
  const order = sql.raw(way === 'next' ? 'asc' : 'desc')
  return sql`(select ${kind}::text as kind, ${source.id}::text as id, ${source.record ?? source.id}::text as record,
    ${columns.market}::text as market, ${columns.amount}::text as amount, ${columns.about}::text as about,
    ${columns.holder}::text as holder, ${columns.holderName}::text as "holderName", ${columns.preview}::text as preview,
    ${day}::date as day, ${moment}::timestamptz as moment
    from ${source.from} where ${begun}
    order by ${'day' in due ? due.day : due.moment} ${order}, ${source.id} ${order} limit ${limit})`
}

function workOf({ day, moment, amount, ...row }: Selected, { packs }: Pick<View, 'packs'>): QueuedWork {
  const { due, clock } = nowSources[row.kind]
  const end = (zone: string) => endOfDay(day ?? '', zone)
  const dueMs = 'day' in due ? 0 : (moment?.getTime() ?? 0) + due.plusMs
  const rankedAt = day === null ? new Date(dueMs) : end(packs.id.timeZone)
  const dueAt = day === null || row.market === null ? rankedAt : end(packs[row.market].timeZone)
  return { ...row, amountMinor: amount === null ? null : Number(amount), dueAt, rankedAt, clock }
}

/** One place of the queue, in one query. */
async function readPlace(view: View, part: Part): Promise<QueuedWork[]> {
  const kinds = kindsIn(view.tab, view.staff.role)
  if (kinds.length === 0) return []
  const selects = kinds.map((kind) => selectOf(kind, view, part))
  const { rows } = await sql<Selected>`${sql.join(selects, sql` union all `)}`.execute(view.db)
  const found = rows.map((row) => workOf(row, view))
  const lists = kinds.map((kind) => found.filter((row) => row.kind === kind))
  return mergeRanked(lists, part.limit, part.way)
}

/** So many of the queue after a place of it, or before it. */
export async function readQueue(
  view: View,
  { key, way = 'next', limit }: { key: RankKey | null; way?: Way; limit: number },
): Promise<QueuedWork[]> {
  const inOrder = way === 'next' ? places : places.toReversed()
  const begin = key ? inOrder.indexOf(rankPlace(key.rankedAt, todayOf(view))) : 0
  const found: QueuedWork[] = []
  for (const [index, place] of inOrder.slice(begin).entries()) {
    const rest = limit - found.length
    found.push(...(await readPlace(view, { way, place, limit: rest, key: index === 0 ? key : null })))
    if (found.length >= limit) break
  }
  return found
}

/** Everything that is one's own and late, the longest first. */
export const lateOf = (view: Omit<View, 'tab'>, limit: number): Promise<QueuedWork[]> =>
  readPlace({ ...view, tab: 'mine' }, { way: 'next', place: 'late', key: null, limit })

const counted = (kind: NowKind, tab: NowTab, reader: Reader, further = sql`true`) => sql`(
  select count(*)::int from (select 1 from ${nowSources[kind].from}
    where ${conditionOf(kind, tab, reader)} and ${further} limit ${QUEUE_COUNTED + 1}) q)`

type Counted = { all: number; late: number }

/** How much there is of each kind in a tab and how much of it is late, counted no further than it is read. */
export async function countQueue(view: View): Promise<Partial<Record<NowKind, Counted>>> {
  const kinds = kindsIn(view.tab, view.staff.role)
  if (kinds.length === 0) return {}
  const [reader, today] = [readerOf(view), todayOf(view)]
  const columns = kinds.flatMap((kind) => [
    sql`${counted(kind, view.tab, reader)} as ${sql.ref(kind)}`,
    sql`${counted(kind, view.tab, reader, bounds(nowSources[kind], 'late', today, zoneOf(view)))} as ${sql.ref(`${kind}Late`)}`,
  ])
  const { rows } = await sql<Record<string, number>>`select ${sql.join(columns)}`.execute(view.db)
  const sizes = rows[0] ?? {}
  return Object.fromEntries(
    kinds.map((kind) => [kind, { all: sizes[kind] ?? 0, late: sizes[`${kind}Late`] ?? 0 }]),
  )
}
