import { sql } from 'kysely'
import type { account } from '../../contract/calls/account.ts'
import { codes, refuse } from '../../contract/wire/codes.ts'
import type { Call, Handlers } from '../calls/call.ts'
import { touchSession } from '../calls/sessions.ts'
import { rotate } from './open-session.ts'

const LISTED_MAX = 50

/** Tokens of one sign-in are one session. */
const sessionsOf = ({ db, borrowerId, sessionHash, now }: Call) =>
  db
    .selectFrom('sessions')
    .select((eb) => [
      'id',
      eb.fn.max('device_name').as('device'),
      eb.fn.min('created_at').as('signedInAt'),
      eb.fn.max('seen_at').as('seenAt'),
      sql<boolean>`bool_or(token_hash = ${sessionHash})`.as('isCurrent'),
    ])
    .where('borrower_id', '=', borrowerId)
    .where('expires_at', '>', now)
    .groupBy('id')
    .orderBy('isCurrent', 'desc')
    .orderBy('seenAt', 'desc')
    .orderBy('id')
    .limit(LISTED_MAX)
    .execute()

type SessionCalls = Pick<typeof account, 'sessionRenew' | 'sessionList' | 'sessionEnd' | 'sessionsEnd'>

export const sessionHandlers = {
  sessionRenew: async ({ db, sessionHash, now }) => {
    await touchSession(db, sessionHash, now)
    return { token: await rotate(db, sessionHash, now) }
  },
  sessionList: async (call) => ({
    sessions: (await sessionsOf(call)).map(({ id, device, signedInAt, seenAt, isCurrent }) => ({
      id,
      device: device ?? '',
      signedInAt: signedInAt.toISOString(),
      seenAt: seenAt.toISOString(),
      isCurrent: isCurrent ? '1' : '0',
    })),
  }),
  // Where nobody is signed in any more, no message of the borrower appears.
  sessionEnd: ({ db, borrowerId }, { id }) =>
    db.transaction().execute(async (tx) => {
      const { numDeletedRows } = await tx
        .deleteFrom('sessions')
        .where('borrower_id', '=', borrowerId)
        .where('id', '=', id)
        .executeTakeFirst()
      if (numDeletedRows === 0n) return refuse(codes.notFound)
      await tx
        .deleteFrom('push_subscriptions')
        .where('borrower_id', '=', borrowerId)
        .where('session_id', '=', id)
        .execute()
      return {}
    }),
  sessionsEnd: ({ db, borrowerId }) =>
    db.transaction().execute(async (tx) => {
      for (const table of ['sessions', 'push_subscriptions'] as const)
        await tx.deleteFrom(table).where('borrower_id', '=', borrowerId).execute()
      return {}
    }),
} satisfies Handlers<SessionCalls>
