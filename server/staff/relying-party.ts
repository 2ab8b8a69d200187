/** Whom a passkey is for: it works at this origin, and nowhere else. */
export type RelyingParty = { id: string; name: string; origin: string }

type PartyInput = {
  name: string
  /** As it is configured; null in a demo that has none. */
  configured: string | null
  /** Where the browser says that it is, which counts in the demo and on this machine alone. */
  requested: string
}

const isOwnMachine = (hostname: string) => hostname === 'localhost' || hostname.endsWith('.localhost')

/** Null where there can be no passkeys: browsers make none for an address of numbers. */
export function relyingPartyOf({ name, configured, requested }: PartyInput): RelyingParty | null {
  const url = URL.parse(configured ?? requested)
  if (!url || (configured === null && !isOwnMachine(url.hostname))) return null
  return { id: url.hostname, name, origin: url.origin }
}
