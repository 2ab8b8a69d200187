import type { IncomingMessage } from 'node:http'
import { describe, expect, test } from 'vitest'
import { trustIn } from './caller.ts'
import { createRequestHandler, type RequestTargets } from './request-handler.ts'
import { createUploadQueue } from './upload-queue.ts'
import { visitorsBy } from './visitor.ts'

/** Rooms that answer with their own name and what they were told about the caller. */
function door(changes: Partial<RequestTargets> = {}) {
  const room = (name: string) => (_: Request, caller: object) => Response.json({ room: name, ...caller })
  const enter = createRequestHandler({
    service: room('service'),
    pages: room('pages'),
    assets: async (request) => (request.url.endsWith('/app-1.js') ? Response.json({ room: 'assets' }) : null),
    openApi: () => ({ openapi: '3.1.0' }),
    isReady: async () => true,
    isHttpsForGood: true,
    trusted: trustIn(['10.0.0.0/8']),
    visitors: visitorsBy(['a secret of the tests']),
    uploads: createUploadQueue(),
    networkOf: (address) => address,
    withRequestId: (_, work) => work(),
    observe: () => {},
    ...changes,
  })
  return async (
    path: string,
    headers = {},
    remoteAddress: string | undefined = '203.0.113.9',
    method = 'GET',
  ) => {
    const request = new Request(`http://terang.example${path}`, { headers, method })
    const incoming = {
      socket: { remoteAddress },
      headers: Object.fromEntries(request.headers),
    } as IncomingMessage
    const set: [string, string][] = []
    const setHeader = (name: string, value: unknown) => set.push([name, String(value)])
    const response = await enter(request, { incoming, outgoing: { setHeader: setHeader as never } })
    for (const [name, value] of set) response.headers.set(name, value)
    return response
  }
}

const roomOf = async (response: Response) => (await response.json()).room

