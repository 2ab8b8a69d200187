import type { Context } from 'hono'
import * as texts from '#texts'
import type { Desk } from '../../contract/calls/desk.ts'
import type { NowCounts, NowKind } from '../../contract/calls/now.ts'
import { deskTable } from '../../contract/calls/table.ts'
import { codeText } from '../../contract/wire/code-text.ts'
import { codes, httpStatus } from '../../contract/wire/codes.ts'
import { isForeignPost } from '../../contract/wire/origin.ts'
import { type DeskPath, deskFilePaths, deskPaths } from '../../contract/wire/paths.ts'
import { FORM_MAX_BYTES, readFormBody } from '../../contract/wire/request-body.ts'
import type { Staff } from '../../contract/wire/roles.ts'
import { type Language, languageNames } from '../../market/language.ts'
import { withLocale } from '../../market/locale.server.ts'
import DeskFailure from '../desk-kit/desk-failure.tsx'
import { type NavigationLink, type QueueLinks, renderDeskFrame } from '../desk-kit/frame/frame.tsx'
import { failureStatus } from '../page/call-failures.server.ts'
import { LANGUAGE_COOKIE, STAFF_COOKIE } from '../page/cookies.server.ts'
import { type DeskPageContext, mayCall } from '../page/desk-page.ts'
import type { Visit } from '../page/page.ts'
import type { DeskPreviewRoute, DeskRoute, Routes, StreamOptions } from '../page/route.ts'
import { compressed } from './compress.server.ts'
import { createContext } from './context.server.ts'
import { type PageShell, type Respond, respondAs } from './page-responder.server.ts'
import { movedResponse, outcomeResponse, redirectResponse, wantsOutcome } from './post.server.ts'
import {
  failureStatuses,
  flashOf,
  pageResponse,
  type ResponseOptions,
  type WebOptions,
} from './respond.server.ts'

async function formOf(request: Request): Promise<FormData | null> {
  if (request.method !== 'POST') return new FormData()
  if (isForeignPost(request.headers, new URL(request.url).host)) return null
  const form = await readFormBody(request, FORM_MAX_BYTES)
  return typeof form === 'string' ? null : form
}

