import * as v from 'valibot'
import { ownAddress } from '../../contract/wire/own-address.ts'
import { paths } from '../../contract/wire/paths.ts'
import { openText, type Sealing, sealText } from '../../contract/wire/sealed-text.ts'
import type { Secrets } from '../../contract/wire/secret-equality.ts'
import type { SealOptions } from '../page/cookies.server.ts'
import { fieldIn } from '../page/posted.ts'
import type { ActionResult } from '../page/route.ts'

const OFFER_MS = 30 * 60_000

const sealing = (secrets: Secrets): Sealing => ({ purpose: 'account choice', secrets })

const accountSchema = v.nullable(v.object({ name: v.string(), phone: v.string() }))
const offerSchema = v.object({
  offeredSession: v.string(),
  keepTo: v.string(),
  switchTo: v.string(),
  /** Whether anybody is signed in here; `kept` is also null where it is not known who. */
  isSignedIn: v.optional(v.boolean(), true),
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

type Accounts = Pick<Offer, 'isSignedIn' | 'kept' | 'offered'>
type OfferInput = { offeredSession: string; url: URL } & Accounts

/**
 * What the two buttons lead to, as a field of the form. Encrypted, so that no session is legible in a page. The language
 * is left to the cookie: the visitor may choose another one while being asked.
 */
export function sealOffer({ url, ...about }: OfferInput, { secrets, now }: SealOptions): string {
  const offer: Offer = {
    ...about,
    keepTo: ownAddress(without(withoutAccount(url), ['lang'])),
    switchTo: ownAddress(without(url, ['sessionId', 'lang'])),
    expiresAt: now().getTime() + OFFER_MS,
  }
  return sealText(JSON.stringify(offer), sealing(secrets))
}

function openOffer(sealed: string, { secrets, now }: SealOptions): Offer | null {
  const text = openText(sealed, sealing(secrets))
  if (text === null) return null
  const offer = v.parse(offerSchema, JSON.parse(text))
  return offer.expiresAt > now().getTime() ? offer : null
}

export const choiceProps = (sealed: string, { isSignedIn, kept, offered }: Accounts) => ({
  action: paths.accountChoice,
  offer: sealed,
  isSignedIn,
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
  const offer = openOffer(fieldIn(form, 'offer'), options)
  const choice = fieldIn(form, 'choice')
  if (offer && choice === 'keep') return { to: offer.keepTo, session: null }
  return offer && choice === 'switch' ? { to: offer.switchTo, session: offer.offeredSession } : null
}
