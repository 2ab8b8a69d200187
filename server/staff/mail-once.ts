import type { Staff } from '../../contract/wire/roles.ts'
import type { Services } from '../calls/call.ts'
import type { StaffTables } from '../database/tables/staff.ts'
import type { MailMessage } from '../mail/mail.ts'

/** What somebody at the desk reads once. */
export type MailedRecord = Pick<StaffTables['late_notices'], 'kind'> & { id: string }

type Deps = Pick<Services, 'db' | 'mail' | 'log'>

const keyOf = ({ kind, id }: MailedRecord) => `${kind} ${id}`

/** What of it was not mailed before, which is noted as mailed: two processes do not mail the same. */
async function noteNew<Each extends MailedRecord>(
  { db }: Deps,
  member: Staff,
  { records, now }: { records: readonly Each[]; now: Date },
): Promise<Each[]> {
  if (records.length === 0) return []
  const noted = await db
    .insertInto('late_notices')
    .values(records.map(({ kind, id }) => ({ staff_id: member.id, kind, record_id: id, noticed_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .returning(['kind', 'record_id as id'])
    .execute()
  const fresh = new Set(noted.map(keyOf))
  return records.filter((each) => fresh.has(keyOf(each)))
}

const removeNotes = ({ db }: Deps, { id }: Staff, records: readonly MailedRecord[]) =>
  db
    .deleteFrom('late_notices')
    .where('staff_id', '=', id)
    .where(({ eb, refTuple, tuple }) =>
      eb(
        refTuple('kind', 'record_id'),
        'in',
        records.map((each) => tuple(each.kind, each.id)),
      ),
    )
    .execute()

type Mailing<Each> = {
  records: readonly Each[]
  now: Date
  /** Of those that are new; the one that gets it and its key are added. */
  compose: (fresh: readonly Each[]) => Pick<MailMessage, 'from' | 'subject' | 'text'>
}

/** Mails a member of staff those records that they were not mailed before; tells whether a mail left. */
export async function mailOnce<Each extends MailedRecord>(
  deps: Deps,
  member: Staff,
  { records, now, compose }: Mailing<Each>,
): Promise<boolean> {
  const { mail, log } = deps
  if (!mail) return false
  const fresh = await noteNew(deps, member, { records, now })
  const [first] = fresh
  if (!first) return false
  const key = `${first.kind}-${member.id}-${now.getTime()}`
  const { outcome } = await mail.send({ ...compose(fresh), to: member.email, key })
  // It certainly did not leave: the next run mails it.
  if (outcome === 'later') await removeNotes(deps, member, fresh)
  if (outcome !== 'sent') log.warn({ outcome, kind: first.kind }, 'a mail to staff was not sent')
  return outcome === 'sent'
}

/** Who is at the desk today. */
export const readPresentStaff = ({ db }: Pick<Deps, 'db'>): Promise<Staff[]> =>
  db.selectFrom('staff').select(['id', 'name', 'email', 'role']).where('left_at', 'is', null).execute()
