import { codes } from '../../contract/wire/codes.ts'
import { isForeignPost } from '../../contract/wire/origin.ts'
import { FORM_MAX_BYTES, readFormBody } from '../../contract/wire/request-body.ts'
import type { Pages, Route, RouteHandler, StreamOptions } from '../page/route.ts'
import { refuseForm } from './form-admission.server.ts'
import { pageResponder, type Respond } from './page-responder.server.ts'
import { goOnResponse, movedResponse } from './post.server.ts'
import { failureResponse, questionResponse, type ResponseOptions } from './respond.server.ts'

type ResponderOptions = ResponseOptions & StreamOptions & { pages: Pages }

export const notFound =
  (options: ResponseOptions): Respond =>
  async ({ visit, context }) =>
    failureResponse(visit, context, { code: codes.notFound, with: options })

/** What answers a read alone; a post finds nothing here. A failure is shown as a page. */
const reader = (answer: RouteHandler, options: ResponseOptions): Respond => {
  const refuse = notFound(options)
  return async (pageRequest) => {
    const { http, visit, context } = pageRequest
    if (http.req.method === 'POST') return refuse(pageRequest)
    const answered = await answer(context, http)
    if (answered instanceof Response) return answered
    return 'moved' in answered
      ? movedResponse(visit, answered.moved)
      : failureResponse(visit, context, { ...answered.failure, with: options })
  }
}

function actionResponder(
  { screen, show, take }: Extract<Route, { kind: 'action' }>,
  options: ResponseOptions,
): Respond {
  return async (pageRequest) => {
    const { http, visit, context } = pageRequest
    const request = http.req.raw
    const refuse = (code: string) => failureResponse(visit, context, { code, with: options })
    if (request.method !== 'POST') {
      const props = show(context.query, options)
      return props
        ? questionResponse(visit, context, { props, screen, with: options })
        : refuse(codes.notFound)
    }
    if (isForeignPost(request.headers, visit.url.host)) return refuse(codes.foreignOrigin)
    const { address = '', visitor = '' } = http.env ?? {}
    const sender = { session: '', visitor, address }
    const refusal = refuseForm(request, sender, { count: options.forms.count, uploads: 'anyone' })
    if (refusal) {
      Object.assign(visit.callFailure, refusal.failure)
      return refuse(refusal.code)
    }
    const form = await readFormBody(request, FORM_MAX_BYTES)
    if (typeof form === 'string') return refuse(form)
    const taken = take(form, options)
    return taken ? goOnResponse(visit, taken) : refuse(codes.invalidRequest)
  }
}

/** How each kind of address answers. */
export function responderOf(route: Route, options: ResponderOptions): Respond {
  if (route.kind === 'page') return pageResponder(route, options)
  if (route.kind === 'action') return actionResponder(route, options)
  return reader(route.kind === 'stream' ? route.open(options) : route.answer, options)
}
