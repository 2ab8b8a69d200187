import { sql } from 'kysely'
import { dayPart, idPart, instantPart, pageOf, readCursor, writeCursor } from '../../base/cursor.ts'
import type { ComplaintStatus } from '../../contract/calls/books.ts'
import type { ComplaintFilter, ComplaintQueueRow } from '../../contract/calls/complaints.ts'
import { localDay } from '../../market/dates.ts'
import { earliestToday } from '../../market/day-bounds.ts'
import { type DueRange, duePlace, dueRanges } from '../../market/due.ts'
import type { Market } from '../../market/language.ts'
import type { StaffCall } from '../calls/call.ts'
import { claimHolder, claimsEndedBy } from './claim.ts'
import { regulatorClock } from './regulator-clock.ts'
import { typeTitles } from './types.ts'

export const QUEUE_PAGE = 50

export type QueuedComplaint = {
  id: string
  market: Market
  type: string
  son_type: string
  is_collection: boolean
  status: ComplaintStatus
  due_on: string
  score: number | null
  created_at: Date
  claimed_by: string | null
  claimed_at: Date | null
  answered_at: Date | null
  extended_at: Date | null
  holderName: string | null
}

/** Everything about a complaint that names nobody but staff. */
export const queuedComplaints = (db: StaffCall['db']) =>
  db
    .selectFrom('complaints as c')
    .innerJoin('borrowers as b', 'b.id', 'c.borrower_id')
    .leftJoin('staff as s', 's.id', 'c.claimed_by')
    .select(['c.id', 'c.type', 'c.son_type', 'c.is_collection', 'c.status', 'c.due_on', 'c.score'])
    .select(['c.created_at', 'c.claimed_by', 'c.claimed_at', 'c.answered_at', 'c.extended_at'])
    .select(['b.market', 's.name as holderName'])

export function clockOf({ market, created_at, extended_at }: QueuedComplaint, { packs, now }: StaffCall) {
  const pack = packs[market]
  const filedOn = localDay(created_at, pack.timeZone)
  const today = localDay(now, pack.timeZone)
  return regulatorClock({ filedOn, today, isExtended: extended_at !== null }, pack)
}

export function queueRowOf(row: QueuedComplaint, call: StaffCall): ComplaintQueueRow {
  const { now, packs, staff } = call
  const isAnswered = row.status === 'answered'
  const holder = claimHolder({ claimedBy: row.claimed_by, claimedAt: row.claimed_at }, now)
  const titles = typeTitles(row.type, row.son_type)
  return {
    complaintId: row.id,
    market: row.market,
    type: titles.sonType || titles.type,
    isCollection: row.is_collection,
    urgency: isAnswered ? 'answered' : duePlace(row.due_on, localDay(now, packs[row.market].timeZone)),
    dueOn: row.due_on,
    receivedAt: row.created_at.toISOString(),
    answeredAt: row.answered_at?.toISOString() ?? '',
    holder: holder === null ? '' : (row.holderName ?? ''),
    isMine: holder === staff.id,
    isOverClock: !isAnswered && clockOf(row, call).stage === 'over',
    score: row.score,
  }
}

type QueueInput = { show: ComplaintFilter; isCollection: boolean; after?: string | undefined }

// The condition of the index, word by word.
const isOpen = sql<boolean>`c.status <> 'answered'`
const isAnswered = sql<boolean>`c.status = 'answered'`

function openIn(call: StaffCall, { show, isCollection }: QueueInput, { from, to }: DueRange) {
  const rows = queuedComplaints(call.db)
    .where(isOpen)
    .where('c.is_collection', '=', isCollection)
    .where('c.due_on', '>=', from)
    .where('c.due_on', '<=', to)
    .orderBy('c.due_on')
    .orderBy('c.id')
  const ended = claimsEndedBy(call.now)
  if (show === 'mine') return rows.where('c.claimed_by', '=', call.staff.id).where('c.claimed_at', '>', ended)
  if (show === 'unclaimed')
    return rows.where(({ eb, or }) => or([eb('c.claimed_by', 'is', null), eb('c.claimed_at', '<=', ended)]))
  return rows
}

/** Goes through the ranges, from where the last page ended, until a page is full. */
async function openQueue(call: StaffCall, input: QueueInput) {
  const ranges = dueRanges(earliestToday(call.packs, call.now))
  const [place, dueOn = '', id = ''] = readCursor(input.after, [/^\w+$/, dayPart, idPart]) ?? []
  const begin = Math.max(
    0,
    ranges.findIndex((range) => range.place === place),
  )
  const found: (QueuedComplaint & { place: string })[] = []
  for (const range of ranges.slice(begin)) {
    const rows = openIn(call, input, range).limit(QUEUE_PAGE + 1 - found.length)
    const after = sql<boolean>`(c.due_on, c.id) > (${dueOn}::date, ${id})`
    const read = await (range.place === place ? rows.where(after) : rows).execute()
    found.push(...read.map((row) => ({ ...row, place: range.place })))
    if (found.length > QUEUE_PAGE) break
  }
  return pageOf(found, QUEUE_PAGE, (row) => writeCursor(row.place, row.due_on, row.id))
}

async function answeredList({ db }: StaffCall, { isCollection, after }: QueueInput) {
  const [at, id] = readCursor(after, [instantPart, idPart]) ?? []
  const rows = queuedComplaints(db)
    .where(isAnswered)
    .where('c.is_collection', '=', isCollection)
    .orderBy('c.answered_at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(QUEUE_PAGE + 1)
  const read = await (at
    ? rows.where(sql<boolean>`(c.answered_at, c.id) < (${at}::timestamptz, ${id})`)
    : rows
  ).execute()
  return pageOf(read, QUEUE_PAGE, (row) => writeCursor(row.answered_at?.toISOString() ?? '', row.id))
}

export async function complaintQueue(call: StaffCall, input: QueueInput) {
  const { rows, next } = await (input.show === 'answered' ? answeredList : openQueue)(call, input)
  return { rows: rows.map((row) => queueRowOf(row, call)), next }
}
