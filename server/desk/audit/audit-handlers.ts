import { type SelectQueryBuilder, sql } from 'kysely'
import { csvOf } from '../../../base/csv.server.ts'
import type { AuditEntry, auditCalls } from '../../../contract/calls/audit.ts'
import type { RequestOf } from '../../../contract/wire/operation.ts'
import { findBorrowers } from '../../account/desk/find-borrowers.ts'
import type { Handlers, StaffCall } from '../../calls/call.ts'
import type { Db } from '../../database/open.ts'
import type { AuditTables } from '../../database/tables/audit.ts'

const PAGE = 50
const BATCH = 1_000

type Filter = RequestOf<(typeof auditCalls)['auditExport']>
type Found = Omit<Filter, 'borrowerId'> & { borrowers: readonly string[] | null }
type Row = Omit<AuditTables['audit_events'], 'hash'>
type Events = SelectQueryBuilder<{ e: AuditTables['audit_events'] }, 'e', Row>

/**
 * A day is read by its own index and as a whole: the planner would otherwise walk the log back from its end to an old day.
 */
function ofDay({ db, packs }: Pick<StaffCall, 'db' | 'packs'>, day: string): Events {
  const { timeZone } = packs.id
  const midnight = (days: number) =>
    sql<Date>`((${day}::date + ${sql.lit(days)})::timestamp at time zone ${timeZone})`
  return db
    .with(
      (cte) => cte('e').materialized(),
      (of) =>
        of
          .selectFrom('audit_events')
          .selectAll()
          .where('at', '>=', midnight(0))
          .where('at', '<', midnight(1)),
    )
    .selectFrom('e')
    .select([...columns]) as unknown as Events
}

const columns = ['position', 'at', 'staff', 'act', 'subject', 'borrower_id', 'reason', 'details'] as const

/** Whoever is meant: by the id, or by all that a borrower is searched by. */
async function resolve(db: Db, { borrowerId, ...filter }: Filter): Promise<Found> {
  const typed = borrowerId.trim()
  if (typed === '') return { ...filter, borrowers: null }
  const known = await db.selectFrom('borrowers').select('id').where('id', '=', typed).executeTakeFirst()
  if (known) return { ...filter, borrowers: [typed] }
  const { rows } = await findBorrowers(db, { q: typed, after: '' })
  return { ...filter, borrowers: rows.map((row) => row.borrowerId) }
}

function eventsOf(call: Pick<StaffCall, 'db' | 'packs'>, filter: Found): Events {
  const { staff, act, subject, borrowers, day } = filter
  let query: Events =
    day === '' ? call.db.selectFrom('audit_events as e').select([...columns]) : ofDay(call, day)
  if (staff) query = query.where('staff', '=', staff.trim())
  if (act) query = query.where('act', '=', act.trim())
  if (subject) query = query.where('subject', '=', subject.trim())
  if (borrowers) query = query.where(sql<boolean>`borrower_id = any(${borrowers})`)
  return query
}

const entryOf = ({ at, borrower_id, ...row }: Row): AuditEntry => ({
  ...row,
  at: at.toISOString(),
  borrowerId: borrower_id ?? '',
})

/** There is no 31st of February, and the database says so by failing. */
const isDay = (day: string) =>
  day === '' || (!Number.isNaN(Date.parse(day)) && new Date(day).toISOString().startsWith(day))

/** Of whom it was: nobody where several are meant. */
const record = (call: StaffCall, { borrowers, ...filter }: Found, typed: string) =>
  call.record({
    subject: 'audit log',
    borrowerId: borrowers?.length === 1 ? (borrowers[0] ?? null) : null,
    details: Object.fromEntries(
      Object.entries({ ...filter, borrower: borrowers?.includes(typed) ? '' : typed }).filter(
        ([, value]) => value !== '',
      ),
    ),
  })

const exported = ['position', 'at', 'staff', 'act', 'subject', 'borrowerId', 'reason', 'details'] as const

/** Up to where the log was when the export began: it does not run after its own row, nor others'. */
async function* rowsOf(call: { db: Db; packs: StaffCall['packs'] }, wanted: Found, last: number) {
  let from = 0
  while (true) {
    const rows = await eventsOf(call, wanted)
      .where('position', '>', from)
      .where('position', '<=', last)
      .orderBy('position')
      .limit(BATCH)
      .execute()
    yield* rows.map((row) => exported.map((name) => entryOf(row)[name]))
    if (rows.length < BATCH) return
    from = rows.at(-1)?.position ?? last
  }
}

export const auditHandlers = {
  auditList: async (call, { after, ...filter }) => {
    const wanted = await resolve(call.db, filter)
    record(call, wanted, filter.borrowerId.trim())
    if (!isDay(filter.day)) return { rows: [], next: null }
    let query = eventsOf(call, wanted)
      .orderBy('position', 'desc')
      .limit(PAGE + 1)
    if (after !== '') query = query.where('position', '<', Number(after))
    const rows = await query.execute()
    const last = rows[PAGE - 1]
    return {
      rows: rows.slice(0, PAGE).map(entryOf),
      next: rows.length > PAGE && last ? String(last.position) : null,
    }
  },

  auditExport: async (call, filter) => {
    const wanted = await resolve(call.db, filter)
    record(call, wanted, filter.borrowerId.trim())
    const head = await call.db.selectFrom('audit_head').select('position').executeTakeFirst()
    const last = isDay(filter.day) ? (head?.position ?? 0) : 0
    return { csv: csvOf(exported, rowsOf({ db: call.db, packs: call.packs }, wanted, last)) }
  },
} satisfies Handlers<typeof auditCalls>
