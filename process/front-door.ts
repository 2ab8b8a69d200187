import type { HttpBindings } from '@hono/node-server'
import { type Caller, callerOf, type Trust } from './caller.ts'
import { methodNotAllowed, PAGE_METHODS } from './request-rules.ts'

export type Fetch = (request: Request, env: Caller & { path: string }) => Response | Promise<Response>

export type Rooms = {
  /** null where another backend serves: then there is no service to reach here. */
  service: Fetch | null
  pages: Fetch
  assets: (request: Request) => Promise<Response | null>
  openApi: () => unknown
  isReady: () => Promise<boolean>
  /** Whose word about a caller is believed. */
  trusted: Trust
}

const pathOf = (url: string): string => {
  const from = url.indexOf('/', url.indexOf('://') + 3)
  const to = url.indexOf('?', from)
  return to < 0 ? url.slice(from) : url.slice(from, to)
}

/** Sends each request to its room. */
export function createFrontDoor(rooms: Rooms) {
  const named: Readonly<Record<string, () => Promise<Response>>> = {
    '/healthz': async () => new Response('ok'),
    '/readyz': async () =>
      (await rooms.isReady()) ? new Response('ready') : new Response('not ready', { status: 503 }),
    '/openapi.json': async () => Response.json(rooms.openApi()),
  }
  return async (request: Request, { incoming }: Pick<HttpBindings, 'incoming'>): Promise<Response> => {
    const path = pathOf(request.url)
    const isCall = rooms.service && /^\/(h5-api|api|hooks)\//.test(path)
    if (!isCall && !PAGE_METHODS.includes(request.method)) return new Response(null, methodNotAllowed)
    const direct = Object.hasOwn(named, path) ? named[path] : undefined
    if (direct) return direct()
    const caller = callerOf(incoming, rooms.trusted)
    if (rooms.service && isCall) return rooms.service(request, { ...caller, path })
    if (path.startsWith('/assets/'))
      return (await rooms.assets(request)) ?? new Response(null, { status: 404 })
    return rooms.pages(request, { ...caller, path })
  }
}
