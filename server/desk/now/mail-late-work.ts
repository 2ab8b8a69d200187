import * as texts from '#texts'
import { deskPaths } from '../../../contract/wire/paths.ts'
import type { Staff } from '../../../contract/wire/roles.ts'
import { withLocale } from '../../../market/locale.server.ts'
import type { Services } from '../../calls/call.ts'
import { mailOnce, readPresentStaff } from '../../staff/mail-once.ts'
import { lateOf, type QueuedWork } from './queue.ts'

/** Nobody reads a longer mail; what it leaves out comes in the next. */
const IN_ONE_MAIL = 50

type Deps = Pick<Services, 'db' | 'mail' | 'deskOrigin' | 'packs' | 'log'>

async function mailTo(deps: Deps, member: Staff, now: Date): Promise<boolean> {
  const { packs, deskOrigin = '' } = deps
  const app = packs.id.appName
  const link = `${deskOrigin}${deskPaths.now}?tab=mine`
  const compose = (fresh: readonly QueuedWork[]) => {
    const records = fresh.map(({ record }) => record).join(', ')
    return {
      from: app,
      subject: withLocale('en', () => texts.desk_late_mail_subject({ app, count: fresh.length })),
      text: (['en', 'id'] as const)
        .map((language) => withLocale(language, () => texts.desk_late_mail({ records, link })))
        .join('\n\n'),
    }
  }
  const records = await lateOf({ ...deps, staff: member, now }, IN_ONE_MAIL)
  return mailOnce(deps, member, { records, now, compose })
}

/** Each member of staff reads once, by mail, of what is theirs and late (decision 226). */
export async function mailLateWork(deps: Deps, now: Date): Promise<{ sent: number }> {
  if (!deps.mail) return { sent: 0 }
  let sent = 0
  for (const member of await readPresentStaff(deps)) if (await mailTo(deps, member, now)) sent += 1
  return { sent }
}
