import type { Context } from 'hono'
import type { SignOnSecrets } from '../../../contract/desk/sign-in.ts'
import { deskPaths } from '../../../contract/wire/paths.ts'
import { cookie, type SealOptions, seal, staffCookie, unseal } from '../../page/cookies.server.ts'
import type { DeskPageContext } from '../../page/desk-page.ts'
import type { Outcome } from '../../page/outcome.ts'
import type { Visit } from '../../page/page.ts'
import { nextPage } from './next-page.ts'

/** What is kept while somebody is at the issuer's; it is sent back to this address alone. */
const SIGN_ON_COOKIE = 'terang_desk_sign_on'
const SIGN_ON_SECONDS = 10 * 60

type Serving = SealOptions & { visit: Visit }
type SignOnStep = Response | { outcome: Outcome }
type Kept = { signOn: SignOnSecrets; next: string }

const keptCookie = (value: string, { secure }: Visit) =>
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
  const { to, kept: signOn } = begun.data
  const kept: Kept = { signOn, next: nextPage(context.query.get('next'), context) }
  const until = serving.now().getTime() + SIGN_ON_SECONDS * 1000
  return leadTo(to, [keptCookie(seal(kept, serving.secrets, until), serving.visit)])
}

async function finish(context: DeskPageContext, serving: Serving): Promise<SignOnStep> {
  const { visit, secrets, now } = serving
  const kept = unseal(visit.cookies[SIGN_ON_COOKIE], secrets, now().getTime()) as Kept | null
  // Whoever brings an answer that was not asked for here begins anew.
  if (!kept) return begin(context, serving)
  const query = String(context.query)
  const result = await context.signIn.singleSignOnFinish({ query, kept: kept.signOn })
  if (!result.success) return backToSignIn(context, result.message)
  return leadTo(kept.next, [keptCookie('', visit), staffCookie(result.data, visit.secure)])
}

/** Leads to the issuer, and takes what it sends back: a link, because a form may lead to no other origin. */
export const singleSignOn = (context: DeskPageContext, _http: Context, serving: Serving) =>
  context.query.has('state') || context.query.has('error')
    ? finish(context, serving)
    : begin(context, serving)