describe('the request handler', () => {
  test.each([
    ['/h5-api/v3/loan-details/loan-details', 'service'],
    ['/api/v2/terang/promotion/get-sid', 'service'],
    ['/h5-api/', 'service'],
    ['/h5-api', 'pages'],
    ['/h5-apis/x', 'pages'],
    ['/apiary', 'pages'],
    ['/loanDetails?next=/api/x', 'pages'],
    ['/', 'pages'],
    ['/toString', 'pages'],
    ['/__proto__', 'pages'],
    ['/healthz/', 'pages'],
    ['/assets/app-1.js', 'assets'],
  ])('%s leads to %s', async (path, room) => {
    expect(await roomOf(await door()(path))).toBe(room)
  })

  test.each(['PUT', 'DELETE', 'PATCH', 'OPTIONS'])(
    '%s is for calls only, which answer it themselves',
    async (method) => {
      for (const path of ['/', '/healthz', '/readyz', '/assets/app-1.js', '/nowhere']) {
        const response = await door()(path, {}, undefined, method)
        expect([response.status, response.headers.get('Allow')]).toEqual([405, 'GET, HEAD, POST'])
      }
      expect(await roomOf(await door()('/h5-api/x', {}, undefined, method))).toBe('service')
    },
  )

  test('has no service where another backend serves', async () => {
    const enter = door({ service: null })
    expect(await roomOf(await enter('/h5-api/v3/loan-details/loan-details'))).toBe('pages')
  })

  test('answers 404 for an asset that is not there', async () => {
    expect((await door()('/assets/old.js')).status).toBe(404)
  })

  test('says that it is alive, ready, and what it speaks', async () => {
    expect(await (await door()('/healthz?x=1')).text()).toBe('ok')
    expect((await door()('/readyz')).status).toBe(200)
    expect((await door({ isReady: async () => false })('/readyz')).status).toBe(503)
    expect((await door({ isReady: async () => false })('/healthz')).status).toBe(200)
    expect(await (await door()('/openapi.json')).json()).toEqual({ openapi: '3.1.0' })
  })

  test.each(['/', '/h5-api/x', '/assets/app-1.js', '/healthz', '/openapi.json'])(
    'keeps to https whoever came by https, in production alone: %s',
    async (path) => {
      const header = async (proto: string, changes: Partial<RequestTargets> = {}) => {
        const response = await door(changes)(path, { 'X-Forwarded-Proto': proto }, '10.1.2.3')
        return response.headers.get('Strict-Transport-Security')
      }
      expect(await header('https')).toBe('max-age=31536000')
      expect(await header('http')).toBeNull()
      expect(await header('https', { isHttpsForGood: false })).toBeNull()
    },
  )

  test('gives secure cookies to whoever came by https', async () => {
    const pages = () => new Response('<p>', { headers: { 'Content-Type': 'text/html; charset=utf-8' } })
    const cookie = async (proto: string) => {
      const response = await door({ pages })('/', { 'X-Forwarded-Proto': proto }, '10.1.2.3')
      return response.headers.get('Set-Cookie') ?? ''
    }
    expect(await cookie('https')).toContain('; Secure')
    expect(await cookie('http')).not.toContain('; Secure')
  })

  test('gives a browser without one a mark, with pages only, and knows it again', async () => {
    const pages = () => new Response('<p>', { headers: { 'Content-Type': 'text/html; charset=utf-8' } })
    const greeted = await door({ pages })('/')
    const cookie = greeted.headers.get('Set-Cookie') ?? ''
    expect(cookie).toMatch(/^terang_visitor=[\w-]{22}\.[\w-]{22}; Path=\/; HttpOnly; SameSite=Lax$/)
    const mark = cookie.split(';')[0] ?? ''
    expect((await door({ pages })('/', { cookie: `a=b; ${mark}; c=d` })).headers.get('Set-Cookie')).toBeNull()
    expect(await (await door()('/api/x', { cookie: mark })).json()).toMatchObject({
      visitor: mark.slice(15, 37),
    })
    expect((await door()('/api/x')).headers.get('Set-Cookie')).toBeNull()
    expect((await door()('/feed')).headers.get('Set-Cookie')).toBeNull()
  })

  test.each(['terang_visitor=', `terang_visitor=${'a'.repeat(22)}.${'b'.repeat(22)}`, 'terang_visitor=x.y'])(
    'takes %s for no visitor',
    async (cookie) => {
      expect(await (await door()('/api/x', { cookie })).json()).toMatchObject({ visitor: '' })
    },
  )

  test('gives back the memory of an upload when it is answered, well or not', async () => {
    let open = 0
    const uploads = {
      open: () => {
        open += 1
        const end = () => {
          open -= 1
        }
        return { metered: <Body>(body: Body) => body, isStopped: () => false, end }
      },
    }
    const pages = async () => {
      expect(open).toBe(1)
      throw new Error('a bug')
    }
    const large = { 'Content-Length': '65537' }
    await expect(door({ uploads, pages })('/', large, undefined, 'POST')).rejects.toThrow('a bug')
    await door({ uploads })('/api/x', large, undefined, 'POST')
    expect(open).toBe(0)
    await door({ uploads, pages: () => Response.json({ open }) })(
      '/',
      { 'Content-Length': '9' },
      undefined,
      'POST',
    )
    expect(open).toBe(0)
  })

  test('tells the rooms who calls', async () => {
    const headers = { 'X-Forwarded-For': '198.51.100.1', 'X-Forwarded-Proto': 'https' }
    const believed = { address: '198.51.100.1', secure: true }
    for (const path of ['/', '/api/x']) {
      expect(await (await door()(path, headers, '10.0.0.1')).json()).toMatchObject(believed)
      expect(await (await door()(path, headers)).json()).toMatchObject({
        address: '203.0.113.9',
        secure: false,
      })
    }
  })
})

describe('a request', () => {
  test('has an id that the log, the pages and the response have alike', async () => {
    const logged: string[] = []
    const enter = door({
      withRequestId: (requestId, work) => {
        logged.push(requestId)
        return work()
      },
    })
    const response = await enter('/loanDetails')
    const { requestId } = await response.json()
    expect(requestId).toMatch(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){2}$/)
    expect([logged, response.headers.get('X-Request-Id')]).toEqual([[requestId], requestId])
  })

  test('of a trusted proxy keeps its id, of anybody else it does not', async () => {
    const idOf = async (remoteAddress: string) =>
      (await door()('/healthz', { 'X-Request-Id': 'proxy-123456' }, remoteAddress)).headers.get(
        'X-Request-Id',
      )
    expect(await idOf('10.0.0.1')).toBe('proxy-123456')
    expect(await idOf('203.0.113.9')).not.toBe('proxy-123456')
  })

  test('is observed once, whatever becomes of it', async () => {
    const seen: object[] = []
    const observe = (answered: object) => seen.push(answered)
    await door({ observe })('/healthz')
    await door({ observe })('/assets/none.js')
    const failing = door({ observe, pages: () => Promise.reject(new Error('a bug')) })
    await expect(failing('/loanDetails?orderNo=TR-1')).rejects.toThrow('a bug')
    expect(seen).toMatchObject([
      { path: '/healthz', method: 'GET', status: 200 },
      { path: '/assets/none.js', method: 'GET', status: 404 },
      { path: '/loanDetails', method: 'GET', status: 500 },
    ])
  })
})
