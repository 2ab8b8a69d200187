import { type Env, type Group, isSet } from './setting.ts'

/** No other program reads variables that begin so. */
const OWN =
  /^(AUDIT_WITNESS|COOKIE_SECRET|DATA_KEYS|DESK|GATEWAY|LENDER_API|MARKET_PACKS|PAYOUT|RAZORPAYX?|SANDBOX|SMS|SMTP|TRUSTED_PROXIES|TWILIO|VAPID|WHATSAPP|WIRE_NAMES|XENDIT)(_|$)/
const LETTERS_MIN = 7

/** Whether one letter was left out, added, changed, or swapped with its neighbour. */
function isSlipOf(text: string, meant: string): boolean {
  const [a, b] = text.length >= meant.length ? [text, meant] : [meant, text]
  if (a.length - b.length > 1) return false
  const first = [...b].findIndex((letter, at) => letter !== a[at])
  if (first === -1) return a.length !== b.length
  if (a.length > b.length) return a.slice(first + 1) === b.slice(first)
  const isSwapped = a[first] === b[first + 1] && a[first + 1] === b[first]
  return a.slice(first + (isSwapped ? 2 : 1)) === b.slice(first + (isSwapped ? 2 : 1))
}

/** Variables that look like settings of ours and are none, with the one that may be meant. */
export function unknownSettings(groups: Readonly<Record<string, Group>>, env: Env) {
  const names = Object.values(groups).flatMap(({ settings }) =>
    Object.values(settings).map(({ name }) => name),
  )
  return Object.keys(env)
    .filter((name) => isSet(env, name) && !names.includes(name))
    .flatMap((name) => {
      const meant = names.find((known) => known.length >= LETTERS_MIN && isSlipOf(name, known)) ?? null
      return meant || OWN.test(name) ? [{ name, meant }] : []
    })
}
