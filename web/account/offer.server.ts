import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import * as v from 'valibot'
import { ownAddress } from '../../contract/wire/own-address.ts'
import { paths } from '../../contract/wire/paths.ts'
import type { SealOptions } from '../serving/cookies.server.ts'
import type { ActionResult } from '../serving/route.ts'
import type { MaskedAccount } from './account-choice.tsx'

const ALGORITHM = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16
const OFFER_MS = 30 * 60_000

const keyOf = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', 'terang account choice', 32))

const accountSchema = v.nullable(v.object({ name: v.string(), phone: v.string() }))
const offerSchema = v.object({
  offeredSession: v.string(),
  keepTo: v.string(),
  switchTo: v.string(),
  kept: accountSchema,
  offered: accountSchema,
  expiresAt: v.number(),
})
type Offer = v.InferOutput<typeof offerSchema>

const without = (url: URL, names: readonly string[]): URL => {
  const plain = new URL(url)
  for (const name of names) plain.searchParams.delete(name)
  return plain
}

/** An address without what it says about the account of its session. */
export const withoutAccount = (url: URL): URL => without(url, ['sessionId', 'userId', 'deviceId'])

function encrypt(offer: Offer, secret: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(ALGORITHM, keyOf(secret), iv)
  const sealed = Buffer.concat([cipher.update(JSON.stringify(offer), 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
}

function decrypt(sealed: string, secret: string): Offer | null {
  const bytes = Buffer.from(sealed, 'base64url')
  if (bytes.length <= IV_BYTES + TAG_BYTES) return null
  try {
    const decipher = createDecipheriv(ALGORITHM, keyOf(secret), bytes.subarray(0, IV_BYTES))
    decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
    const text = decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8')
    return v.parse(offerSchema, JSON.parse(text + decipher.final('utf8')))
  } catch {
    // Not one of ours: altered, or made with another secret.
    return null
  }
}

type OfferInput = { offeredSession: string; url: URL; kept: MaskedAccount; offered: MaskedAccount }

/**
 * What the two buttons lead to, as a field of the form. Encrypted, so that no session is legible in a page. The language
 * is left to the cookie: the visitor may choose another one while being asked.
 */
export function sealOffer({ url, ...about }: OfferInput, { secret, now }: SealOptions): string {
  return encrypt(
    {
      ...about,
      keepTo: ownAddress(without(withoutAccount(url), ['lang'])),
      switchTo: ownAddress(without(url, ['sessionId', 'lang'])),
      expiresAt: now().getTime() + OFFER_MS,
    },
    secret,
  )
}

function openOffer(sealed: unknown, { secret, now }: SealOptions): Offer | null {
  const offer = typeof sealed === 'string' ? decrypt(sealed, secret) : null
  return offer && offer.expiresAt > now().getTime() ? offer : null
}

export const choiceProps = (sealed: string, { kept, offered }: Pick<Offer, 'kept' | 'offered'>) => ({
  action: paths.accountChoice,
  offer: sealed,
  kept,
  offered,
})

/** The question once more, in another language; null where the address is not one that we wrote, or too old. */
export function showAccountChoice(query: URLSearchParams, options: SealOptions) {
  const sealed = query.get('offer') ?? ''
  const offer = openOffer(sealed, options)
  return offer && choiceProps(sealed, offer)
}

/** What the visitor chose; null as above. */
export function takeAccountChoice(form: FormData, options: SealOptions): ActionResult | null {
  const offer = openOffer(form.get('offer'), options)
  const choice = form.get('choice')
  if (offer && choice === 'keep') return { to: offer.keepTo, session: null }
  return offer && choice === 'switch' ? { to: offer.switchTo, session: offer.offeredSession } : null
}
