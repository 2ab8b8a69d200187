import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { PasskeyChallenge } from '../../contract/calls/sign-in.ts'
import type { Staff } from '../../contract/wire/roles.ts'
import type { Db } from '../database/open.ts'
import { CHALLENGE_MINUTES, storeChallenge, takeChallenge } from './challenges.ts'
import type { RelyingParty } from './relying-party.ts'

const timeout = CHALLENGE_MINUTES * 60_000
export const SIGN_IN_PURPOSE = 'sign in'

type Asking = { party: RelyingParty; purpose: string; now: Date }

/** No address is requested: the browser offers the passkeys that it has, and nobody learns who works here. */
export async function askForPasskey(db: Db, { party, purpose, now }: Asking): Promise<PasskeyChallenge> {
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    timeout,
    userVerification: 'required',
  })
  return { challengeId: await storeChallenge(db, { ...options, purpose, now }), options }
}

type PasskeyOwner = Pick<Staff, 'id' | 'name' | 'email'>

export async function askForNewPasskey(
  db: Db,
  owner: PasskeyOwner,
  { party, purpose, now }: Asking,
): Promise<PasskeyChallenge> {
  const known = await db
    .selectFrom('staff_passkeys')
    .select('credential_id')
    .where('staff_id', '=', owner.id)
    .execute()
  const options = await generateRegistrationOptions({
    rpName: party.name,
    rpID: party.id,
    userID: new TextEncoder().encode(owner.id),
    userName: owner.email,
    userDisplayName: owner.name,
    timeout,
    attestationType: 'none',
    excludeCredentials: known.map(({ credential_id }) => ({ id: credential_id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return { challengeId: await storeChallenge(db, { ...options, purpose, now }), options }
}

export type PasskeyProof = { challengeId: string; response: string }

/** What the browser sent, once its challenge is ours and was not used; null for anything else. */
async function provenBy<Response, Verified>(
  db: Db,
  { challengeId, response }: PasskeyProof,
  by: Asking & { verify: (answer: Response, expected: Expected) => Promise<Verified | null> },
): Promise<Verified | null> {
  const { party, purpose, now } = by
  const expectedChallenge = await takeChallenge(db, { id: challengeId, purpose, now })
  if (expectedChallenge === null) return null
  try {
    return await by.verify(JSON.parse(response), {
      expectedChallenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
    })
  } catch {
    // The library throws for everything that does not fit; the answer to all of it is the same.
    return null
  }
}

type Expected = {
  expectedChallenge: string
  expectedOrigin: string
  expectedRPID: string
  requireUserVerification: true
}

/** A passkey that was made here and now; it is stored with `addPasskey`. */
export const readNewPasskey = (db: Db, proof: PasskeyProof, asking: Asking) =>
  provenBy(db, proof, {
    ...asking,
    verify: async (response: RegistrationResponseJSON, expected) => {
      const { registrationInfo } = await verifyRegistrationResponse({ response, ...expected })
      return registrationInfo?.credential ?? null
    },
  })

export type NewPasskey = NonNullable<Awaited<ReturnType<typeof readNewPasskey>>>

export async function addPasskey(
  tx: Db,
  { id, publicKey, counter, transports = [] }: NewPasskey,
  {
    staffId,
    name,
    now,
    isConfirmed = true,
  }: { staffId: string; name: string; now: Date; isConfirmed?: boolean },
): Promise<void> {
  await tx
    .insertInto('staff_passkeys')
    .values({
      credential_id: id,
      staff_id: staffId,
      public_key: publicKey,
      counter,
      transports: JSON.stringify(transports),
      name: name.slice(0, 100),
      created_at: now,
      used_at: null,
      is_confirmed: isConfirmed,
    })
    .execute()
}

/** Whose passkey it is; null where it proves nothing, or its owner works here no longer. */
export const readPasskey = (db: Db, proof: PasskeyProof, asking: Asking) =>
  provenBy(db, proof, {
    ...asking,
    verify: async (response: AuthenticationResponseJSON, expected) => {
      const row = await passkeyRow(db, response.id)
      if (!row) return null
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response,
        ...expected,
        credential: { id: response.id, publicKey: new Uint8Array(row.public_key), counter: row.counter },
      })
      if (!verified) return null
      await db
        .updateTable('staff_passkeys')
        .set({ counter: authenticationInfo.newCounter, used_at: asking.now })
        .where('credential_id', '=', response.id)
        .execute()
      const { id, name, email, role, is_confirmed: isConfirmed } = row
      return { staff: { id, name, email, role } satisfies Staff, isConfirmed }
    },
  })

const passkeyRow = (db: Db, credentialId: string) =>
  db
    .selectFrom('staff_passkeys as p')
    .innerJoin('staff', 'staff.id', 'p.staff_id')
    .select([
      'p.public_key',
      'p.counter',
      'p.is_confirmed',
      'staff.id',
      'staff.name',
      'staff.email',
      'staff.role',
    ])
    .where('p.credential_id', '=', credentialId)
    .where('staff.left_at', 'is', null)
    .executeTakeFirst()
