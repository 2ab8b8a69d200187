import { createHmac, timingSafeEqual } from 'node:crypto'

export const SESSION_COOKIE = 'terang_session'
export const LANGUAGE_COOKIE = 'terang_lang'
export const FLASH_COOKIE = 'terang_flash'
export const NOTES_COOKIE = 'terang_notes'
/** Readable by the page: tells the inline script that this webview keeps cookies. */
export const PROBE_COOKIE = 'terang_ok'

const YEAR_SECONDS = 365 * 24 * 60 * 60

export function readCookies(header: string | null): Readonly<Record<string, string>> {
  const cookies: Record<string, string> = Object.create(null)
  for (const pair of (header ?? '').split(';')) {
    const at = pair.indexOf('=')
    if (at < 0) continue
    const value = decode(pair.slice(at + 1).trim())
    if (value !== null) cookies[pair.slice(0, at).trim()] = value
  }
  return cookies
}

function decode(value: string): string | null {
  try {
    return decodeURIComponent(value)
  } catch {
    // Somebody else's malformed cookie is not ours to read.
    return null
  }
}

type CookieOptions = { secure: boolean; maxAgeSeconds?: number; readable?: true; path?: string }

export function cookie(name: string, value: string, options: CookieOptions): string {
  const parts = [`${name}=${encodeURIComponent(value)}`, `Path=${options.path ?? '/'}`, 'SameSite=Lax']
  if (options.maxAgeSeconds !== undefined) parts.push(`Max-Age=${options.maxAgeSeconds}`)
  if (!options.readable) parts.push('HttpOnly')
  if (options.secure) parts.push('Secure')
  return parts.join('; ')
}

export const languageCookie = (language: string, secure: boolean): string =>
  cookie(LANGUAGE_COOKIE, language, { secure, maxAgeSeconds: YEAR_SECONDS })

export type SealOptions = { secret: string; now: () => Date }

/** A message for the next page travels in a short-lived signed cookie. */
export function seal(value: unknown, secret: string, expiresAt: number): string {
  const body = Buffer.from(JSON.stringify({ value, expiresAt })).toString('base64url')
  return `${body}.${signature(body, secret)}`
}

export function unseal(sealed: string | undefined, secret: string, now: number): unknown {
  const [body, given] = (sealed ?? '').split('.')
  if (!body || !given) return null
  const expected = Buffer.from(signature(body, secret))
  const actual = Buffer.from(given)
  if (expected.length !== actual.length || !timingSafeEqual(expected, actual)) return null
  const { value, expiresAt } = JSON.parse(Buffer.from(body, 'base64url').toString())
  return expiresAt > now ? value : null
}

const signature = (body: string, secret: string) =>
  createHmac('sha256', secret).update(body).digest('base64url')
