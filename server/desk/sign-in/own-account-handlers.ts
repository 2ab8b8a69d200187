import * as texts from '#texts'
import { approvingRoles } from '../../../contract/calls/table.ts'
import { codes, isRefusal, refuse } from '../../../contract/wire/codes.ts'
import { done } from '../../../contract/wire/operation.ts'
import { deviceName } from '../../account/device-name.ts'
import { needsConfirmation } from '../../staff/confirmation.ts'
import { addPasskey, askForNewPasskey, readNewPasskey } from '../../staff/passkeys.ts'
import { recoveryCodesLeft, renewRecoveryCodes } from '../../staff/recovery-codes.ts'
import { isFreshSession, type StaffSession } from '../../staff/sessions.ts'
import { type EntryHandlers, type OwnContext, recordEntry } from './entry-context.ts'
import { partyOf } from './passkey-handlers.ts'

const purposeOf = ({ staff }: StaffSession) => `staff ${staff.id}`

const stale = ({ session, now }: OwnContext) =>
  isFreshSession(session, now) ? null : refuse(codes.notPossible, texts.desk_sign_in_again())

/** What has not been confirmed itself may add a passkey, which waits as well, and change nothing else. */
const unconfirmed = (call: OwnContext) =>
  stale(call) ?? (call.session.isConfirmed ? null : refuse(codes.forbidden, texts.desk_entry_unconfirmed()))

export const ownAccountHandlers = {
  ownAccountShow: async ({ db, now, session }) => {
    const rows = await db
      .selectFrom('staff_passkeys')
      .select(['credential_id', 'name', 'created_at', 'used_at'])
      .where('staff_id', '=', session.staff.id)
      .orderBy('created_at')
      .execute()
    return {
      passkeys: rows.map(({ credential_id, name, created_at, used_at }) => ({
        passkeyId: credential_id,
        name,
        createdAt: created_at.toISOString(),
        usedAt: used_at?.toISOString() ?? '',
      })),
      codesLeft: await recoveryCodesLeft(db, session.staff.id),
      isFresh: isFreshSession(session, now),
    }
  },

  ownPasskeyOptions: async (call) => {
    const party = partyOf(call)
    if (isRefusal(party)) return party
    const { db, session, now } = call
    return stale(call) ?? askForNewPasskey(db, session.staff, { party, purpose: purposeOf(session), now })
  },

  ownPasskeyAdd: async (call, proof) => {
    const party = partyOf(call)
    if (isRefusal(party)) return party
    const { session, now } = call
    const refused = stale(call)
    if (refused) return refused
    const passkey = await readNewPasskey(call.db, proof, { party, purpose: purposeOf(session), now })
    if (!passkey) return refuse(codes.notPossible, texts.desk_passkey_failed())
    return call.db.transaction().execute(async (tx) => {
      await addPasskey(tx, passkey, {
        staffId: session.staff.id,
        name: deviceName(call.caller.device),
        now,
        isConfirmed: !(await needsConfirmation(tx, session.staff, approvingRoles)),
      })
      await recordEntry(tx, call, session.staff)
      return done
    })
  },

  ownPasskeyRemove: async (call, { passkeyId }) =>
    unconfirmed(call) ??
    call.db.transaction().execute(async (tx) => {
      const removed = await tx
        .deleteFrom('staff_passkeys')
        .where('credential_id', '=', passkeyId)
        .where('staff_id', '=', call.session.staff.id)
        .returning('staff_id')
        .executeTakeFirst()
      if (!removed) return refuse(codes.notFound)
      await recordEntry(tx, call, call.session.staff)
      return done
    }),

  ownCodesRenew: async (call) =>
    unconfirmed(call) ??
    call.db.transaction().execute(async (tx) => {
      const codes = await renewRecoveryCodes(tx, call.session.staff.id)
      await recordEntry(tx, call, call.session.staff)
      return { codes }
    }),
} satisfies EntryHandlers<
  'ownAccountShow' | 'ownPasskeyOptions' | 'ownPasskeyAdd' | 'ownPasskeyRemove' | 'ownCodesRenew'
>
