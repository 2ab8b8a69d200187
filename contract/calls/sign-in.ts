import * as v from 'valibot'
import { required, text } from '../wire/fields.ts'
import { type Client, entry, type Limit, perMinute } from '../wire/operation.ts'
import type { StaffRole } from '../wire/roles.ts'

const often = perMinute(30, 30)
/** Codes are long; this is against whoever would try for days. */
const rarely: Limit = { ...perMinute(10, 10), windowSeconds: 10 * 60 }

/** What the browser's own dialog is opened with; its challenge is stored under the id and serves once. */
export type PasskeyChallenge = { challengeId: string; options: object }
export type OwnSignIn = {
  passkeys: readonly { passkeyId: string; name: string; createdAt: string; usedAt: string }[]
  codesLeft: number
  /** Signed in a moment ago: otherwise nothing here may be changed. */
  isFresh: boolean
}
type NewSession = { token: string }

/** As the browser answers: JSON, which is checked where it is verified. */
const passkeyAnswer = { challengeId: required(60), response: required(8_000) }
const invitation = required(100)
const personName = v.pipe(text(80), v.trim(), v.nonEmpty())

/** How staff get in (decision 209). None of these calls needs a session, or it is about the caller's own. */
export const signInTable = {
  passkeyOptions: entry<PasskeyChallenge>()({
    summary: 'Ask for a passkey, without saying whose',
    limit: often,
    by: 'anyone',
    request: v.object({}),
  }),
  passkeySignIn: entry<NewSession>()({
    summary: 'Sign in with a passkey',
    limit: often,
    by: 'anyone',
    request: v.object(passkeyAnswer),
  }),
  recoverySignIn: entry<NewSession>()({
    summary: 'Sign in with a recovery code, which serves once',
    limit: rarely,
    by: 'anyone',
    request: v.object({ email: required(200), code: required(60) }),
  }),
  invitationShow: entry<{ email: string; role: StaffRole }>()({
    summary: 'Whom a link invites, and as what',
    limit: often,
    by: 'anyone',
    request: v.object({ invitation }),
  }),
  invitationOptions: entry<PasskeyChallenge>()({
    summary: 'Ask for the first passkey of whoever was invited',
    limit: often,
    by: 'anyone',
    request: v.object({ invitation, name: personName }),
  }),
  invitationAccept: entry<NewSession & { codes: readonly string[] }>()({
    summary: 'Become a member of staff, with a passkey and recovery codes',
    limit: rarely,
    by: 'anyone',
    request: v.object({ invitation, name: personName, ...passkeyAnswer }),
  }),
  singleSignOnBegin: entry<{ to: string; stored: SignOnSecrets }>()({
    summary: 'Where single sign-on begins, and what to keep until it returns',
    limit: often,
    by: 'anyone',
    request: v.object({}),
  }),
  singleSignOnFinish: entry<NewSession>()({
    summary: 'Sign in as whom the issuer says',
    limit: often,
    by: 'anyone',
    request: v.object({
      query: text(4_000),
      stored: v.object({ state: required(200), nonce: required(200), verifier: required(200) }),
    }),
  }),
  ownAccountShow: entry<OwnSignIn>()({
    summary: 'The caller’s passkeys, and how many recovery codes are left',
    limit: often,
    by: 'staff',
    request: v.object({}),
  }),
  ownPasskeyOptions: entry<PasskeyChallenge>()({
    summary: 'Ask for a further passkey of the caller’s',
    limit: often,
    by: 'staff',
    request: v.object({}),
  }),
  ownPasskeyAdd: entry()({
    summary: 'Add a passkey',
    limit: rarely,
    by: 'staff',
    request: v.object(passkeyAnswer),
  }),
  ownPasskeyRemove: entry()({
    summary: 'Remove a passkey that is lost',
    limit: rarely,
    by: 'staff',
    request: v.object({ passkeyId: required(600) }),
  }),
  ownCodesRenew: entry<{ codes: readonly string[] }>()({
    summary: 'New recovery codes in place of the old ones',
    limit: rarely,
    by: 'staff',
    request: v.object({}),
  }),
}

/** Stored by the browser in a signed cookie until the issuer leads back. */
export type SignOnSecrets = { state: string; nonce: string; verifier: string }

export type SignInKey = keyof typeof signInTable
export type SignInCalls = Client<typeof signInTable>
