import { isLanguage, type Language, type Launch, marketOf, pageHref, readLaunch } from '../contract/launch.ts'
import type { MarketPack, Packs } from '../contract/market.ts'
import type { PagePath } from '../contract/paths.ts'
import { LANGUAGE_COOKIE, readCookies, SESSION_COOKIE } from './cookies.server.ts'
import type { Lender, PageContext } from './page.ts'

export type Visit = {
  url: URL
  cookies: Readonly<Record<string, string>>
  launch: Launch
  /** A session that came in the address: it is newer than the cookie and replaces it. */
  freshSession: string | null
  secure: boolean
}

export function readVisit(request: Request, secure: boolean): Visit {
  const url = new URL(request.url)
  const cookies = readCookies(request.headers.get('cookie'))
  const asked = readLaunch(url.searchParams)
  const freshSession = asked.sessionId ?? null
  const sessionId = freshSession ?? cookies[SESSION_COOKIE]
  return { url, cookies, freshSession, secure, launch: sessionId ? { ...asked, sessionId } : asked }
}

/** The first language of an Accept-Language header that the market offers; browsers write the dearest first. */
function acceptedLanguage(header: string, offered: readonly Language[]): Language | undefined {
  const asked = header.split(',').map((part) => part.trim().slice(0, 2).toLowerCase())
  return asked.find((tag): tag is Language => offered.some((language) => language === tag))
}

type Choosing = { pack: MarketPack; accepted: string }

/** Decisions 4: the `lang` parameter, the saved choice, on the site the browser's, then the market pack. */
export function chooseLanguage(visit: Visit, { pack, accepted }: Choosing): Language {
  if (isLanguage(visit.launch.lang)) return visit.launch.lang
  const saved = visit.cookies[LANGUAGE_COOKIE]
  if (isLanguage(saved)) return saved
  return acceptedLanguage(accepted, pack.languagesOffered) ?? pack.language
}

type Surroundings = {
  packs: Packs
  lenderFor: (launch: Launch) => Lender
  developer: PageContext['developer']
  now: Date
  /** What the browser says it likes to read, where that counts. */
  accepted?: string
}

export function createContext(visit: Visit, path: PagePath, surroundings: Surroundings): PageContext {
  const pack = surroundings.packs[marketOf(visit.launch)]
  const language = chooseLanguage(visit, { pack, accepted: surroundings.accepted ?? '' })
  const launch = { ...visit.launch, lang: language }
  const { pathname, searchParams } = visit.url
  const hereWith = (changed: Readonly<Record<string, string>>) => {
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
    lender: surroundings.lenderFor(launch),
    query: searchParams,
    href: (to, extra) => pageHref(to, visit.launch, extra),
    here: hereWith({}),
    hereWith,
    developer: surroundings.developer,
    now: surroundings.now,
    typed: null,
  }
}
