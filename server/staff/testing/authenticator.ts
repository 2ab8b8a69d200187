import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import type { PasskeyChallenge } from '../../../contract/calls/sign-in.ts'

const base64url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url')
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest()

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const ATTESTED = 0x40

type Place = { origin: string; rpId: string }

export type Wrong = {
  origin?: string
  rpId?: string
  challenge?: string
  counter?: number
  unverified?: true
}

/** A passkey in software, which can also be made to lie. */
export function createAuthenticator({ origin, rpId }: Place) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const coseKey = isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]),
  )
  const credentialId = randomBytes(16)
  const id = base64url(credentialId)
  let used = 0

  const clientData = (type: string, challenge: string, wrong: Wrong) =>
    JSON.stringify({ type, challenge: wrong.challenge ?? challenge, origin: wrong.origin ?? origin })
  const authenticatorData = (flags: number, wrong: Wrong, attested = new Uint8Array()) => {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(wrong.counter ?? used)
    const verified = wrong.unverified ? 0 : USER_VERIFIED
    return Buffer.concat([
      sha256(wrong.rpId ?? rpId),
      Buffer.from([flags | USER_PRESENT | verified]),
      counter,
      attested,
    ])
  }
  const challengeOf = ({ options }: PasskeyChallenge) => (options as { challenge: string }).challenge
  const answer = (requested: PasskeyChallenge, response: object) => ({
    challengeId: requested.challengeId,
    response: JSON.stringify({
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response,
    }),
  })

  return {
    id,
    register: (requested: PasskeyChallenge, wrong: Wrong = {}) => {
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, 16]), credentialId, coseKey])
      const authData = new Uint8Array(authenticatorData(ATTESTED, wrong, attested))
      const attestation = new Map<string, string | Map<string, string> | Uint8Array>([
        ['fmt', 'none'],
        ['attStmt', new Map<string, string>()],
        ['authData', authData],
      ])
      return answer(requested, {
        clientDataJSON: base64url(clientData('webauthn.create', challengeOf(requested), wrong)),
        attestationObject: base64url(isoCBOR.encode(attestation)),
        transports: ['internal'],
      })
    },
    signIn: (requested: PasskeyChallenge, wrong: Wrong = {}) => {
      used += 1
      const data = clientData('webauthn.get', challengeOf(requested), wrong)
      const authData = authenticatorData(0, wrong)
      const signature = sign('sha256', Buffer.concat([authData, sha256(data)]), privateKey)
      return answer(requested, {
        clientDataJSON: base64url(data),
        authenticatorData: base64url(authData),
        signature: base64url(signature),
      })
    },
  }
}
