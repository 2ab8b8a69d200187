import { type SelectQueryBuilder, sql } from 'kysely'
import { dayPart, idPart, instantPart, pageOf, readCursor, writeCursor } from '../../../base/cursor.ts'
import type { SiteRequestRecord, SiteRequestRow } from '../../../contract/calls/site.ts'
import { localDay } from '../../../market/dates.ts'
import { duePlace } from '../../../market/due.ts'
import type { StaffCall } from '../../calls/call.ts'
import type { SiteTables } from '../../database/tables/site.ts'
import { messageDueOn } from '../contact.ts'

const PAGE = 50

type Page = { isClosed: boolean; after?: string | undefined }
type MessageRow = {
  [K in keyof SiteTables['contact_messages']]: K extends 'handler' | 'answer'
    ? string
    : K extends 'due_on'
      ? string | null
      : SiteTables['contact_messages'][K]
}
type DataRow = {
  [K in keyof SiteTables['data_requests']]: K extends 'handler' | 'answer'
    ? string
    : SiteTables['data_requests'][K]
}

type Dates = Pick<SiteRequestRow, 'market' | 'dueOn'> & { closed: Date | null }

const placeOf = ({ market, dueOn, closed }: Dates, { now, packs }: StaffCall) => ({
  dueOn,
  urgency: closed ? ('closed' as const) : duePlace(dueOn, localDay(now, packs[market].timeZone)),
  closedAt: closed?.toISOString() ?? '',
})

function messageRecord(row: MessageRow, call: StaffCall): SiteRequestRecord {
  const { market, number, language, handler, answer } = row
  const { timeZone, daysOff } = call.packs[market]
  const receivedOn = localDay(row.created_at, timeZone)
  const dueOn = row.due_on ?? messageDueOn(receivedOn, daysOff)
  return {
    ...{ number, market, language, handler, answer },
    kind: 'message',
    receivedAt: row.created_at.toISOString(),
    ...placeOf({ market, dueOn, closed: row.answered_at }, call),
    name: row.name,
    company: row.company,
    contacts: [row.telephone, row.email].filter(Boolean),
    text: row.content,
    borrowerId: null,
  }
}

function dataRecord(row: DataRow, call: StaffCall): SiteRequestRecord {
  const { market, number, language, handler, answer, kind } = row
  return {
    ...{ number, market, language, handler, answer, kind },
    receivedAt: row.created_at.toISOString(),
    ...placeOf({ market, dueOn: row.due_on, closed: row.done_at }, call),
    name: '',
    company: '',
    contacts: [row.contact],
    text: row.note,
    borrowerId: row.borrower_id,
  }
}

/** The row of a list: of whoever wrote it, nothing. */
const listed = ({
  number,
  kind,
  market,
  receivedAt,
  dueOn,
  urgency,
  closedAt,
  handler,
}: SiteRequestRecord) => ({
  ...{ number, kind, market, receivedAt, dueOn, urgency, closedAt, handler },
})

type Sorted = { column: string; of: typeof dayPart; type: 'date' | 'timestamptz'; isDescending: boolean }

/** One page in the order of a column and the number, from where the last one ended. */
function paged<DB, TB extends keyof DB, O>(
  rows: SelectQueryBuilder<DB, TB, O>,
  { column, of, type, isDescending }: Sorted,
  after: string | undefined,
): Promise<O[]> {
  const [at, number] = readCursor(after, [of, idPart]) ?? []
  const key = sql`(${sql.ref(column)}, number)`
  const compared = isDescending ? sql`<` : sql`>`
  const way = isDescending ? 'desc' : 'asc'
  const begun = at ? rows.where(sql<boolean>`${key} ${compared} (${at}::${sql.raw(type)}, ${number})`) : rows
  return begun
    .orderBy(sql.ref(column), way)
    .orderBy(sql.ref('number'), way)
    .limit(PAGE + 1)
    .execute()
}

export async function messageQueue(call: StaffCall, { isClosed, after }: Page) {
  const column = isClosed ? 'answered_at' : 'created_at'
  const rows = await paged(
    call.db
      .selectFrom('contact_messages')
      .selectAll()
      .where('answered_at', isClosed ? 'is not' : 'is', null),
    { column, of: instantPart, type: 'timestamptz', isDescending: isClosed },
    after,
  )
  const { rows: shown, next } = pageOf(rows, PAGE, (row) =>
    writeCursor(row[column]?.toISOString() ?? '', row.number),
  )
  return { rows: shown.map((row) => listed(messageRecord(row, call))), next }
}

export async function dataQueue(call: StaffCall, { isClosed, after }: Page) {
  const rows = await paged(
    call.db
      .selectFrom('data_requests')
      .selectAll()
      .where('done_at', isClosed ? 'is not' : 'is', null),
    isClosed
      ? { column: 'done_at', of: instantPart, type: 'timestamptz', isDescending: true }
      : { column: 'due_on', of: dayPart, type: 'date', isDescending: false },
    after,
  )
  const { rows: shown, next } = pageOf(rows, PAGE, (row) =>
    writeCursor(isClosed ? (row.done_at?.toISOString() ?? '') : row.due_on, row.number),
  )
  return { rows: shown.map((row) => listed(dataRecord(row, call))), next }
}

/** A message or a data request by its number; undefined where there is neither. */
export async function findSiteRequest(call: StaffCall, id: string): Promise<SiteRequestRecord | undefined> {
  const number = id.trim().toUpperCase()
  const message = await call.db
    .selectFrom('contact_messages')
    .selectAll()
    .where('number', '=', number)
    .executeTakeFirst()
  if (message) return messageRecord(message, call)
  const data = await call.db
    .selectFrom('data_requests')
    .selectAll()
    .where('number', '=', number)
    .executeTakeFirst()
  return data && dataRecord(data, call)
}
