import { codes } from '../../contract/wire/codes.ts'
import { isForeignPost } from '../../contract/wire/origin.ts'
import { FORM_MAX_BYTES, readFormBody } from '../../contract/wire/request-body.ts'
import { pdfResponse, renderPdf } from '../documents/document.server.ts'
import { refuseForm } from './form-admission.server.ts'
import { pageResponder, type Respond } from './page-responder.server.ts'
import { pictureResponse } from './picture-response.server.ts'
import { goOnResponse, movedResponse } from './post.server.ts'
import { failureResponse, questionResponse, type ResponseOptions } from './respond.server.ts'
import type { Route, RouteHandler, StreamOptions } from './route.ts'

type ResponderOptions = ResponseOptions & StreamOptions

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

type Responders = {
  [Kind in Route['kind']]: (route: Extract<Route, { kind: Kind }>, options: ResponderOptions) => Respond
}

/** How each kind of address answers. */
const responders: Responders = {
  page: pageResponder,
  document: ({ write }, options) =>
    reader(async (context) => {
      const made = await write(context)
      if ('failure' in made || 'moved' in made) return made
      return pdfResponse('pdf' in made ? made.pdf : await renderPdf(made.document), made.fileName)
    }, options),
  picture: ({ find }, options) =>
    reader(async (context) => {
      const found = await find(context)
      return 'failure' in found ? found : pictureResponse(found)
    }, options),
  stream: ({ open }, options) => reader(open(options), options),
  file: ({ answer }, options) => reader(answer, options),
  call: ({ answer }, options) => reader(answer, options),
  action: actionResponder,
}

export const responderOf = (route: Route, options: ResponderOptions): Respond =>
  (responders[route.kind] as (route: Route, options: ResponderOptions) => Respond)(route, options)