/** A borrower's page without a script, for a frame within one of the desk's. */
function respondWithPreview(
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

/** Whether somebody's role may see what is at an address. */
const isShownTo = ({ role }: Pick<Staff, 'role'>, route: DeskRoute): boolean =>
  !('shows' in route) || route.shows === null || mayCall(role, deskTable[route.shows])

/** Whether there is such a page for somebody's role. */
function mayOpen(staff: Pick<Staff, 'role'>, path: DeskPath, routes: Routes<DeskRoute>): boolean {
  const route = routes[path]
  return route?.kind === 'page' && isShownTo(staff, route)
}

/** How much waits on a page; nothing where nothing does. */
function countText(kinds: readonly NowKind[], { counts }: NowCounts): string {
  const sizes = kinds.flatMap((kind) => counts[kind] ?? [])
  const sum = sizes.reduce((total, { count }) => total + count, 0)
  if (sum === 0) return ''
  return sizes.some(({ isMore }) => isMore) ? `${sum}+` : String(sum)
}

/** The records before and after this one in the queue from which it was opened; null where it was opened otherwise. */
function stepsFrom({ query, href }: DeskPageContext): QueueLinks | null {
  const [queue, place] = [query.get('queue'), query.get('place')]
  if (!queue || !place) return null
  const to = (way: 'previous' | 'next') => href(deskFilePaths.nowStep, { queue, place, way })
  return { previous: to('previous'), next: to('next'), queue: href(deskPaths.now, { tab: queue }) }
}

/** The links that somebody's role has pages for, in the order of the table. */
function navigationFor(
  { staff, path, href, waiting }: DeskPageContext,
  routes: Routes<DeskRoute>,
): NavigationLink[] {
  const current = routes[path]
  const under = current?.kind === 'page' ? current.under : undefined
  return Object.entries(routes).flatMap(([to, route]) =>
    route.kind === 'page' && route.link && isShownTo(staff, route)
      ? [
          {
            href: href(to as DeskPath),
            label: route.link(),
            current: to === path || to === under,
            count: waiting && route.counts ? countText(route.counts, waiting) : '',
          },
        ]
      : [],
  )
}

type DeskOptions = Omit<WebOptions, 'desk'> & ResponseOptions & StreamOptions & { desk: Desk }

export const isDeskAddress = (pathname: string): boolean =>
  pathname === deskPaths.now || pathname.startsWith(`${deskPaths.now}/`)

const deskLanguages: readonly Language[] = ['en', 'id']
const isDeskLanguage = (language: string | undefined) => deskLanguages.some((known) => known === language)

/** Product 10.14: the desk is in English and Indonesian, whatever language its reader borrows in. */
function deskVisit(visit: Visit): Visit {
  const { [LANGUAGE_COOKIE]: saved, ...cookies } = visit.cookies
  const { lang } = visit.launch
  return {
    ...visit,
    cookies: { ...cookies, ...(saved && isDeskLanguage(saved) && { [LANGUAGE_COOKIE]: saved }) },
    // Nothing of a borrower's visit is known here, least of all the session.
    launch: lang && isDeskLanguage(lang) ? { lang } : {},
    freshSession: null,
    isSessionInAddress: false,
  }
}

const nobody: Staff = { id: '', name: '', email: '', role: 'auditor' }

const statuses: Readonly<Record<string, number>> = {
  ...failureStatuses,
  [codes.forbidden]: 403,
  [codes.tooMany]: 429,
}

function shellOf(routes: Routes<DeskRoute>, options: DeskOptions): PageShell<DeskPageContext> {
  const frameOf = (context: DeskPageContext) => (screen: string, refusal: string | null) =>
    renderDeskFrame({
      screen,
      refusal: screen.includes('data-refusal') ? null : refusal,
      sent: context.flash?.sent ?? '',
      demo: options.renderContext.demo ? texts.demo_banner() : null,
      brand: context.pack.appName,
      staff: context.staff.id === '' ? null : context.staff,
      links: navigationFor(context, routes),
      steps: context.staff.id === '' ? null : stepsFrom(context),
      languages: deskLanguages.map((language) => ({
        language,
        name: languageNames[language],
        href: context.currentUrlWith({ lang: language }),
        current: language === context.language,
      })),
      search: context.href(deskPaths.borrowers),
      account: context.href(deskPaths.recovery),
      signOut: context.href(deskPaths.signIn),
    })
  return {
    around: (context) => ({ back: null, frame: frameOf(context) }),
    liveSession: async ({ staff }) => staff.id,
    fail: (visit, context, { code, message }) =>
      pageResponse(visit, context, {
        status: failureStatus(code) ?? statuses[code] ?? 200,
        row: { script: 'forms', audience: 'staff' },
        title: texts.desk_brand({ brand: context.pack.appName }),
        props: {
          message: message || codeText(code),
          home: context.href(deskPaths.now),
          reference: visit.requestId,
        },
        screen: DeskFailure,
        back: null,
        frame: frameOf(context),
        with: options,
      }),
  }
}

/** Whoever is not signed in sees the way in; a form that came too late stays as it was typed. */
function askToSignIn(request: Request, visit: Visit, context: DeskPageContext): Response {
  if (wantsOutcome(request))
    return outcomeResponse({ refused: true, toast: texts.desk_signed_out() }, 200, visit.callFailure)
  return movedResponse(visit, context.href(deskPaths.signIn, { next: context.currentUrl }))
}

const unavailable = { code: codes.unavailable }

/** A script is given an outcome, whoever reads is given the page. */
function outcomeUnavailable(visit: Visit): Response {
  const toast = codeText(codes.unavailable)
  return outcomeResponse({ refused: true, toast }, httpStatus(codes.unavailable), visit.callFailure)
}

function respondTo(
  route: DeskRoute,
  options: DeskOptions,
  shell: PageShell<DeskPageContext>,
): Respond<DeskPageContext> {
  if (route.kind === 'page') return respondAs(route, options, shell)
  if (route.kind === 'preview') return respondWithPreview(route, options, shell)
  const answer = route.kind === 'stream' ? route.start(options) : route.answer
  return async ({ http, visit, context }) => {
    const { secrets, now } = options
    const answered = await answer(context, http, { visit, secrets, now })
    if (answered instanceof Response) return answered
    if ('failure' in answered) return shell.fail(visit, context, answered.failure)
    return redirectResponse(visit, answered.outcome, { currentUrl: context.currentUrl, secrets, now })
  }
}

/** The pages under `/desk`, which know nothing of a borrower's session. */
export function createDeskResponder(routes: Routes<DeskRoute>, options: DeskOptions) {
  const { desk } = options
  const shell = shellOf(routes, options)
  const responders = new Map(
    Object.entries(routes).map(([path, route]) => [
      path,
      { route, respond: respondTo(route, options, shell) },
    ]),
  )

  /** 'unknown' where that cannot be known now: then nobody reads that they are signed out. */
  const staffOf = async ({ cookies, url }: Visit): Promise<Staff | 'unknown' | null> => {
    const token = cookies[STAFF_COOKIE] ?? ''
    if (token === '') return null
    return desk.staffOf(token).catch((error: unknown) => {
      options.log.error({ page: url.pathname, error })
      return 'unknown'
    })
  }

  const contextOf = (http: Context, visit: Visit, staff: Staff | null): DeskPageContext => {
    const token = visit.cookies[STAFF_COOKIE] ?? ''
    const [first = ''] = (http.req.header('accept-language') ?? '').split(',')
    const context = createContext(visit, visit.url.pathname as DeskPath, {
      packs: options.packs,
      lenderFor: (launch) => options.lenderFor(launch, { address: '', requestId: visit.requestId }),
      developer: null,
      now: options.now(),
      flash: flashOf(visit, options),
      as: { pack: options.packs.id, language: first.startsWith('id') ? 'id' : 'en', alsoIn: [] },
    })
    return {
      ...context,
      staff: staff ?? nobody,
      desk: desk.as({ token, language: context.language }),
      signIn: desk.signIn({
        token,
        language: context.language,
        address: http.env?.address ?? '',
        device: visit.browser.userAgent,
        origin: visit.browser.origin,
        visitor: http.env?.visitor ?? '',
      }),
      hasSingleSignOn: desk.hasSingleSignOn,
      deskOrigin: desk.origin ?? visit.browser.origin,
      demoSignIn: desk.demo,
      waiting: null,
      pageHref: (path) => (mayOpen(staff ?? nobody, path, routes) ? context.href(path) : null),
    }
  }

  return async (http: Context, arrived: Visit): Promise<Response> => {
    const visit = deskVisit(arrived)
    const staff = await staffOf(visit)
    const context = contextOf(http, visit, staff === 'unknown' ? null : staff)
    const request = http.req.raw
    return withLocale(context.language, async () => {
      if (staff === 'unknown')
        return wantsOutcome(request) ? outcomeUnavailable(visit) : shell.fail(visit, context, unavailable)
      const found = responders.get(visit.url.pathname)
      const isIn = context.staff.id !== ''
      const isOpen = found?.route.open ?? false
      try {
        if (!isIn && !isOpen) return askToSignIn(request, visit, context)
        if (!found)
          return shell.fail(visit, context, { code: codes.notFound, message: codeText(codes.notFound) })
        if (!isShownTo(context.staff, found.route))
          return shell.fail(visit, context, { code: codes.forbidden, message: texts.desk_forbidden() })
        const isFrameDrawn = found.route.kind === 'page' && isIn && !wantsOutcome(request)
        const waiting = isFrameDrawn ? await context.desk.nowCount({}) : null
        const within = { ...context, waiting: waiting?.success ? waiting.data : null }
        return await compressed(request, await found.respond({ http, visit, context: within }))
      } catch (error) {
        options.log.error({ page: visit.url.pathname, error })
        return shell.fail(visit, context, { code: codes.internal })
      }
    })
  }
}
