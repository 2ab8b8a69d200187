import type { Context } from 'hono'
import { codes } from '../../contract/wire/codes.ts'
import { pages } from '../pages.server.ts'
import { shownStatus } from './call-failures.server.ts'
import type { Visit } from './context.server.ts'
import type { Outcome } from './outcome.ts'
import type { PageContext } from './page.ts'
import { movedResponse, outcomeResponse, redirectResponse, runAct, wantsOutcome } from './post.server.ts'
import { failureResponse, pageResponse, type ResponseOptions } from './respond.server.ts'
import type { PageRoute } from './route.ts'
import { takeSession, withCookies } from './session-cookies.server.ts'
import { wayBack } from './way-back.ts'

export type PageRequest = { http: Context; visit: Visit; context: PageContext }
export type Respond = (pageRequest: PageRequest) => Promise<Response>

/** A page is loaded and rendered; a form that is posted to it runs the act that it names. */
export function pageResponder(route: PageRoute, options: ResponseOptions): Respond {
  async function show({ visit, context }: PageRequest, refused?: Outcome): Promise<Response> {
    const loaded = await route.half.load(context)
    const shown = loaded.as ?? context
    if ('moved' in loaded) return movedResponse(visit, loaded.moved)
    if ('failure' in loaded) return failureResponse(visit, shown, { ...loaded.failure, with: options })
    const { default: screen } = await route.screen()
    const { title, props, head } = loaded
    return pageResponse(visit, shown, {
      status: shownStatus(refused?.refused === true, visit.callFailure),
      row: route,
      title,
      head,
      props: props as object,
      screen,
      back: wayBack(shown, pages),
      refused,
      with: options,
    })
  }

  async function post({ http, visit, context }: PageRequest): Promise<Response> {
    const request = http.req.raw
    const { outcome: result, form, foreign } = await runAct(request, context, route.half)
    const { outcome, cookies } = takeSession(visit, result)
    if (wantsOutcome(request)) {
      const fresh = outcome.changed ? await route.half.load(context) : null
      const props = fresh && 'props' in fresh ? { props: fresh.props } : {}
      const response = outcomeResponse({ ...outcome, ...props }, foreign ? 403 : 200, visit.callFailure)
      return withCookies(response, cookies)
    }
    if (foreign) return failureResponse(visit, context, { code: codes.foreignOrigin, with: options })
    if (outcome.refused || outcome.stay)
      return show({ http, visit, context: { ...context, typed: form } }, outcome)
    return withCookies(redirectResponse(visit, outcome, { ...options, here: context.here }), cookies)
  }

  return (pageRequest) => (pageRequest.http.req.method === 'POST' ? post(pageRequest) : show(pageRequest))
}
