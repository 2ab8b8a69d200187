import {
  DEVICE_COOKIE,
  deviceCookie,
  endedCookies,
  PROBE_COOKIE,
  RENEWED_COOKIE,
  renewedCookie,
  SESSION_COOKIE,
  sessionCookies,
  staffCookie,
} from '../page/cookies.server.ts'
import type { Outcome } from '../page/outcome.ts'
import type { Lender, Visit } from '../page/page.ts'

type Taken = { outcome: Omit<Outcome, 'session' | 'staffSession'>; cookies: string[] }

/** The outcome of a form without its session, which becomes a cookie; where none is stored the next address carries it (decision 214). */
export function takeSession({ secure, cookies, url }: Visit, taken: Outcome): Taken {
  const { session, staffSession, ...outcome } = taken
  if (staffSession) return { outcome, cookies: [staffCookie(staffSession, secure)] }
  if (!session) return { outcome, cookies: [] }
  if (session === 'ended') return { outcome, cookies: endedCookies(secure) }
  const set = sessionCookies(session.token, secure, session.days)
  if (session.device) set.push(deviceCookie(session.device, cookies[DEVICE_COOKIE], secure))
  if (cookies[PROBE_COOKIE] || !outcome.to) return { outcome, cookies: set }
  const to = new URL(outcome.to, url)
  to.searchParams.set('sessionId', session.token)
  return { outcome: { ...outcome, to: to.pathname + to.search + to.hash }, cookies: set }
}

export function withCookies(response: Response, cookies: readonly string[]): Response {
  for (const value of cookies) response.headers.append('Set-Cookie', value)
  return response
}

/** A page that somebody opens; not one that is fetched ahead. */
const isOpened = ({ method, headers }: Request) =>
  method === 'GET' &&
  !headers.has('sec-purpose') &&
  (headers.get('sec-fetch-dest') ?? 'document') === 'document'

type RenewInput = { request: Request; lender: Lender; days: number }

/**
 * Once an hour the service is told that the session of the cookie is used, beside the page and not before it. It may return a
 * new token; then the next page tells it again, by which it knows that the new one has arrived (decision 112).
 */
export async function renewSession(visit: Visit, { request, lender, days }: RenewInput): Promise<string[]> {
  const { cookies, secure, isSessionInAddress } = visit
  if (!cookies[SESSION_COOKIE] || cookies[RENEWED_COOKIE] || isSessionInAddress || !isOpened(request))
    return []
  const renewed = await lender.sessionRenew({})
  const token = renewed.success ? renewed.data.token : ''
  return token ? sessionCookies(token, secure, days) : [renewedCookie(secure)]
}
