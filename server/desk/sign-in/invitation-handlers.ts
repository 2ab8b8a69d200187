import * as texts from '#texts'
import { codes, isRefusal, type Refusal, refuse } from '../../../contract/wire/codes.ts'
import { deviceName } from '../../account/device-name.ts'
import { type Invitation, invitationByToken, invitedStaffId } from '../../staff/invitations.ts'
import { addPasskey, askForNewPasskey, readNewPasskey } from '../../staff/passkeys.ts'
import { renewRecoveryCodes } from '../../staff/recovery-codes.ts'
import { type EntryContext, type EntryHandlers, joinStaff, openRecorded } from './entry-context.ts'
import { partyOf } from './passkey-handlers.ts'

const gone = () => refuse(codes.notFound, texts.desk_invitation_gone())

const find = async ({ db, now }: EntryContext, token: string): Promise<Invitation | Refusal> =>
  (await invitationByToken(db, token, now)) ?? gone()

const purposeOf = ({ token_hash }: Invitation) => `invitation ${token_hash}`

export const invitationHandlers = {
  invitationShow: async (call, { invitation }) => {
    const found = await find(call, invitation)
    return isRefusal(found) ? found : { email: found.email, role: found.role }
  },

  invitationOptions: async (call, { invitation, name }) => {
    const party = partyOf(call)
    if (isRefusal(party)) return party
    const found = await find(call, invitation)
    if (isRefusal(found)) return found
    const owner = { id: await invitedStaffId(call.db, found), name, email: found.email }
    return askForNewPasskey(call.db, owner, { party, purpose: purposeOf(found), now: call.now })
  },

  invitationAccept: async (call, { invitation, name, ...proof }) => {
    const { now } = call
    const party = partyOf(call)
    if (isRefusal(party)) return party
    const found = await find(call, invitation)
    if (isRefusal(found)) return found
    const passkey = await readNewPasskey(call.db, proof, { party, purpose: purposeOf(found), now })
    if (!passkey) return refuse(codes.notPossible, texts.desk_passkey_failed())
    return call.db.transaction().execute(async (tx) => {
      const joined = await joinStaff(tx, call, found, name)
      if (!joined) return gone()
      const { staff, colleagues } = joined
      await addPasskey(tx, passkey, { staffId: staff.id, name: deviceName(call.caller.device), now })
      const codes = await renewRecoveryCodes(tx, staff.id)
      return { ...(await openRecorded(tx, call, { staff, method: 'passkey', colleagues })), codes }
    })
  },
} satisfies EntryHandlers<'invitationShow' | 'invitationOptions' | 'invitationAccept'>
