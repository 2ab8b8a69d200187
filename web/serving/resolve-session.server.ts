import type { Launch } from '../../contract/wire/launch.ts'
import { isForeignPost, isForeignVisit, isSaidForeign } from '../../contract/wire/origin.ts'
import { paths } from '../../contract/wire/paths.ts'
import { SESSION_COOKIE } from '../page/cookies.server.ts'
import type { Lender, Visit } from '../page/page.ts'
import { withoutAccount } from '../session/account-choice.server.ts'
import { ownerOf, type SessionOwner, whoGoesOn } from '../session/session-owner.server.ts'

export type SettledSession = {
  visit: Visit
  /** Both owners, where the visitor is to say whose account to go on with. */
  contested: { kept: SessionOwner; offered: SessionOwner } | null
}

type ResolveInput = { request: Request; lenderFor: (launch: Launch) => Lender }

/** Only a page that somebody opens signs in: neither a picture within another site's page, nor a form that it posts. */
const isOpened = ({ method, headers }: Request) =>
  method !== 'POST' && (headers.get('sec-fetch-dest') ?? 'document') === 'document'

/** The visit with the session of the cookie, and nothing of what the link says about its account. */
function sameVisit(visit: Visit, kept: string): Visit {
  const { userId: _, deviceId: __, sessionId: ___, ...launch } = visit.launch
  return {
    ...visit,
    url: withoutAccount(visit.url),
    freshSession: null,
    launch: kept ? { ...launch, sessionId: kept } : launch,
  }
}

/** Where somebody shows who they are: no link brings anybody there in an account that may be another's. */
const identityPapers: ReadonlySet<string> = new Set([paths.applyIdentity, paths.applicationPicture])

/**
 * Decision 214: a link of another site signs in by itself only where the same borrower is signed in; otherwise the
 * visitor is asked. Whether the session of the cookie lives is asked without the device of the link, which says nothing
 * about it.
 */
export async function resolveSession(
  visit: Visit,
  { request, lenderFor }: ResolveInput,
): Promise<SettledSession> {
  const isForeign = request.method === 'POST' ? isForeignPost : isForeignVisit
  if (!isForeign(request.headers, visit.url.host)) return { visit, contested: null }
  const kept = visit.cookies[SESSION_COOKIE] ?? ''
  if (kept === (visit.freshSession ?? '')) return { visit, contested: null }
  const keeping = sameVisit(visit, kept)
  const isOfPapers = identityPapers.has(visit.url.pathname)
  if (!isOpened(request))
    return { visit: isOfPapers ? keeping : { ...visit, freshSession: null }, contested: null }
  // Of an engine that says nothing, a visit where nobody is signed in is taken for the app's.
  const isSaid = isSaidForeign(request.headers, visit.url.host)
  if (!kept && !isSaid) return { visit, contested: null }
  if (visit.freshSession === null) {
    // An old engine may be the app itself, which sends its user and device without the session.
    const isNotified = request.headers.has('sec-fetch-site')
    return { visit: isNotified ? keeping : visit, contested: null }
  }
  const [storedOwner, offeredOwner] = await Promise.all([
    kept ? ownerOf(lenderFor(keeping.launch)) : ('nobody' as const),
    ownerOf(lenderFor(visit.launch)),
  ])
  const goesOn = whoGoesOn(storedOwner, offeredOwner)
  const isApps = storedOwner === 'nobody' && !isSaid
  if (goesOn === 'offered' || isApps) return { visit, contested: null }
  return {
    visit: keeping,
    contested: goesOn === 'ask' && !isOfPapers ? { kept: storedOwner, offered: offeredOwner } : null,
  }
}
