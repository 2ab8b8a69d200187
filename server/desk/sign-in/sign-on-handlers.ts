import * as texts from '#texts'
import { deskRefuse } from '../../../contract/desk/desk-call.ts'
import type { Staff } from '../../../contract/desk/roles.ts'
import { deskPaths } from '../../../contract/wire/paths.ts'
import type { Db } from '../../database/open.ts'
import { acceptInvitation, invitationByEmail } from '../../staff/invitations.ts'
import { activeMemberByEmail } from '../../staff/members.ts'
import type { SignOnPerson } from '../../staff/single-sign-on.ts'
import { type EntryContext, type EntryHandlers, openRecorded } from './entry-context.ts'

const redirectUri = (origin: string) => `${origin}${deskPaths.singleSignOn}`
const failed = () => deskRefuse('refused', texts.desk_sign_on_failed())

/** The issuer knows many people; in are those who work at the desk, or were invited to it. */
async function memberOf(tx: Db, { email, name }: SignOnPerson, { now }: EntryContext): Promise<Staff | null> {
  const member = await activeMemberByEmail(tx, email)
  if (member) return member
  const invitation = await invitationByEmail(tx, email, now)
  return invitation ? acceptInvitation(tx, invitation, { name, now }) : null
}

export const signOnHandlers = {
  singleSignOnBegin: async ({ signOn, party, log }) => {
    if (!signOn || !party) return failed()
    try {
      return await signOn.begin(redirectUri(party.origin))
    } catch (error) {
      log.warn({ error }, 'the issuer of single sign-on did not answer')
      return failed()
    }
  },

  singleSignOnFinish: async (call, { query, kept }) => {
    const { signOn, party, log } = call
    if (!signOn || !party) return failed()
    let person: SignOnPerson | null
    try {
      person = await signOn.finish({ redirectUri: redirectUri(party.origin), query, kept })
    } catch (error) {
      log.warn({ error: (error as Error).message }, 'single sign-on failed')
      return failed()
    }
    if (!person) return deskRefuse('refused', texts.desk_sign_on_unverified())
    const known = person
    return call.db.transaction().execute(async (tx) => {
      const staff = await memberOf(tx, known, call)
      if (!staff) return deskRefuse('refused', texts.desk_sign_on_unknown())
      return openRecorded(tx, call, { staff, method: 'sso' })
    })
  },
} satisfies EntryHandlers<'singleSignOnBegin' | 'singleSignOnFinish'>
