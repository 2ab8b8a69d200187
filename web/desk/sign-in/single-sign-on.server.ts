import type { Context } from 'hono'
import type { SignOnSecrets } from '../../../contract/calls/sign-in.ts'
import { deskPaths } from '../../../contract/wire/paths.ts'
import { cookie, type SealOptions, seal, staffCookie, unseal } from '../../page/cookies.server.ts'
import type { DeskPageContext } from '../../page/desk-page.ts'
import type { Outcome } from '../../page/outcome.ts'
import type { Visit } from '../../page/page.ts'
import { nextPage } from './next-page.ts'

/** What is stored while somebody is at the issuer's; it is sent back to this address alone. */
const SIGN_ON_COOKIE = 'terang_desk_sign_on'
const SIGN_ON_SECONDS = 10 * 60

type Serving = SealOptions & { visit: Visit }
type SignOnStep = Response | { outcome: Outcome }
type StoredState = { signOn: SignOnSecrets; next: string }

const stateCookie = (value: string, { secure }: Visit) =>
  cookie(SIGN_ON_COOKIE, value, {
    secure,
    maxAge: value === '' ? 0 : SIGN_ON_SECONDS,
    path: deskPaths.singleSignOn,
  })

function leadTo(to: string, cookies: readonly string[]): Response {
  const headers = new Headers({ Location: to, 'Cache-Control': 'no-store' })
  for (const value of cookies) headers.append('Set-Cookie', value)
  return new Response(null, { status: 303, headers })
}

const backToSignIn = ({ href }: DeskPageContext, toast: string) => ({
  outcome: { toast, to: href(deskPaths.signIn) },
})

async function begin(context: DeskPageContext, serving: Serving): Promise<SignOnStep> {
  const begun = await context.signIn.singleSignOnBegin({})
  if (!begun.success) return backToSignIn(context, begun.message)
  const { to, stored: signOn } = begun.data
  const stored: StoredState = { signOn, next: nextPage(context.query.get('next'), context) }
  const until = serving.now().getTime() + SIGN_ON_SECONDS * 1000
  return leadTo(to, [stateCookie(seal(stored, serving.secrets, until), serving.visit)])
}

async function finish(context: DeskPageContext, serving: Serving): Promise<SignOnStep> {
  const { visit, secrets, now } = serving
  const stored = unseal(visit.cookies[SIGN_ON_COOKIE], secrets, now().getTime()) as StoredState | null
  // Whoever brings an answer that was not requested here begins anew.
  if (!stored) return begin(context, serving)
  const query = String(context.query)
  const result = await context.signIn.singleSignOnFinish({ query, stored: stored.signOn })
  if (!result.success) return backToSignIn(context, result.message)
  return leadTo(stored.next, [stateCookie('', visit), staffCookie(result.data, visit.secure)])
}

/** Leads to the issuer, and takes what it sends back: a link, because a form may lead to no other origin. */
export const singleSignOn = (context: DeskPageContext, _http: Context, serving: Serving) =>
  context.query.has('state') || context.query.has('error')
    ? finish(context, serving)
    : begin(context, serving)
