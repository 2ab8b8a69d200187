import type { HttpBindings } from '@hono/node-server'
import { REQUEST_ID_HEADER } from '../contract/wire/exchange.ts'
import { WORKER_PATH } from '../contract/wire/paths.ts'
import { type Caller, callerOf, type Trust } from './caller.ts'
import { requestIdOf } from './request-id.ts'
import { methodNotAllowed, PAGE_METHODS } from './request-rules.ts'
import { isUpload, type Upload, type UploadQueue } from './upload-queue.ts'
import type { Visitors } from './visitor.ts'
import type { Watch } from './watchdog.ts'

type Env = Caller & { path: string; visitor: string; requestId: string }
export type TargetFetch = (request: Request, env: Env) => Response | Promise<Response>

/** A request that was answered: where it went, and how long it took until the response began. */
export type AnsweredRequest = { path: string; method: string; status: number; seconds: number }

export type RequestTargets = {
  /** null where another backend serves: then there is no service to reach here. */
  service: TargetFetch | null
  pages: TargetFetch
  assets: (request: Request) => Promise<Response | null>
  openApi: () => unknown
  isReady: () => Promise<boolean>
  /** Whoever came by https once may not come by http again: in production, not for a demo on the same host name. */
  isHttpsForGood: boolean
  /** The proxies whose forwarding headers are trusted. */
  trusted: Trust
  visitors: Visitors
  uploads: Pick<UploadQueue, 'open'>
  /** All addresses that one visitor may well have. */
  networkOf: (address: string) => string
  /** Runs the work so that whatever is logged meanwhile names the request. */
  withRequestId: <Result>(requestId: string, work: () => Result) => Result
  observe: (answered: AnsweredRequest) => void
  /** Knows what is under way should the process stand still; only where one watches. */
  watch?: Watch | undefined
}

type Bindings = Pick<HttpBindings, 'incoming'> & { outgoing: Pick<HttpBindings['outgoing'], 'setHeader'> }

const HTTPS_SECONDS = 365 * 24 * 60 * 60

const pathOf = (url: string): string => {
  const from = url.indexOf('/', url.indexOf('://') + 3)
  const to = url.indexOf('?', from)
  return to < 0 ? url.slice(from) : url.slice(from, to)
}

function withMeteredBody(request: Request, upload: Upload): Request {
  const { url, method, headers, body } = request
  const init = { method, headers, body: body && upload.metered(body), duplex: 'half' }
  return new Request(url, init)
}

/** Sends each request to the service, the pages, the assets or a fixed reply. */
export function createRequestHandler(targets: RequestTargets) {
  const named: Readonly<Record<string, () => Promise<Response>>> = {
    '/healthz': async () => new Response('ok'),
    '/readyz': async () =>
      (await targets.isReady()) ? new Response('ready') : new Response('not ready', { status: 503 }),
    '/openapi.json': async () => Response.json(targets.openApi()),
  }
  async function page(request: Request, env: Env): Promise<Response> {
    const response = await targets.pages(request, env)
    if (!env.visitor && response.headers.get('Content-Type')?.startsWith('text/html'))
      response.headers.append('Set-Cookie', targets.visitors.cookie(env.secure))
    return response
  }

  async function answer(
    request: Request,
    { incoming, outgoing }: Bindings,
    { path, ...caller }: Caller & { path: string; requestId: string },
  ) {
    const service = /^\/(h5-api|api|hooks)\//.test(path) ? targets.service : null
    if (!service && !PAGE_METHODS.includes(request.method)) return new Response(null, methodNotAllowed)
    const direct = Object.hasOwn(named, path) ? named[path] : undefined
    if (direct) return direct()
    if (!service && (path.startsWith('/assets/') || path === WORKER_PATH))
      return (await targets.assets(request)) ?? new Response(null, { status: 404 })
    const env = { ...caller, path, visitor: targets.visitors.of(incoming) }
    const target = service ?? page
    if (!isUpload({ method: request.method, headers: incoming.headers })) return target(request, env)
    const upload = targets.uploads.open(targets.networkOf(caller.address))
    try {
      return await target(withMeteredBody(request, upload), env)
    } finally {
      if (upload.isStopped()) outgoing.setHeader('Connection', 'close')
      upload.end()
    }
  }

  return async (request: Request, { incoming, outgoing }: Bindings): Promise<Response> => {
    const began = performance.now()
    const caller = callerOf(incoming, targets.trusted)
    const path = pathOf(request.url)
    const requestId = requestIdOf(incoming, targets.trusted)
    // Set where Node keeps them: the response's own object for headers would be built for these alone.
    outgoing.setHeader(REQUEST_ID_HEADER, requestId)
    if (targets.isHttpsForGood && caller.secure)
      outgoing.setHeader('Strict-Transport-Security', `max-age=${HTTPS_SECONDS}`)
    const watched = targets.watch?.begin(`${requestId} ${request.method} ${path}`) ?? -1
    let status = 500
    try {
      const response = await targets.withRequestId(requestId, () =>
        answer(request, { incoming, outgoing }, { ...caller, path, requestId }),
      )
      status = response.status
      return response
    } finally {
      const seconds = (performance.now() - began) / 1000
      targets.watch?.end(watched)
      targets.observe({ path, method: request.method, status, seconds })
    }
  }
}
