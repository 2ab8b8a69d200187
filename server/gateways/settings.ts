/** Settings as the environment gives them; a secret among them is handed to its connector and to nothing else. */
export type Settings = Readonly<Record<string, string | undefined>>

/** A setting that is missing or wrong, in one line that names it and repeats no value of a secret. */
export class GatewaySettingsError extends Error {}

export const isSet = (settings: Settings, names: readonly string[]): boolean =>
  names.every((name) => settings[name])

/** All that a connector cannot do without, or one line with every name that is missing. */
export function required<const N extends string>(
  gateway: string,
  settings: Settings,
  names: readonly N[],
): Readonly<Record<N, string>> {
  const missing = names.filter((name) => !settings[name])
  if (missing.length > 0)
    throw new GatewaySettingsError(`the gateway '${gateway}' needs ${missing.join(' and ')}`)
  return Object.fromEntries(names.map((name) => [name, settings[name] ?? ''])) as Record<N, string>
}

/** A secret and the one before it, separated by a comma: callbacks under way keep the one they were signed with. */
export const secretsOf = (text: string): string[] =>
  text
    .split(',')
    .map((secret) => secret.trim())
    .filter(Boolean)

const isLoopback = (host: string) => host === 'localhost' || host === '[::1]' || /^127\./.test(host)

/** Keys travel in the header, so the line must be encrypted wherever it leaves this machine. */
export function addressOf(settings: Settings, name: string, usual: string): string {
  const text = settings[name] || usual
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !(url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname))))
    throw new GatewaySettingsError(`${name}: '${text}' is not an https address`)
  return text.replace(/\/+$/, '')
}

const TIMEOUT_USUAL_MS = 10_000
const TIMEOUT_MAX_MS = 60_000

export function timeoutOf(settings: Settings): number {
  const text = settings['GATEWAY_TIMEOUT_MS'] || String(TIMEOUT_USUAL_MS)
  const timeoutMs = Number(text)
  if (!/^\d+$/.test(text) || timeoutMs < 1 || timeoutMs > TIMEOUT_MAX_MS)
    throw new GatewaySettingsError(`GATEWAY_TIMEOUT_MS: '${text}' is not between 1 and ${TIMEOUT_MAX_MS}`)
  return timeoutMs
}

export function choiceOf<const C extends string>(
  settings: Settings,
  name: string,
  choices: readonly [C, ...C[]],
): C {
  const text = settings[name] || choices[0]
  const chosen = choices.find((choice) => choice === text)
  if (!chosen) throw new GatewaySettingsError(`${name}: '${text}' is not one of ${choices.join(', ')}`)
  return chosen
}
