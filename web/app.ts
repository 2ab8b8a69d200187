import { Hono } from 'hono'
import { type ComponentType, createElement } from 'react'
import { codes } from '../contract/codes.ts'
import type { Launch } from '../contract/launch.ts'
import type { Packs } from '../contract/market.ts'
import { isForeignPost } from '../contract/origin.ts'
import { type PagePath, paths } from '../contract/paths.ts'
import { codeText } from '../contract/speak.ts'
import { compressed } from './compress.server.ts'
import { createContext, readVisit, type Visit } from './context.server.ts'
import {
  cookie,
  FLASH_COOKIE,
  languageCookie,
  PROBE_COOKIE,
  SESSION_COOKIE,
  seal,
  unseal,
} from './cookies.server.ts'
import type { DeveloperDoor } from './developer/door.ts'
import Failure from './failure/failure.tsx'
import type { Outcome } from './outcome.ts'
import type { Lender, PageContext, PageRow, ServerHalf } from './page.ts'
import { serverHalves } from './pages.server.ts'
import { pages } from './pages.ts'
import { renderDocument, type Surroundings } from './render.tsx'
import { newNonce, pageHeaders } from './security.server.ts'

export type WebOptions = {
  packs: Packs
  lenderFor: (launch: Launch, address: string) => Lender
  /** Signs the cookie that carries a message to the next page. */
  secret: string
  developer: DeveloperDoor | null
  surroundings: Surroundings
  log: { error: (about: object) => void }
  now: () => Date
}

type Env = { Bindings: { address?: string; secure?: boolean } }
type House = Readonly<Record<string, PageRow>>

const FLASH_SECONDS = 60

/** All pages of the product as one function from request to response. */
export function createWeb(options: WebOptions): Hono<Env> {
  const app = new Hono<Env>()
  const halves: Readonly<Record<string, ServerHalf>> = serverHalves
  const screens = new Map<string, Promise<{ default: ComponentType<never> }>>()
  const screenOf = (path: string, row: PageRow) => {
    const known = screens.get(path) ?? row.screen()
    screens.set(path, known)
    return known
  }

  const contextFor = (visit: Visit, path: PagePath, address: string) =>
    createContext(visit, path, {
      packs: options.packs,
      lenderFor: (launch) => options.lenderFor(launch, address),
      developer: options.developer,
    })

  type Shown = {
    status: number
    row: Pick<PageRow, 'script' | 'audience'>
    title: string
    props: object
    flash?: Outcome | undefined
  }

  function respond(
    visit: Visit,
    context: PageContext,
    shown: Shown & { screen: ComponentType<never> },
  ): Response {
    const nonce = newNonce()
    const { row, title, props, screen } = shown
    const flash =
      shown.flash ??
      (unseal(visit.cookies[FLASH_COOKIE], options.secret, options.now().getTime()) as Outcome | null)
    const html = renderDocument(
      {
        title,
        screen: createElement(screen as ComponentType<object>, props),
        script: row.script,
        props,
        audience: row.audience,
        context,
        flash,
        nonce,
        cleanAddress: visit.freshSession !== null,
      },
      options.surroundings,
    )
    const response = new Response(html, {
      status: shown.status,
      headers: pageHeaders(nonce, context.pack, row.audience),
    })
    const { secure } = visit
    const set = (value: string) => response.headers.append('Set-Cookie', value)
    if (visit.freshSession) {
      set(cookie(SESSION_COOKIE, visit.freshSession, { secure }))
      set(cookie(PROBE_COOKIE, '1', { secure, readable: true }))
    }
    if (visit.launch.lang === context.language) set(languageCookie(context.language, secure))
    if (visit.cookies[FLASH_COOKIE]) set(cookie(FLASH_COOKIE, '', { secure, maxAgeSeconds: 0 }))
    return response
  }

  function fail(visit: Visit, context: PageContext, code: string, message?: string): Response {
    const status = code === codes.notFound ? 404 : code === codes.internal ? 500 : 200
    const props = {
      code,
      message: message || codeText(code, context.language),
      retry: context.here,
      home: context.href(paths.home),
      login: context.href(paths.home),
    }
    const row = { script: 'island', audience: 'borrower' } as const
    return respond(visit, context, { status, row, title: context.pack.appName, props, screen: Failure })
  }

  async function show(visit: Visit, context: PageContext, refused?: Outcome): Promise<Response> {
    const row = (pages as House)[context.path]
    const half = halves[context.path]
    if (!row || !half || (row.audience === 'developer' && !options.developer))
      return fail(visit, context, codes.notFound)
    const loaded = await half.load(context)
    if ('failure' in loaded) return fail(visit, context, loaded.failure.code, loaded.failure.message)
    const { default: screen } = await screenOf(context.path, row)
    const status = refused ? 422 : 200
    return respond(visit, context, {
      status,
      row,
      ...loaded,
      props: loaded.props as object,
      screen,
      flash: refused,
    })
  }

  async function post(visit: Visit, context: PageContext, request: Request): Promise<Response> {
    const wantsJson = request.headers.get('accept') === 'application/json'
    const answer = async (outcome: Outcome, typed: FormData | null): Promise<Response> => {
      if (wantsJson) return Response.json(outcome, { headers: { 'Cache-Control': 'no-store' } })
      if (outcome.refused) return show(visit, { ...context, typed }, outcome)
      const { bridge: _, otherwise, ...here } = outcome
      const next = { ...here, ...otherwise }
      const headers = new Headers({ Location: next.to ?? context.here, 'Cache-Control': 'no-store' })
      const expiresAt = options.now().getTime() + FLASH_SECONDS * 1000
      const sealed = seal({ toast: next.toast, open: next.open }, options.secret, expiresAt)
      headers.append(
        'Set-Cookie',
        cookie(FLASH_COOKIE, sealed, { secure: visit.secure, maxAgeSeconds: FLASH_SECONDS }),
      )
      return new Response(null, { status: 303, headers })
    }
    const refused = (code: string) => answer({ refused: true, toast: codeText(code, context.language) }, null)
    if (isForeignPost(request.headers, visit.url.host)) {
      return wantsJson
        ? Response.json(
            { refused: true, toast: codeText(codes.foreignOrigin, context.language) },
            { status: 403 },
          )
        : fail(visit, context, codes.foreignOrigin)
    }
    const half = halves[context.path]
    const form = await readForm(request)
    const name = form?.get('act')
    const act =
      typeof name === 'string' && half?.acts && Object.hasOwn(half.acts, name) ? half.acts[name] : undefined
    if (!form || !act) return refused(codes.invalidRequest)
    return answer(await act(context, form), form)
  }

  app.all('*', async ({ req, env }) => {
    const visit = readVisit(req.raw, env?.secure ?? false)
    const path = visit.url.pathname as PagePath
    const context = contextFor(visit, path, env?.address ?? '')
    try {
      const known =
        Object.hasOwn(pages, path) &&
        !((pages as House)[path]?.audience === 'developer' && !options.developer)
      const isPost = req.method === 'POST'
      const response = isPost && known ? await post(visit, context, req.raw) : await show(visit, context)
      return compressed(req.raw, response)
    } catch (error) {
      options.log.error({ page: visit.url.pathname, error })
      return fail(visit, context, codes.internal)
    }
  })
  return app
}

async function readForm(request: Request): Promise<FormData | null> {
  try {
    return await request.formData()
  } catch {
    // Not a form: the caller answers as to any other incomplete request.
    return null
  }
}
