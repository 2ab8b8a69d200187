import * as texts from '#texts'
import { approvingRoles } from '../../../contract/calls/table.ts'
import { codes, refuse } from '../../../contract/wire/codes.ts'
import { countInDatabase } from '../../calls/limits.ts'
import { networkOf } from '../../calls/network.ts'
import { hashToken } from '../../calls/sessions.ts'
import { needsConfirmation } from '../../staff/confirmation.ts'
import { activeMemberByEmail, readEmail } from '../../staff/members.ts'
import { takeRecoveryCode } from '../../staff/recovery-codes.ts'
import { type EntryContext, type EntryHandlers, openRecorded } from './entry-context.ts'

const PER_PERSON_AND_NETWORK = { max: 5, windowSeconds: 60 * 60 }

/**
 * Counted for addresses that nobody has as well: who works here cannot be read from it. Each network has its own count, so
 * that no stranger's guesses lock out whoever it is; a code of 80 bits is not guessed from many networks either.
 */
const isTriedTooOften = async ({ db, now, caller }: EntryContext, email: string) =>
  (await countInDatabase(
    db,
    [{ key: `${hashToken(readEmail(email))} ${networkOf(caller.address)}`, max: PER_PERSON_AND_NETWORK.max }],
    {
      ...PER_PERSON_AND_NETWORK,
      now,
      prefix: 'desk recovery of',
    },
  )) > 0

export const recoveryHandlers = {
  recoverySignIn: async (call, { email, code }) => {
    if (await isTriedTooOften(call, email)) return refuse(codes.tooMany, texts.desk_recovery_too_many())
    const found = await activeMemberByEmail(call.db, email)
    return call.db.transaction().execute(async (tx) => {
      // The same statement for an address that nobody has, so that its answer takes as long.
      const isRight = await takeRecoveryCode(tx, { staffId: found?.id ?? '', code, now: call.now })
      if (!found || !isRight) return refuse(codes.notPossible, texts.desk_recovery_failed())
      const isConfirmed = !(await needsConfirmation(tx, found, approvingRoles))
      return openRecorded(tx, call, { staff: found, method: 'recovery', isConfirmed })
    })
  },
} satisfies EntryHandlers<'recoverySignIn'>
