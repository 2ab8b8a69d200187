import * as v from 'valibot'
import { required, text } from '../wire/fields.ts'
import { type DeskClient, deskEntry } from './desk-call.ts'
import type { StaffRole } from './roles.ts'

const MINUTE_SECONDS = 60
const often = { max: 30, windowSeconds: MINUTE_SECONDS }
/** Codes are long; this is against whoever would try for days. */
const rarely = { max: 10, windowSeconds: 10 * MINUTE_SECONDS }

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

/** How staff get in (decision 147). None of these calls needs a session, or it is about the caller's own. */
export const signInTable = {
  passkeyOptions: deskEntry<PasskeyChallenge>()({
    summary: 'Ask for a passkey, without saying whose',
    limit: often,
    whose: 'anyone',
    request: v.object({}),
  }),
  passkeySignIn: deskEntry<NewSession>()({
    summary: 'Sign in with a passkey',
    limit: often,
    whose: 'anyone',
    request: v.object(passkeyAnswer),
  }),
  recoverySignIn: deskEntry<NewSession>()({
    summary: 'Sign in with a recovery code, which serves once',
    limit: rarely,
    whose: 'anyone',
    request: v.object({ email: required(200), code: required(60) }),
  }),
  invitationShow: deskEntry<{ email: string; role: StaffRole }>()({
    summary: 'Whom a link invites, and as what',
    limit: often,
    whose: 'anyone',
    request: v.object({ invitation }),
  }),
  invitationOptions: deskEntry<PasskeyChallenge>()({
    summary: 'Ask for the first passkey of whoever was invited',
    limit: often,
    whose: 'anyone',
    request: v.object({ invitation, name: personName }),
  }),
  invitationAccept: deskEntry<NewSession & { codes: readonly string[] }>()({
    summary: 'Become a member of staff, with a passkey and recovery codes',
    limit: rarely,
    whose: 'anyone',
    request: v.object({ invitation, name: personName, ...passkeyAnswer }),
  }),
  singleSignOnBegin: deskEntry<{ to: string; kept: SignOnSecrets }>()({
    summary: 'Where single sign-on begins, and what to keep until it returns',
    limit: often,
    whose: 'anyone',
    request: v.object({}),
  }),
  singleSignOnFinish: deskEntry<NewSession>()({
    summary: 'Sign in as whom the issuer says',
    limit: often,
    whose: 'anyone',
    request: v.object({
      query: text(4_000),
      kept: v.object({ state: required(200), nonce: required(200), verifier: required(200) }),
    }),
  }),
  ownAccountShow: deskEntry<OwnSignIn>()({
    summary: 'The caller’s passkeys, and how many recovery codes are left',
    limit: often,
    whose: 'signedIn',
    request: v.object({}),
  }),
  ownPasskeyOptions: deskEntry<PasskeyChallenge>()({
    summary: 'Ask for a further passkey of the caller’s',
    limit: often,
    whose: 'signedIn',
    request: v.object({}),
  }),
  ownPasskeyAdd: deskEntry()({
    summary: 'Add a passkey',
    limit: rarely,
    whose: 'signedIn',
    request: v.object(passkeyAnswer),
  }),
  ownPasskeyRemove: deskEntry()({
    summary: 'Remove a passkey that is lost',
    limit: rarely,
    whose: 'signedIn',
    request: v.object({ passkeyId: required(600) }),
  }),
  ownCodesRenew: deskEntry<{ codes: readonly string[] }>()({
    summary: 'New recovery codes in place of the old ones',
    limit: rarely,
    whose: 'signedIn',
    request: v.object({}),
  }),
}

/** Kept by the browser in a signed cookie until the issuer leads back. */
export type SignOnSecrets = { state: string; nonce: string; verifier: string }

export type SignInKey = keyof typeof signInTable
export type SignInCalls = DeskClient<typeof signInTable>
