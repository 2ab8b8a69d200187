import * as texts from '#texts'
import { codes, refuse } from '../../../contract/wire/codes.ts'
import { deskPaths } from '../../../contract/wire/paths.ts'
import type { Staff } from '../../../contract/wire/roles.ts'
import type { Db } from '../../database/open.ts'
import { invitationByEmail } from '../../staff/invitations.ts'
import { activeMemberByEmail, linkSignOn, memberBySignOn } from '../../staff/members.ts'
import type { SignOnPerson } from '../../staff/single-sign-on.ts'
import { type EntryContext, type EntryHandlers, joinStaff, openRecorded } from './entry-context.ts'

const redirectUri = (origin: string) => `${origin}${deskPaths.singleSignOn}`
const failed = () => refuse(codes.notPossible, texts.desk_sign_on_failed())

type Joined = { staff: Staff; colleagues?: readonly string[] }

/**
 * The issuer knows many people; in are those who work at the desk, or were invited to it. The first time their address says
 * who they are; from then on it is the issuer's own id, whatever address it has.
 */
async function memberOf(tx: Db, person: SignOnPerson, call: EntryContext): Promise<Joined | null> {
  const linked = await memberBySignOn(tx, person)
  if (linked) return linked.left_at ? null : { staff: linked }
  const joined = await memberByAddress(tx, person, call)
  return joined && (await linkSignOn(tx, joined.staff.id, { ...person, now: call.now })) ? joined : null
}

async function memberByAddress(tx: Db, { email, name }: SignOnPerson, call: EntryContext) {
  const member = await activeMemberByEmail(tx, email)
  if (member) return { staff: member }
  const invitation = await invitationByEmail(tx, email, call.now)
  return invitation ? joinStaff(tx, call, invitation, name) : null
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

  singleSignOnFinish: async (call, { query, stored }) => {
    const { signOn, party, log } = call
    if (!signOn || !party) return failed()
    let person: SignOnPerson | null
    try {
      person = await signOn.finish({ redirectUri: redirectUri(party.origin), query, stored })
    } catch (error) {
      log.warn({ error: (error as Error).message }, 'single sign-on failed')
      return failed()
    }
    if (!person) return refuse(codes.notPossible, texts.desk_sign_on_unverified())
    const known = person
    return call.db.transaction().execute(async (tx) => {
      const joined = await memberOf(tx, known, call)
      if (!joined) return refuse(codes.notPossible, texts.desk_sign_on_unknown())
      const { id, name, email, role } = joined.staff
      const { colleagues } = joined
      return openRecorded(tx, call, {
        staff: { id, name, email, role },
        method: 'sso',
        ...(colleagues && { colleagues }),
      })
    })
  },
} satisfies EntryHandlers<'singleSignOnBegin' | 'singleSignOnFinish'>
