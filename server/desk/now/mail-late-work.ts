import * as texts from '#texts'
import { deskPaths } from '../../../contract/wire/paths.ts'
import type { Staff } from '../../../contract/wire/roles.ts'
import { withLocale } from '../../../market/locale.server.ts'
import type { Services } from '../../calls/call.ts'
import { lateOf, type QueuedWork } from './queue.ts'

/** Nobody reads a longer mail; what it leaves out comes in the next. */
const IN_ONE_MAIL = 50

type Deps = Pick<Services, 'db' | 'mail' | 'deskOrigin' | 'packs' | 'log'>

const keyOf = ({ kind, id }: Pick<QueuedWork, 'kind' | 'id'>) => `${kind} ${id}`

/** What of it was not mailed before, which is noted as mailed: two processes do not mail the same. */
async function noteNew({ db }: Deps, { id }: Staff, work: readonly QueuedWork[], now: Date) {
  const noted = await db
    .insertInto('late_notices')
    .values(work.map((each) => ({ staff_id: id, kind: each.kind, record_id: each.id, noticed_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .returning(['kind', 'record_id as id'])
    .execute()
  const fresh = new Set(noted.map(keyOf))
  return work.filter((each) => fresh.has(keyOf(each)))
}

const forget = ({ db }: Deps, { id }: Staff, work: readonly QueuedWork[]) =>
  db
    .deleteFrom('late_notices')
    .where('staff_id', '=', id)
    .where(({ eb, refTuple, tuple }) =>
      eb(
        refTuple('kind', 'record_id'),
        'in',
        work.map((each) => tuple(each.kind, each.id)),
      ),
    )
    .execute()

async function mailTo(deps: Deps, member: Staff, now: Date): Promise<number> {
  const { mail, packs, deskOrigin = '', log } = deps
  const late = await lateOf({ ...deps, staff: member, now }, IN_ONE_MAIL)
  const fresh = late.length > 0 ? await noteNew(deps, member, late, now) : []
  if (!mail || fresh.length === 0) return 0
  const app = packs.id.appName
  const records = fresh.map(({ record }) => record).join(', ')
  const link = `${deskOrigin}${deskPaths.now}?tab=mine`
  const { outcome } = await mail.send({
    to: member.email,
    from: app,
    subject: withLocale('en', () => texts.desk_late_mail_subject({ app, count: fresh.length })),
    text: (['en', 'id'] as const)
      .map((language) => withLocale(language, () => texts.desk_late_mail({ records, link })))
      .join('\n\n'),
    key: `late-${member.id}-${now.getTime()}`,
  })
  // It certainly did not leave: the next run mails it.
  if (outcome === 'later') await forget(deps, member, fresh)
  if (outcome !== 'sent') log.warn({ outcome }, 'a mail about late work was not sent')
  return outcome === 'sent' ? 1 : 0
}

/** Each member of staff reads once, by mail, of what is theirs and late (decision 226). */
export async function mailLateWork(deps: Deps, now: Date): Promise<{ sent: number }> {
  if (!deps.mail) return { sent: 0 }
  const members = await deps.db
    .selectFrom('staff')
    .select(['id', 'name', 'email', 'role'])
    .where('left_at', 'is', null)
    .execute()
  let sent = 0
  for (const member of members) sent += await mailTo(deps, member, now)
  return { sent }
}
