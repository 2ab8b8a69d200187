import { Hono } from 'hono'
import { codes } from '../../contract/wire/codes.ts'
import type { From } from '../../contract/wire/exchange.ts'
import type { PagePath } from '../../contract/wire/paths.ts'
import { withLocale } from '../../market/locale.server.ts'
import { watchCalls } from '../page/call-failures.server.ts'
import { pagesIn, type Route, routesFor, type Table } from '../page/route.ts'
import { compressed } from './compress.server.ts'
import { createContext, readVisit } from './context.server.ts'
import { createDeskResponder, isDeskAddress } from './desk-responder.server.ts'
import { createLiveSessions } from './form-admission.server.ts'
import { openNotes } from './notes.server.ts'
import { choiceResponse, failureResponse, flashOf, type WebOptions } from './respond.server.ts'
import { notFound, responderOf } from './responders.server.ts'
import { renewSession, withCookies } from './session-cookies.server.ts'
import { settleSession } from './settle-session.server.ts'

type Env = { Bindings: Partial<From> & { secure?: boolean } }

const isForDevelopers = (route: Route) => route.kind === 'page' && route.audience === 'developer'
const isForBorrowers = (route: Route | undefined) => route?.kind === 'page' && route.audience === 'borrower'
const isForVisitors = (route: Route | undefined) => route?.kind === 'page' && route.visitors === true

/** All pages of the product as one function from request to response. */
export function servePages(table: Table, { countForm = () => 0, ...given }: WebOptions): Hono<Env> {
  const forms = { count: countForm, isLive: createLiveSessions() }
  const options = { ...given, forms, pages: pagesIn(table) }
  const routes = routesFor('borrowers', table)
  // Pages for developers are there only where there is something for them to control.
  const responders = new Map(
    Object.entries(routes)
      .filter(([, route]) => options.developer || !isForDevelopers(route))
      .map(([path, route]) => [path, responderOf(route, options)]),
  )
  const otherwise = notFound(options)
  const respondAtDesk =
    options.desk && createDeskResponder(routesFor('staff', table), { ...options, desk: options.desk })
  const app = new Hono<Env>()
  app.all('*', async (http) => {
    const { req, env } = http
    const requestId = env?.requestId ?? ''
    const arrived = readVisit(req.raw, env?.secure ?? false, requestId)
    const from = { address: env?.address ?? '', visitor: env?.visitor ?? '', requestId }
    if (respondAtDesk && isDeskAddress(arrived.url.pathname)) return respondAtDesk(http, arrived)
    const { visit, contested } = await settleSession(arrived, {
      request: req.raw,
      lenderFor: (launch) => options.lenderFor(launch, from),
    })
    const { pathname } = visit.url
    const { notes, saveIn } = openNotes(visit, options)
    const context = createContext(visit, pathname as PagePath, {
      packs: options.packs,
      lenderFor: (launch) => watchCalls(options.lenderFor(launch, from), visit.callFailure),
      developer: options.developer,
      now: options.now(),
      notes,
      flash: flashOf(visit, options),
      // The site is in the browser's language; a borrower's page in the market's (product 10.4).
      accepted: isForVisitors(routes[pathname]) ? (req.header('accept-language') ?? '') : '',
    })
    return withLocale(context.language, async () => {
      try {
        if (contested) return choiceResponse(visit, context, { arrived, contested, with: options })
        const respond = responders.get(pathname) ?? otherwise
        const renewal = isForBorrowers(routes[pathname])
          ? renewSession(visit, {
              request: req.raw,
              lender: options.lenderFor(visit.launch, from),
              days: context.pack.sessions.days,
            })
          : []
        const [response, cookies] = await Promise.all([respond({ http, visit, context }), renewal])
        return await compressed(req.raw, saveIn(withCookies(response, cookies)))
      } catch (error) {
        options.log.error({ page: pathname, error })
        return failureResponse(visit, context, { code: codes.internal, with: options })
      }
    })
  })
  return app
}
