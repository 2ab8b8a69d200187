import { codes } from '../../contract/wire/codes.ts'
import { isForeignPost } from '../../contract/wire/origin.ts'
import { FORM_MAX_BYTES, readFormBody } from '../../contract/wire/request-body.ts'
import type { DeskPageContext } from '../page/desk-page.ts'
import type { DeskPreviewRoute } from '../page/route.ts'
import type { PageShell, Respond } from './page-responder.server.ts'
import { pageResponse, type ResponseOptions } from './respond.server.ts'

async function formOf(request: Request): Promise<FormData | null> {
  if (request.method !== 'POST') return new FormData()
  if (isForeignPost(request.headers, new URL(request.url).host)) return null
  const form = await readFormBody(request, FORM_MAX_BYTES)
  return typeof form === 'string' ? null : form
}

/** A borrower's page without a script, for a frame within one of the desk's. */
export function respondWithPreview(
  route: DeskPreviewRoute,
  options: ResponseOptions,
  { fail }: PageShell<DeskPageContext>,
): Respond<DeskPageContext> {
  return async ({ http, visit, context }) => {
    const form = await formOf(http.req.raw)
    if (!form) return fail(visit, context, { code: codes.invalidRequest })
    const loaded = await route.load(context, form)
    if ('failure' in loaded) return fail(visit, context, loaded.failure)
    if ('moved' in loaded) return fail(visit, context, { code: codes.notFound })
    const { default: screen } = await route.screen()
    return pageResponse(visit, loaded.as ?? context, {
      status: 200,
      row: { script: 'none', audience: 'staff' },
      title: loaded.title,
      props: loaded.props as object,
      screen,
      back: null,
      with: options,
    })
  }
}
