import { idPart, instantPart, readCursor, writeCursor } from '../../../base/cursor.ts'
import { isKeyOf } from '../../../base/is-key-of.ts'
import { type NowKind, nowKinds } from '../../../contract/calls/now.ts'
import type { DuePlace } from '../../../market/due.ts'

/** When something is due on the desk's calendar, and what it is. */
export type Ranked = { rankedAt: Date; kind: NowKind }
/** A place in the queue. */
export type RankKey = Ranked & { id: string }
export type Way = 'next' | 'previous'

/** The moments between which today lies, of which the first is yesterday's. */
export type Today = { start: Date; end: Date }

const kindRanks = Object.fromEntries(nowKinds.map((kind, index) => [kind, index])) as Record<NowKind, number>

export const kindRank = (kind: NowKind): number => kindRanks[kind]

/** As in every queue of the desk (`market/due.ts`): what can still be done today, what is late, the others. */
export const places: readonly DuePlace[] = ['today', 'late', 'later']

export const rankPlace = (at: Date, { start, end }: Today): DuePlace =>
  at <= start ? 'late' : at <= end ? 'today' : 'later'

/** Below zero where the first comes first. Ids are not compared: each kind comes in its own order. */
export const compareRanks = (one: Ranked, other: Ranked): number =>
  one.rankedAt.getTime() - other.rankedAt.getTime() || kindRank(one.kind) - kindRank(other.kind)

/** Lists that are each in their order, or each in the opposite one, as one; no more than so many of it. */
export function mergeRanked<Row extends Ranked>(
  lists: readonly (readonly Row[])[],
  limit: number,
  way: Way = 'next',
): Row[] {
  const sign = way === 'next' ? 1 : -1
  const heads = lists.map(() => 0)
  const merged: Row[] = []
  while (merged.length < limit) {
    let best: { list: number; row: Row } | null = null
    for (const [list, rows] of lists.entries()) {
      const row = rows[heads[list] ?? 0]
      if (row && (!best || sign * compareRanks(row, best.row) < 0)) best = { list, row }
    }
    if (!best) break
    merged.push(best.row)
    heads[best.list] = (heads[best.list] ?? 0) + 1
  }
  return merged
}

export const writeKey = ({ rankedAt, kind, id }: RankKey): string =>
  writeCursor(rankedAt.toISOString(), kind, id)

/** Null where it is no key of ours: then the queue begins at its beginning. */
export function readKey(text: string | undefined): RankKey | null {
  const [at, kind, id] = readCursor(text, [instantPart, /^\w+$/, idPart]) ?? []
  if (!at || !kind || !id || !isKeyOf(kindRanks, kind)) return null
  const rankedAt = new Date(at)
  return Number.isNaN(rankedAt.getTime()) ? null : { rankedAt, kind, id }
}
