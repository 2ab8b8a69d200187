import * as texts from '#texts'
import { codes, isRefusal, type Refusal, refuse } from '../../../contract/wire/codes.ts'
import { askForPasskey, readPasskey, SIGN_IN_PURPOSE } from '../../staff/passkeys.ts'
import type { RelyingParty } from '../../staff/relying-party.ts'
import { type EntryContext, type EntryHandlers, openRecorded } from './entry-context.ts'

export const partyOf = ({ party }: EntryContext): RelyingParty | Refusal =>
  party ?? refuse(codes.notPossible, texts.desk_passkey_no_origin())

export const passkeyHandlers = {
  passkeyOptions: async (call) => {
    const party = partyOf(call)
    if (isRefusal(party)) return party
    return askForPasskey(call.db, { party, purpose: SIGN_IN_PURPOSE, now: call.now })
  },

  passkeySignIn: async (call, proof) => {
    const party = partyOf(call)
    if (isRefusal(party)) return party
    const found = await readPasskey(call.db, proof, { party, purpose: SIGN_IN_PURPOSE, now: call.now })
    if (!found) return refuse(codes.notPossible, texts.desk_passkey_unknown())
    return call.db.transaction().execute((tx) => openRecorded(tx, call, { ...found, method: 'passkey' }))
  },
} satisfies EntryHandlers<'passkeyOptions' | 'passkeySignIn'>
