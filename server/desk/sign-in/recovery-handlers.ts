import * as texts from '#texts'
import { deskRefuse } from '../../../contract/desk/desk-call.ts'
import { countInDatabase } from '../../calls/limits.ts'
import { hashToken } from '../../calls/sessions.ts'
import { activeMemberByEmail, readEmail } from '../../staff/members.ts'
import { takeRecoveryCode } from '../../staff/recovery-codes.ts'
import { type EntryContext, type EntryHandlers, openRecorded } from './entry-context.ts'

const PER_PERSON = { max: 5, windowSeconds: 60 * 60 }

/** Counted for addresses that nobody has as well: who works here cannot be read from it. */
const isTriedTooOften = async ({ db, now }: EntryContext, email: string) =>
  (await countInDatabase(db, [{ key: hashToken(readEmail(email)), max: PER_PERSON.max }], {
    ...PER_PERSON,
    now,
    prefix: 'desk recovery of',
  })) > 0

export const recoveryHandlers = {
  recoverySignIn: async (call, { email, code }) => {
    if (await isTriedTooOften(call, email)) return deskRefuse('tooMany', texts.desk_recovery_too_many())
    const found = await activeMemberByEmail(call.db, email)
    return call.db.transaction().execute(async (tx) => {
      // The same statement for an address that nobody has, so that its answer takes as long.
      const isRight = await takeRecoveryCode(tx, { staffId: found?.id ?? '', code, now: call.now })
      if (!found || !isRight) return deskRefuse('refused', texts.desk_recovery_failed())
      return openRecorded(tx, call, { staff: found, method: 'recovery' })
    })
  },
} satisfies EntryHandlers<'recoverySignIn'>
