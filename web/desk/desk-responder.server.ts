import type { Context } from 'hono'
import * as texts from '#texts'
import type { Staff } from '../../contract/desk/roles.ts'
import { type Desk, deskTable } from '../../contract/desk/table.ts'
import { codeText } from '../../contract/wire/code-text.ts'
import { codes } from '../../contract/wire/codes.ts'
import { type DeskPath, deskPaths } from '../../contract/wire/paths.ts'
import { type Language, languageNames } from '../../market/language.ts'
import { withLocale } from '../../market/locale.server.ts'
import { failureStatus } from '../serving/call-failures.server.ts'
import { compressed } from '../serving/compress.server.ts'
import { createContext, type Visit } from '../serving/context.server.ts'
import { LANGUAGE_COOKIE, STAFF_COOKIE } from '../serving/cookies.server.ts'
import { type PageShell, type Respond, respondAs } from '../serving/page-responder.server.ts'
import { movedResponse, outcomeResponse, wantsOutcome } from '../serving/post.server.ts'
import { failureStatuses, flashOf, pageResponse, type ResponseOptions } from '../serving/respond.server.ts'
import type { WebOptions } from '../serving/web-options.ts'
import DeskFailure from './desk-failure.tsx'
import { type DeskPageContext, mayCall } from './desk-page.ts'
import type { DeskRoute } from './desk-route.ts'
import { renderDeskFrame } from './frame/frame.tsx'
import { mayOpen, navigationFor } from './frame/navigation.ts'
import { deskPages } from './pages.server.ts'
import { respondWithPreview } from './preview-responder.server.ts'

type DeskOptions = Omit<WebOptions, 'desk'> & ResponseOptions & { desk: Desk }

export const isDeskAddress = (pathname: string): boolean =>
  pathname === deskPaths.overview || pathname.startsWith(`${deskPaths.overview}/`)

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
  notFound: 404,
  forbidden: 403,
  tooMany: 429,
}

const shownBy = (path: DeskPath) => {
  const route = deskPages[path]
  return route?.kind === 'page' ? route.shows : undefined
}

function shellOf(options: DeskOptions): PageShell<DeskPageContext> {
  const frameOf = (context: DeskPageContext) => (screen: string) =>
    renderDeskFrame({
      screen,
      demo: options.renderContext.demo ? texts.demo_banner() : null,
      brand: context.pack.appName,
      staff: context.staff.id === '' ? null : context.staff,
      links: navigationFor(context.staff, context.path, { shownBy, href: context.href }),
      languages: deskLanguages.map((language) => ({
        language,
        name: languageNames[language],
        href: context.hereWith({ lang: language }),
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
          home: context.href(deskPaths.overview),
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
  return movedResponse(visit, context.href(deskPaths.signIn, { next: context.here }))
}

function respondTo(
  route: DeskRoute,
  options: DeskOptions,
  shell: PageShell<DeskPageContext>,
): Respond<DeskPageContext> {
  if (route.kind === 'page') return respondAs(route, options, shell)
  if (route.kind === 'preview') return respondWithPreview(route, options, shell)
  return async ({ http, visit, context }) => {
    const { secrets, now } = options
    const answered = await route.answer(context, http, { visit, secrets, now })
    return answered instanceof Response ? answered : shell.fail(visit, context, answered.failure)
  }
}

const isForbidden = (route: DeskRoute, { role }: Staff) =>
  route.kind !== 'file' && route.shows !== null && !mayCall(role, deskTable[route.shows])

/** The pages under `/desk`, which know nothing of a borrower's session. */
export function createDeskResponder(options: DeskOptions) {
  const { desk } = options
  const shell = shellOf(options)
  const responders = new Map(
    Object.entries(deskPages).map(([path, route]) => [
      path,
      { route, respond: respondTo(route, options, shell) },
    ]),
  )

  const contextOf = async (http: Context, visit: Visit): Promise<DeskPageContext> => {
    const token = visit.cookies[STAFF_COOKIE] ?? ''
    const [first = ''] = (http.req.header('accept-language') ?? '').split(',')
    const context = createContext(visit, visit.url.pathname as DeskPath, {
      packs: options.packs,
      lenderFor: (launch) => options.lenderFor(launch, { address: '', requestId: visit.requestId }),
      developer: null,
      now: options.now(),
      flash: flashOf(visit, options),
      as: { pack: options.packs.id, language: first.startsWith('id') ? 'id' : 'en' },
    })
    const staff = token === '' ? null : await desk.staffOf(token)
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
      pageHref: (path) => (mayOpen(staff ?? nobody, path, shownBy) ? context.href(path) : null),
    }
  }

  return async (http: Context, arrived: Visit): Promise<Response> => {
    const visit = deskVisit(arrived)
    const context = await contextOf(http, visit)
    const request = http.req.raw
    return withLocale(context.language, async () => {
      const found = responders.get(visit.url.pathname)
      const isIn = context.staff.id !== ''
      const isOpen = found?.route.open ?? false
      try {
        if (!isIn && !isOpen) return askToSignIn(request, visit, context)
        if (!found) return shell.fail(visit, context, { code: 'notFound', message: codeText(codes.notFound) })
        if (isForbidden(found.route, context.staff))
          return shell.fail(visit, context, { code: 'forbidden', message: texts.desk_forbidden() })
        return await compressed(request, await found.respond({ http, visit, context }))
      } catch (error) {
        options.log.error({ page: visit.url.pathname, error })
        return shell.fail(visit, context, { code: codes.internal })
      }
    })
  }
}
