import type { Context } from 'hono'
import { codes } from '../../contract/wire/codes.ts'
import { isForeignPost } from '../../contract/wire/origin.ts'
import { BUSY_RETRY_SECONDS } from '../../market/constants.ts'
import { failureStatus, shownStatus } from '../page/call-failures.server.ts'
import type { Outcome } from '../page/outcome.ts'
import type { PageContext, Visit } from '../page/page.ts'
import { fieldIn } from '../page/posted.ts'
import type { PageRoute, Pages } from '../page/route.ts'
import { ownerOf } from '../session/session-owner.server.ts'
import { refuseForm } from './form-admission.server.ts'
import {
  type ActResult,
  movedResponse,
  outcomeResponse,
  redirectResponse,
  runAct,
  unreadForm,
  wantsOutcome,
} from './post.server.ts'
import { failureResponse, type PageView, pageResponse, type ResponseOptions } from './respond.server.ts'
import { takeSession, withCookies } from './session-cookies.server.ts'
import { tabOf } from './tabs.ts'
import { wayBack } from './way-back.ts'

export type PageRequest<C extends PageContext = PageContext> = { http: Context; visit: Visit; context: C }
export type Respond<C extends PageContext = PageContext> = (pageRequest: PageRequest<C>) => Promise<Response>

/** What stands around a screen, and what is shown in its place where it cannot be. */
export type PageShell<C extends PageContext> = {
  around: (context: C) => Pick<PageView, 'back' | 'tab' | 'frame'>
  fail: (visit: Visit, context: C, failure: { code: string; message?: string }) => Response
  /** The session that whoever asks has and that lives; otherwise empty. */
  liveSession: (context: C) => Promise<string>
}

type PageOptions = ResponseOptions & { pages: Pages }

const borrowerPages = (options: PageOptions): PageShell<PageContext> => ({
  around: (context) => ({ back: wayBack(context, options.pages), tab: tabOf(context) }),
  fail: (visit, context, failure) => failureResponse(visit, context, { ...failure, with: options }),
  liveSession: async ({ launch, lender }) => {
    const { sessionId = '' } = launch
    const isAlive = async () => (await ownerOf(lender)) !== 'nobody'
    return sessionId && (await options.forms.isLive(sessionId, isAlive)) ? sessionId : ''
  },
})

export const pageResponder = (route: PageRoute, options: PageOptions): Respond =>
  respondAs(route, options, borrowerPages(options))

/** A page is loaded and rendered; a form that is posted to it runs the act that it names. */
export function respondAs<C extends PageContext>(
  route: PageRoute<C>,
  options: ResponseOptions,
  { around, fail, liveSession }: PageShell<C>,
): Respond<C> {
  async function show({ visit, context }: PageRequest<C>, refused?: Outcome): Promise<Response> {
    const loaded = await route.half.load(context)
    const shown = { ...context, ...loaded.as }
    if ('moved' in loaded) return movedResponse(visit, loaded.moved)
    if ('failure' in loaded) return fail(visit, shown, loaded.failure)
    const { default: screen } = await route.screen()
    const { title, props, head } = loaded
    return pageResponse(visit, shown, {
      status: shownStatus(refused?.refused === true, visit.callFailure),
      row: route,
      title,
      head,
      props: props as object,
      screen,
      ...around(shown),
      refused,
      with: options,
    })
  }

  /** Nothing is read of a form that comes from elsewhere, or from whoever sends too many. */
  async function takeForm({ http, visit, context }: PageRequest<C>): Promise<ActResult> {
    const request = http.req.raw
    if (isForeignPost(request.headers, visit.url.host)) return unreadForm(codes.foreignOrigin)
    // A page without forms takes none: neither is one read here, nor the page made for it.
    if (!route.half.acts) return unreadForm(codes.notFound)
    const { address = '', visitor = '' } = http.env ?? {}
    const sender = { session: await liveSession(context), visitor, address }
    const refusal = refuseForm(request, sender, {
      count: options.forms.count,
      uploads:
        route.half.formMaxBytes === undefined || route.audience === 'developer' ? 'anyone' : 'signedIn',
    })
    if (!refusal) return runAct(request, context, route.half)
    Object.assign(visit.callFailure, refusal.failure)
    return unreadForm(refusal.code)
  }

  async function post({ http, visit, context }: PageRequest<C>): Promise<Response> {
    const request = http.req.raw
    const { outcome: result, form, failure } = await takeForm({ http, visit, context })
    if (failure === codes.busy)
      Object.assign(visit.callFailure, {
        status: failureStatus(failure),
        retryAfterSeconds: BUSY_RETRY_SECONDS,
      })
    const { outcome, cookies } = takeSession(visit, result)
    if (wantsOutcome(request)) {
      const fresh = outcome.changed ? await route.half.load(context) : null
      const props = fresh && 'props' in fresh ? { props: fresh.props } : {}
      const status = failure === codes.foreignOrigin ? 403 : 200
      const response = outcomeResponse({ ...outcome, ...props }, status, visit.callFailure)
      return withCookies(response, cookies)
    }
    if (failure) return fail(visit, context, { code: failure })
    if (outcome.refused || outcome.stay)
      return show({ http, visit, context: { ...context, typed: form } }, outcome)
    return withCookies(
      redirectResponse(
        visit,
        { ...outcome, sent: fieldIn(form, 'draft') },
        { ...options, currentUrl: context.currentUrl },
      ),
      cookies,
    )
  }

  return (pageRequest) => (pageRequest.http.req.method === 'POST' ? post(pageRequest) : show(pageRequest))
}
