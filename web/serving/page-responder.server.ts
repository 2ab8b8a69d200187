import type { Context } from 'hono'
import { codes } from '../../contract/wire/codes.ts'
import { pages } from '../pages.server.ts'
import { shownStatus } from './call-failures.server.ts'
import type { Visit } from './context.server.ts'
import type { Outcome } from './outcome.ts'
import type { PageContext } from './page.ts'
import { movedResponse, outcomeResponse, redirectResponse, runAct, wantsOutcome } from './post.server.ts'
import { failureResponse, type PageView, pageResponse, type ResponseOptions } from './respond.server.ts'
import type { PageRoute } from './route.ts'
import { takeSession, withCookies } from './session-cookies.server.ts'
import { tabOf } from './tabs.ts'
import { wayBack } from './way-back.ts'

export type PageRequest<C extends PageContext = PageContext> = { http: Context; visit: Visit; context: C }
export type Respond<C extends PageContext = PageContext> = (pageRequest: PageRequest<C>) => Promise<Response>

/** What stands around a screen, and what is shown in its place where it cannot be. */
export type PageShell<C extends PageContext> = {
  around: (context: C) => Pick<PageView, 'back' | 'tab' | 'frame'>
  fail: (visit: Visit, context: C, failure: { code: string; message?: string }) => Response
}

const borrowerPages = (options: ResponseOptions): PageShell<PageContext> => ({
  around: (context) => ({ back: wayBack(context, pages), tab: tabOf(context) }),
  fail: (visit, context, failure) => failureResponse(visit, context, { ...failure, with: options }),
})

export const pageResponder = (route: PageRoute, options: ResponseOptions): Respond =>
  respondAs(route, options, borrowerPages(options))

/** A page is loaded and rendered; a form that is posted to it runs the act that it names. */
export function respondAs<C extends PageContext>(
  route: PageRoute<C>,
  options: ResponseOptions,
  { around, fail }: PageShell<C>,
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

  async function post({ http, visit, context }: PageRequest<C>): Promise<Response> {
    const request = http.req.raw
    const { outcome: result, form, foreign } = await runAct(request, context, route.half)
    const { outcome, cookies } = takeSession(visit, result)
    if (wantsOutcome(request)) {
      const fresh = outcome.changed ? await route.half.load(context) : null
      const props = fresh && 'props' in fresh ? { props: fresh.props } : {}
      const response = outcomeResponse({ ...outcome, ...props }, foreign ? 403 : 200, visit.callFailure)
      return withCookies(response, cookies)
    }
    if (foreign) return fail(visit, context, { code: codes.foreignOrigin })
    if (outcome.refused || outcome.stay)
      return show({ http, visit, context: { ...context, typed: form } }, outcome)
    return withCookies(redirectResponse(visit, outcome, { ...options, here: context.here }), cookies)
  }

  return (pageRequest) => (pageRequest.http.req.method === 'POST' ? post(pageRequest) : show(pageRequest))
}
