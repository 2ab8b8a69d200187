/**
 * Whether an address that came from a server (product 7.5 apply, 7.6.4 product redirect, h5Url, …) may be followed.
 * Everything that is not plainly allowed is refused: the pattern is matched before anything parses or repairs the text.
 */
export type SafeTarget =
  | { kind: 'http'; url: string }
  | { kind: 'native'; link: string }
  | { kind: 'refused' }

const refused: SafeTarget = { kind: 'refused' }
const maxLength = 2048
const sameOrigin = 'https://same-origin.invalid'

// Visible ASCII without the backslash. A well-formed address needs nothing else; lookalikes and padding do.
const plain = /^[!-[\]-~]+$/
// Control characters and the backslash in disguise, for whoever decodes the address later.
const disguised = /%(?:[01][0-9a-f]|7f|5c)/i
const webAddress = /^(https?):\/\/([a-z0-9.-]+)(:[0-9]+)?(?=[/?#]|$)/i
const label = /^(?!xn--)[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/
const nativeLink = /^([a-z][a-z0-9+.-]*:)(?!\/*$)(?!\/\/[^/?#]*@)./i

// Not even a configuration mistake turns these into links of the app.
const neverNative =
  /^(?:https?|javascript|vbscript|data|blob|file|filesystem|content|intent|about|view-source):$/

/**
 * `allowedHosts`: `pay.example` is that host, `.example` any host below it but not `example` itself, and
 * `localhost:4000` or `127.0.0.1:4000` that port over http, for the demo.
 */
export function safeTarget(
  address: string,
  allowedHosts: readonly string[],
  nativeSchemes: readonly string[] = ['terang:', 'saaf:'],
): SafeTarget {
  if (typeof address !== 'string' || address.length > maxLength) return refused
  if (!plain.test(address) || disguised.test(address)) return refused
  if (address.startsWith('/')) return samePath(address)
  if (/^https?:/i.test(address)) return webTarget(address, allowedHosts)
  const scheme = nativeLink.exec(address)?.[1]?.toLowerCase()
  if (!scheme || neverNative.test(scheme) || !nativeSchemes.includes(scheme)) return refused
  return { kind: 'native', link: address }
}

function samePath(address: string): SafeTarget {
  const url = parsed(address, sameOrigin)
  if (url?.origin !== sameOrigin) return refused
  // `/..//evil` is a path here, and another host for whoever takes the path for a relative address.
  if (/^\/(?:\/|%2f)/i.test(url.pathname)) return refused
  return { kind: 'http', url: url.pathname + url.search + url.hash }
}

function webTarget(address: string, allowedHosts: readonly string[]): SafeTarget {
  const [, scheme = '', host = '', port = ''] = webAddress.exec(address.toLowerCase()) ?? []
  const allowed = allowedHosts.map((entry) => entry.toLowerCase())
  const local = scheme === 'http' && port !== '' && (host === 'localhost' || host === '127.0.0.1')
  const secure = scheme === 'https' && (port === '' || port === ':443')
  if (!(local && allowed.includes(host + port)) && !(secure && isAllowed(host, allowed))) return refused
  const url = parsed(address)
  // `https://0x7f.1` and the like: what a browser opens must be what was compared.
  return url?.hostname === host ? { kind: 'http', url: url.href } : refused
}

function isAllowed(host: string, allowed: readonly string[]): boolean {
  if (allowed.includes(host) && !host.startsWith('.')) return true
  return (
    host.split('.').every((part) => label.test(part)) &&
    allowed.some((entry) => /^\.[a-z0-9]/.test(entry) && host.endsWith(entry))
  )
}

function parsed(address: string, base?: string): URL | undefined {
  try {
    return new URL(address, base)
  } catch {
    return undefined
  }
}
