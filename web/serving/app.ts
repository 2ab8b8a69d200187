import { Hono } from 'hono'
import * as texts from '#texts'
import { codes } from '../../contract/wire/codes.ts'
import type { From } from '../../contract/wire/exchange.ts'
import { type Launch, marketOf } from '../../contract/wire/launch.ts'
import { type PagePath, paths } from '../../contract/wire/paths.ts'
import { markets as allMarkets, type Market } from '../../market/language.ts'
import { withLocale } from '../../market/locale.server.ts'
import { MARKET_OFF } from '../failure/failure.tsx'
import { watchCalls } from '../page/call-failures.server.ts'
import { pagesIn, type Route, routesFor, type Table } from '../page/route.ts'
import { compressed } from './compress.server.ts'
import { createContext, readVisit } from './context.server.ts'
import { createDeskResponder, isDeskAddress } from './desk-responder.server.ts'
import { createLiveSessions } from './form-admission.server.ts'
import { createLentAmounts } from './lent-amounts.server.ts'
import { openNotes } from './notes.server.ts'
import { resolveSession } from './resolve-session.server.ts'
import { choiceResponse, failureResponse, flashOf, type WebOptions } from './respond.server.ts'
import { notFound, responderOf } from './responders.server.ts'
import { renewSession, withCookies } from './session-cookies.server.ts'

type Env = { Bindings: Partial<From> & { secure?: boolean } }

const isForDevelopers = (route: Route) => route.kind === 'page' && route.audience === 'developer'
const isForBorrowers = (route: Route | undefined) => route?.kind === 'page' && route.audience === 'borrower'
/** The pages that say how much is lent: those of the site and of campaigns. */
const statesAmounts = (route: Route | undefined, pathname: string) =>
  pathname === paths.sharePicture ||
  (route?.kind === 'page' && (route.site || (route.visitors && !route.signsIn)))
const needPopOf = (market: Market) => (market === 'in' ? '1' : '0')

/** Whoever names no market is of one that is served. */
const inServedMarket = (launch: Launch, served: readonly Market[]): Launch =>
  launch.needPop || !served[0] || served.includes(marketOf(launch))
    ? launch
    : { ...launch, needPop: needPopOf(served[0]) }

const visitorsOf = (route: Route | undefined) => (route?.kind === 'page' ? route.visitors : undefined)

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
  const served = given.markets ?? allMarkets
  const [fallback = 'id'] = served
  const packsToday = createLentAmounts({
    packs: options.packs,
    markets: served,
    lenderFor: (market) =>
      options.lenderFor(
        { needPop: needPopOf(market), merchantNumber: options.packs[market].merchantNumber },
        { address: '', visitor: '' },
      ),
    now: options.now,
    reportError: (error) => options.log.error({ error }),
  })
  const app = new Hono<Env>()
  app.all('*', async (http) => {
    const { req, env } = http
    const requestId = env?.requestId ?? ''
    const read = readVisit(req.raw, env?.secure ?? false, requestId)
    const arrived = { ...read, launch: inServedMarket(read.launch, served) }
    const from = { address: env?.address ?? '', visitor: env?.visitor ?? '', requestId }
    if (respondAtDesk && isDeskAddress(arrived.url.pathname)) return respondAtDesk(http, arrived)
    const { visit, contested } = await resolveSession(arrived, {
      request: req.raw,
      lenderFor: (launch) => options.lenderFor(launch, from),
    })
    const { pathname } = visit.url
    const { notes, saveIn } = openNotes(visit, options)
    const context = createContext(visit, pathname as PagePath, {
      packs: statesAmounts(routes[pathname], pathname) ? await packsToday() : options.packs,
      lenderFor: (launch) => watchCalls(options.lenderFor(launch, from), visit.callFailure),
      developer: options.developer,
      otherRoutes: options.otherRoutes,
      now: options.now(),
      notes,
      flash: flashOf(visit, options),
      // What visitors find is in the browser's language; a borrower's page in the market's (product 10.4).
      visitors: visitorsOf(routes[pathname]),
      accepted: req.header('accept-language') ?? '',
    })
    return withLocale(context.language, async () => {
      try {
        if (!served.includes(marketOf(visit.launch)))
          // In the name of a market that is served: of this one nothing was ever set.
          return failureResponse(visit, context.as(options.packs[fallback], context.language), {
            code: MARKET_OFF,
            message: texts.failure_market_off_text(),
            with: options,
          })
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
