import { parse } from 'hono/utils/cookie'
import { type Launch, marketOf, pageHref, readLaunch, withLaunch } from '../../contract/wire/launch.ts'
import { ownPath } from '../../contract/wire/own-address.ts'
import type { PagePath } from '../../contract/wire/paths.ts'
import { isLanguage, type Language, languagesOfCountry } from '../../market/language.ts'
import type { MarketPack, Packs } from '../../market/market.ts'
import { DEVICE_COOKIE, LANGUAGE_COOKIE, PROBE_COOKIE, SESSION_COOKIE } from '../page/cookies.server.ts'
import type { Lender, OtherRoutes, PageContext, Visit } from '../page/page.ts'
import type { PageRoute } from '../page/route.ts'

export function readVisit(request: Request, secure: boolean, requestId = ''): Visit {
  const url = new URL(request.url)
  const cookies = parse(request.headers.get('cookie') ?? '')
  const requested = readLaunch(url.searchParams)
  const freshSession = requested.sessionId ?? null
  const sessionId = freshSession ?? cookies[SESSION_COOKIE]
  const launch = sessionId ? { ...requested, sessionId } : requested
  const browser = {
    ...readBrowser(request, url, secure),
    keepsCookies: PROBE_COOKIE in cookies,
    signedInBefore: cookies[DEVICE_COOKIE] ?? '',
  }
  const isSessionInAddress = freshSession !== null
  const callFailure = {}
  return { url, cookies, freshSession, isSessionInAddress, secure, launch, browser, callFailure, requestId }
}

const readBrowser = ({ headers }: Request, { host, protocol, pathname }: URL, secure: boolean) => ({
  userAgent: headers.get('user-agent') ?? '',
  origin: `${secure ? 'https:' : protocol}//${host}`,
  isArrival: headers.get('sec-fetch-site') !== 'same-origin' && !headers.has('sec-purpose'),
  cameFrom: ownPage(headers.get('referer') ?? '', { host, pathname }),
})

/** The address of another page of ours. */
function ownPage(address: string, currentUrl: Pick<URL, 'host' | 'pathname'>): string | null {
  const url = URL.parse(address)
  if (!url || url.host !== currentUrl.host || url.pathname === currentUrl.pathname) return null
  if (ownPath(url.pathname) !== url.pathname) return null
  url.searchParams.delete('sessionId')
  return url.pathname + url.search
}

/** The first language of an Accept-Language header that the market offers; browsers write the dearest first. */
function acceptedLanguage(header: string, offered: readonly Language[]): Language | undefined {
  const requested = header.split(',').map((part) => part.trim().slice(0, 2).toLowerCase())
  return requested.find((tag): tag is Language => offered.some((language) => language === tag))
}

type LanguageInput = { fallback: Language; offered: readonly Language[]; accepted: string }

/** Product 10.4: the `lang` parameter, the saved choice, where visitors come the browser's, then the template's or the market's. */
export function chooseLanguage(visit: Visit, { fallback, offered, accepted }: LanguageInput): Language {
  if (isLanguage(visit.launch.lang)) return visit.launch.lang
  const saved = visit.cookies[LANGUAGE_COOKIE]
  if (isLanguage(saved)) return saved
  return acceptedLanguage(accepted, offered) ?? fallback
}

type ContextInput = {
  packs: Packs
  lenderFor: (launch: Launch) => Lender
  developer: PageContext['developer']
  otherRoutes?: OtherRoutes | undefined
  now: Date
  notes?: PageContext['notes']
  flash?: PageContext['flash']
  /** What the browser says it likes to read, and whether that counts. */
  accepted?: string
  visitors?: PageRoute['visitors']
  /** Instead of the market's own; `alsoIn` are the other languages that it is written in. */
  as?: { pack: MarketPack; language: Language; alsoIn: readonly Language[] }
}

/** The languages in which the browser is believed. A Chinese campaign stays Chinese, whoever reads it (product 10.4). */
function languagesFor(pack: MarketPack, { visitors, as }: ContextInput): readonly Language[] {
  if (!visitors) return []
  if (visitors === 'offered') return pack.languagesOffered
  const own = languagesOfCountry[pack.market].filter((language) => pack.languagesOffered.includes(language))
  if (!as) return own
  return own.includes(as.language)
    ? own.filter((language) => [as.language, ...as.alsoIn].includes(language))
    : []
}

const noNotes: PageContext['notes'] = { read: () => null, write: () => {} }

/** Links from a page that is shown as another market's lead on into that market. */
const launchAs = (launch: Launch, { market }: MarketPack): Launch =>
  marketOf(launch) === market ? launch : { ...launch, needPop: market === 'in' ? '1' : '0' }

export function createContext(visit: Visit, path: PagePath, input: ContextInput): PageContext {
  const { as } = input
  const pack = as?.pack ?? input.packs[marketOf(visit.launch)]
  const language = chooseLanguage(visit, {
    fallback: as?.language ?? pack.language,
    offered: languagesFor(pack, input),
    accepted: input.accepted ?? '',
  })
  const linked = launchAs(visit.launch, pack)
  const launch = { ...linked, lang: language }
  const { searchParams } = visit.url
  const pathname = ownPath(visit.url.pathname)
  const currentUrlWith = (changed: Readonly<Record<string, string>>) => {
    const query = new URLSearchParams(searchParams)
    query.delete('sessionId')
    for (const [name, value] of Object.entries(changed)) query.set(name, value)
    return query.size > 0 ? `${pathname}?${query}` : pathname
  }
  return {
    path,
    launch,
    language,
    pack,
    // Product 9: every call names a merchant.
    lender: input.lenderFor({ merchantNumber: pack.merchantNumber, ...launch }),
    query: searchParams,
    // Whatever is passed on, the session is not: cookies carry it, or the page's script (decision 214).
    href: (to, { sessionId: _, ...extra } = {}) => pageHref(to, linked, extra),
    hrefTo: (address, extra) => withLaunch(address, linked, extra),
    currentUrl: currentUrlWith({}),
    currentUrlWith,
    developer: input.developer,
    otherRoutes: input.otherRoutes ?? 'none',
    now: input.now,
    typed: null,
    flash: input.flash ?? null,
    notes: input.notes ?? noNotes,
    browser: visit.browser,
    packs: input.packs,
    as: (pack, language, alsoIn = []) =>
      createContext(visit, path, { ...input, as: { pack, language, alsoIn } }),
  }
}
