import { createHmac } from 'node:crypto'
import { serialize } from 'hono/utils/cookie'
import { deskPaths } from '../../contract/wire/paths.ts'
import { isOneOf, type Secrets } from '../../contract/wire/secret-equality.ts'

export const SESSION_COOKIE = 'terang_session'
export const LANGUAGE_COOKIE = 'terang_lang'
export const FLASH_COOKIE = 'terang_flash'
/** While it is there, the service need not be told that the session is used. */
export const RENEWED_COOKIE = 'terang_renewed'
/** Sent to the desk alone; no borrower's page ever sees it. */
export const STAFF_COOKIE = 'terang_desk'
export const NOTES_COOKIE = 'terang_notes'
/** What the last sign-ins on this device returned, by which strangers are distinguished from the owner of a number (decision 218). */
export const DEVICE_COOKIE = 'terang_device'
/** Readable by the page: tells the inline script that this webview keeps cookies. */
export const PROBE_COOKIE = 'terang_ok'

const HOUR_SECONDS = 60 * 60
const DAY_SECONDS = 24 * HOUR_SECONDS
const YEAR_SECONDS = 365 * DAY_SECONDS

type Options = { secure: boolean; maxAge?: number; httpOnly?: false; path?: string }

export const cookie = (name: string, value: string, options: Options): string =>
  serialize(name, value, { path: '/', sameSite: 'Lax', httpOnly: true, ...options })

export const languageCookie = (language: string, secure: boolean): string =>
  cookie(LANGUAGE_COOKIE, language, { secure, maxAge: YEAR_SECONDS })

/** Tells the page, and the server when it comes back, that cookies work. */
export const probeCookie = (secure: boolean): string => cookie(PROBE_COOKIE, '1', { secure, httpOnly: false })

/** The session and its probe. One that an app gave ends with the browser; one that was made here lasts for its days. */
export const sessionCookies = (sessionId: string, secure: boolean, days?: number): string[] => [
  cookie(SESSION_COOKIE, sessionId, { secure, ...(days && { maxAge: days * DAY_SECONDS }) }),
  probeCookie(secure),
]

const DEVICE_MARKS = 3

/** Stays when one signs out: the next code is what it is for. */
export function deviceCookie(mark: string, earlier: string | undefined, secure: boolean): string {
  const marks = [mark, ...(earlier ?? '').split(' ').filter(Boolean)].slice(0, DEVICE_MARKS)
  return cookie(DEVICE_COOKIE, marks.join(' '), { secure, maxAge: YEAR_SECONDS })
}

export const endedCookies = (secure: boolean): string[] =>
  [SESSION_COOKIE, RENEWED_COOKIE].map((name) => cookie(name, '', { secure, maxAge: 0 }))

export const renewedCookie = (secure: boolean): string =>
  cookie(RENEWED_COOKIE, '1', { secure, maxAge: HOUR_SECONDS })

/** The service ends it earlier where the desk is left alone. */
const STAFF_SECONDS = 12 * HOUR_SECONDS

export const staffCookie = (session: { token: string } | 'ended', secure: boolean): string =>
  session === 'ended'
    ? cookie(STAFF_COOKIE, '', { secure, maxAge: 0, path: deskPaths.now })
    : cookie(STAFF_COOKIE, session.token, { secure, maxAge: STAFF_SECONDS, path: deskPaths.now })

export type SealOptions = { secrets: Secrets; now: () => Date }

/** A message for the next page travels in a short-lived signed cookie. */
export function seal(value: unknown, [current]: Secrets, expiresAt: number): string {
  const body = Buffer.from(JSON.stringify({ value, expiresAt })).toString('base64url')
  return `${body}.${signature(body, current)}`
}

export function unseal(sealed: string | undefined, secrets: Secrets, now: number): unknown {
  const [body, given] = (sealed ?? '').split('.')
  if (!body || !given) return null
  const signatures = secrets.map((secret) => signature(body, secret))
  if (!isOneOf(given, signatures)) return null
  const { value, expiresAt } = JSON.parse(Buffer.from(body, 'base64url').toString())
  return expiresAt > now ? value : null
}

const signature = (body: string, secret: string) =>
  createHmac('sha256', secret).update(body).digest('base64url')
