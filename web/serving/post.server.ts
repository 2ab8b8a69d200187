import { codeText } from '../../contract/wire/code-text.ts'
import { codes } from '../../contract/wire/codes.ts'
import { ownAddress } from '../../contract/wire/own-address.ts'
import { FORM_MAX_BYTES, readFormBody } from '../../contract/wire/request-body.ts'
import { SIGNED_OUT } from '../failure/signed-out.tsx'
import { retryAfter } from '../page/call-failures.server.ts'
import { cookie, FLASH_COOKIE, type SealOptions, seal, sessionCookies } from '../page/cookies.server.ts'
import type { Outcome } from '../page/outcome.ts'
import type { CallFailure, Lender, PageContext, ServerHalf, Visit } from '../page/page.ts'
import type { ActionResult } from '../page/route.ts'

const FLASH_SECONDS = 60

/** Scripts ask for the outcome itself, and a beacon for nothing; without one it becomes a redirect, or the page again. */
export const wantsOutcome = (request: Request): boolean =>
  request.headers.get('accept') === 'application/json' || request.headers.get('sec-fetch-dest') === 'empty'

/** A refusal that HTTP has a status for has it here too; the body is the outcome in any case. */
export function outcomeResponse(outcome: Outcome, status: number, callFailure: CallFailure): Response {
  const met = (outcome.refused && callFailure.status) || status
  return Response.json(outcome, {
    status: met,
    headers: { 'Cache-Control': 'no-store', ...retryAfter(met, callFailure) },
  })
}

/** Redirect after post: the message for the next page travels in a signed cookie. */
export function redirectResponse(
  visit: Visit,
  outcome: Outcome,
  { here, secrets, now }: SealOptions & { here: string },
): Response {
  const { bridge: _, otherwise, ...own } = outcome
  const next = { ...own, ...otherwise }
  const headers = new Headers({ Location: next.to ?? here, 'Cache-Control': 'no-store' })
  const sealed = seal(
    { toast: next.toast, open: next.open, text: next.text },
    secrets,
    now().getTime() + FLASH_SECONDS * 1000,
  )
  headers.append('Set-Cookie', cookie(FLASH_COOKIE, sealed, { secure: visit.secure, maxAge: FLASH_SECONDS }))
  return new Response(null, { status: 303, headers })
}

/** A session in the address goes along as it came, for webviews that refuse cookies. */
export function movedResponse({ freshSession, url }: Visit, moved: string): Response {
  const to = new URL(moved, url)
  if (freshSession) to.searchParams.set('sessionId', freshSession)
  const headers = { Location: ownAddress(to), 'Cache-Control': 'no-store' }
  return new Response(null, { status: 303, headers })
}

export function goOnResponse({ secure }: Visit, { to, session }: ActionResult): Response {
  const headers = new Headers({ Location: to, 'Cache-Control': 'no-store' })
  for (const value of session === null ? [] : sessionCookies(session, secure))
    headers.append('Set-Cookie', value)
  return new Response(null, { status: 303, headers })
}

/** `failure`: the form was not read, and a page says why instead of the one that was posted to. */
export type ActResult = { outcome: Outcome; form: FormData | null; failure: string | null }

const refused = (code: string): Outcome => ({ refused: true, toast: codeText(code) })

/** What is shown of a form that was not read; a session that has ended stays a form that can be sent again. */
export const unreadForm = (code: string): ActResult =>
  code === codes.sessionExpired
    ? { outcome: signedOut, form: null, failure: null }
    : { outcome: refused(code), form: null, failure: code }

/** Runs the act that a form names. A form that names none does nothing. */
export async function runAct<C extends PageContext>(
  request: Request,
  context: C,
  half: ServerHalf<unknown, C>,
): Promise<ActResult> {
  const form = await readFormBody(request, half.formMaxBytes ?? FORM_MAX_BYTES)
  if (form === codes.busy) return unreadForm(form)
  if (typeof form === 'string') return { outcome: refused(form), form: null, failure: null }
  const name = form.get('act')
  const acts = half.acts ?? {}
  const act = typeof name === 'string' && Object.hasOwn(acts, name) ? acts[name] : undefined
  if (!act) return { outcome: refused(codes.invalidRequest), form: null, failure: null }
  const { lender, hasEnded } = watchSession(context.lender)
  const outcome = await act({ ...context, lender }, form)
  // Whoever signs out is not told that the session has ended.
  return { outcome: hasEnded() && !outcome.session ? signedOut : outcome, form, failure: null }
}

/** Product 8: the form stays as it was typed, and the way back to login is offered. */
const signedOut: Outcome = { refused: true, open: SIGNED_OUT }

/** Notices when a call finds the session ended, so that no form has to look for it. */
function watchSession(lender: Lender): { lender: Lender; hasEnded: () => boolean } {
  let ended = false
  const watched = new Proxy({} as Lender, {
    get: (_, key: keyof Lender) => async (request: never) => {
      const result = await lender[key](request)
      if (result.code === codes.sessionExpired) ended = true
      return result
    },
  })
  return { lender: watched, hasEnded: () => ended }
}
