import * as v from 'valibot'
import { isKeyOf } from '../../../base/is-key-of.ts'
import type { EntryCaller } from '../../../contract/calls/desk.ts'
import { type SignInCalls, type SignInKey, signInTable } from '../../../contract/calls/sign-in.ts'
import { codes, refuse, refuseUntil } from '../../../contract/wire/codes.ts'
import type { EntryOperation } from '../../../contract/wire/operation.ts'
import { withLocale } from '../../../market/locale.server.ts'
import type { Services } from '../../calls/call.ts'
import { dispatch, logged } from '../../calls/dispatch.ts'
import { bucketsOf, countInDatabase } from '../../calls/limits.ts'
import { relyingPartyOf } from '../../staff/relying-party.ts'
import { staffOfSession } from '../../staff/sessions.ts'
import type { SignOn } from '../../staff/single-sign-on.ts'
import { deskResultOf } from '../desk-messages.ts'
import type { EntryHandlers } from './entry-context.ts'
import { invitationHandlers } from './invitation-handlers.ts'
import { ownAccountHandlers } from './own-account-handlers.ts'
import { passkeyHandlers } from './passkey-handlers.ts'
import { recoveryHandlers } from './recovery-handlers.ts'
import { signOnHandlers } from './sign-on-handlers.ts'

const entryHandlers = {
  ...passkeyHandlers,
  ...recoveryHandlers,
  ...invitationHandlers,
  ...signOnHandlers,
  ...ownAccountHandlers,
} satisfies EntryHandlers<SignInKey>

type AnyEntryHandler = (call: never, request: never) => Promise<unknown>

export type EntrySettings = {
  /** Where staff open the desk; null in a demo, which is where the browser says, on this machine. */
  origin: string | null
  signOn: SignOn | null
}

/**
 * The ways into the desk. Unlike its acts they are no single transaction: a challenge, a code or a try is used up even
 * where the call is refused.
 */
export function createEntry(services: Services, { origin, signOn }: EntrySettings) {
  const ask = async (key: SignInKey, caller: EntryCaller, input: unknown) => {
    const row: EntryOperation = signInTable[key]
    const now = services.clock.now()
    const parsed = v.safeParse(row.request, input, { abortEarly: true })
    if (!parsed.success) return refuse(codes.invalidRequest)
    const ofNetwork = bucketsOf(row.limit, { sessionHash: '', visitor: '', address: caller.address })
    const wait = await countInDatabase(services.db, ofNetwork, { ...row.limit, now, prefix: key })
    if (wait > 0) return refuseUntil(wait)
    const session = row.by === 'staff' ? await staffOfSession(services.db, caller.token, now) : null
    if (row.by === 'staff' && !session) return refuse(codes.sessionExpired)
    const name = services.packs.id.appName
    const party = relyingPartyOf({ name, configured: origin, requested: caller.origin })
    const call = { ...services, key, now, caller, party, signOn, session }
    return dispatch({ key, row }, call, (within) =>
      (entryHandlers[key] as AnyEntryHandler)(within as never, parsed.output as never),
    )
  }
  return (caller: EntryCaller): SignInCalls =>
    new Proxy({} as SignInCalls, {
      get: (_, key) =>
        isKeyOf(signInTable, key)
          ? (input: unknown) =>
              withLocale(caller.language, async () =>
                deskResultOf(await logged(services.log, key, () => ask(key, caller, input))),
              )
          : undefined,
    })
}
