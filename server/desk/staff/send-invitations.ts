import * as texts from '#texts'
import { invitationLink } from '../../../contract/wire/paths.ts'
import { withLocale } from '../../../market/locale.server.ts'
import type { Services } from '../../calls/call.ts'
import { type Invitation, renewInvitationToken, wantedInvitations } from '../../staff/invitations.ts'

const BATCH = 20

type Deps = Pick<Services, 'db' | 'mail' | 'deskOrigin' | 'packs' | 'log'>

const inBothLanguages = (text: () => string): string =>
  (['en', 'id'] as const).map((language) => withLocale(language, text)).join('\n\n')

/** The token exists in the mail alone: it is made when that is composed, and stored as a hash. */
async function sendOne(
  { db, mail, deskOrigin = '', packs, log }: Deps,
  invitation: Invitation,
): Promise<boolean> {
  if (!mail) return false
  const token = await renewInvitationToken(db, invitation)
  if (token === null) return false
  const link = invitationLink(deskOrigin, token)
  const app = packs.id.appName
  const sent = await mail.send({
    to: invitation.email,
    from: app,
    subject: withLocale('en', () => texts.desk_invitation_mail_subject({ app })),
    text: inBothLanguages(() => texts.desk_invitation_mail({ app, link })),
    key: `invitation-${invitation.token_hash.slice(0, 12)}-${Date.now()}`,
  })
  const isSent = sent.outcome === 'sent'
  if (!isSent) log.warn({ outcome: sent.outcome, reason: sent.reason }, 'an invitation was not sent')
  await db
    .updateTable('staff_invitations')
    .set({ mail_state: isSent ? 'sent' : 'failed' })
    .where('email', '=', invitation.email)
    .where('mail_state', '=', 'sending')
    .execute()
  return isSent
}

/** Invitations go to the invited address and to nobody else: whoever approves one never sees its link (decision 209). */
export async function sendInvitations(deps: Deps, now: Date): Promise<{ sent: number }> {
  if (!deps.mail) return { sent: 0 }
  let sent = 0
  for (const invitation of await wantedInvitations(deps.db, now, BATCH))
    if (await sendOne(deps, invitation)) sent++
  return { sent }
}
