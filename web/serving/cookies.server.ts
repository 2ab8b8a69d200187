import { createHmac } from 'node:crypto'
import { serialize } from 'hono/utils/cookie'
import { isEqualSecret } from '../../contract/wire/secret-equality.ts'

export const SESSION_COOKIE = 'terang_session'
export const LANGUAGE_COOKIE = 'terang_lang'
export const FLASH_COOKIE = 'terang_flash'
export const NOTES_COOKIE = 'terang_notes'
/** Readable by the page: tells the inline script that this webview keeps cookies. */
export const PROBE_COOKIE = 'terang_ok'

const YEAR_SECONDS = 365 * 24 * 60 * 60

type Options = { secure: boolean; maxAge?: number; httpOnly?: false; path?: string }

export const cookie = (name: string, value: string, options: Options): string =>
  serialize(name, value, { path: '/', sameSite: 'Lax', httpOnly: true, ...options })

export const languageCookie = (language: string, secure: boolean): string =>
  cookie(LANGUAGE_COOKIE, language, { secure, maxAge: YEAR_SECONDS })

/** The session, and beside it what tells the page that cookies work. */
export const sessionCookies = (sessionId: string, secure: boolean): string[] => [
  cookie(SESSION_COOKIE, sessionId, { secure }),
  cookie(PROBE_COOKIE, '1', { secure, httpOnly: false }),
]

export type SealOptions = { secret: string; now: () => Date }

/** A message for the next page travels in a short-lived signed cookie. */
export function seal(value: unknown, secret: string, expiresAt: number): string {
  const body = Buffer.from(JSON.stringify({ value, expiresAt })).toString('base64url')
  return `${body}.${signature(body, secret)}`
}

export function unseal(sealed: string | undefined, secret: string, now: number): unknown {
  const [body, given] = (sealed ?? '').split('.')
  if (!body || !given) return null
  if (!isEqualSecret(given, signature(body, secret))) return null
  const { value, expiresAt } = JSON.parse(Buffer.from(body, 'base64url').toString())
  return expiresAt > now ? value : null
}

const signature = (body: string, secret: string) =>
  createHmac('sha256', secret).update(body).digest('base64url')
