import { signInTable } from '../../contract/calls/sign-in.ts'
import { deskTable, table } from '../../contract/calls/table.ts'
import { codeText } from '../../contract/wire/code-text.ts'
import { codes, type Result } from '../../contract/wire/codes.ts'
import type { Operation } from '../../contract/wire/operation.ts'
import { ownAddress } from '../../contract/wire/own-address.ts'
import { FORM_MAX_BYTES, readFormBody } from '../../contract/wire/request-body.ts'
import { SIGNED_OUT } from '../failure/signed-out.tsx'
import { retryAfter } from '../page/call-failures.server.ts'
import { cookie, FLASH_COOKIE, type SealOptions, seal, sessionCookies } from '../page/cookies.server.ts'
import type { Outcome } from '../page/outcome.ts'
import type { CallFailure, PageContext, ServerHalf, Visit } from '../page/page.ts'
import { fieldIn } from '../page/posted.ts'
import type { ActionResult } from '../page/route.ts'
import { refusedFields, type WrongFields } from '../page/wrong-fields.ts'

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
  { currentUrl, secrets, now }: SealOptions & { currentUrl: string },
): Response {
  const { bridge: _, otherwise, ...own } = outcome
  const next = { ...own, ...otherwise }
  const headers = new Headers({ Location: next.to ?? currentUrl, 'Cache-Control': 'no-store' })
  const sealed = seal(
    { toast: next.toast, open: next.open, text: next.text, sent: next.sent },
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
  const name = fieldIn(form, 'act')
  const acts = half.acts ?? {}
  const act = Object.hasOwn(acts, name) ? acts[name] : undefined
  if (!act) return { outcome: refused(codes.invalidRequest), form: null, failure: null }
  const watch = createWatch()
  const outcome = await act(watch.over(context), form)
  // Whoever signs out is not told that the session has ended.
  if (watch.hasEnded() && !outcome.session) return { outcome: signedOut, form, failure: null }
  return { outcome: withFields(outcome, watch.wrongFields(form)), form, failure: null }
}

const withFields = (outcome: Outcome, fields: WrongFields): Outcome =>
  outcome.refused && !outcome.fields && Object.keys(fields).length > 0 ? { ...outcome, fields } : outcome

/** Product 8: the form stays as it was typed, and the way back to login is offered. */
const signedOut: Outcome = { refused: true, open: SIGNED_OUT }

type Rows = Readonly<Record<string, Pick<Operation, 'request'>>>
type Calls = Readonly<Record<string, (request: unknown) => Promise<Result<unknown>>>>

/** The calls of a page by the rows that describe them. */
const callsOf = { lender: table, desk: deskTable, signIn: signInTable } satisfies Record<string, Rows>

/** Notices when a call of an act finds the session ended, or a field wrong, so that no form has to look for either. */
function createWatch() {
  let ended = false
  const wrong: WrongFields = {}
  const watched = (calls: Calls, rows: Rows): Calls =>
    new Proxy(calls, {
      get: (_, key: string) => {
        const [call, row] = [calls[key], rows[key]]
        return (
          call &&
          (async (request: unknown) => {
            const result = await call(request)
            if (result.code === codes.sessionExpired && rows === table) ended = true
            if (!result.success && row) Object.assign(wrong, refusedFields(row, request, result))
            return result
          })
        )
      },
    })
  return {
    over: <C extends PageContext>(context: C): C => {
      const known = Object.entries(callsOf).flatMap(([name, rows]) => {
        const calls = context[name as keyof C] as Calls | undefined
        return calls ? [[name, watched(calls, rows)]] : []
      })
      return { ...context, ...Object.fromEntries(known) }
    },
    hasEnded: () => ended,
    /** Of what was typed: what a page says itself is nothing that whoever fills in a form can mend. */
    wrongFields: (form: FormData): WrongFields =>
      Object.fromEntries(Object.entries(wrong).filter(([name]) => form.has(name))),
  }
}
