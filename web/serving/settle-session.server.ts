import type { Launch } from '../../contract/wire/launch.ts'
import { isForeignPost, isForeignVisit } from '../../contract/wire/origin.ts'
import { withoutAccount } from '../account/offer.server.ts'
import { ownerOf, type SessionOwner, whoGoesOn } from '../account/session-owner.server.ts'
import type { Visit } from './context.server.ts'
import { SESSION_COOKIE } from './cookies.server.ts'
import type { Lender } from './page.ts'

export type SettledSession = {
  visit: Visit
  /** Both owners, where the visitor is to say whose account to go on with. */
  contested: { kept: SessionOwner; offered: SessionOwner } | null
}

type SettleInput = { request: Request; lenderFor: (launch: Launch) => Lender }

/** Only a page that somebody opens signs in: neither a picture within another site's page, nor a form that it posts. */
const isOpened = ({ method, headers }: Request) =>
  method !== 'POST' && (headers.get('sec-fetch-dest') ?? 'document') === 'document'

/** The visit with the session of the cookie, and nothing of what the link says about its account. */
function keptVisit(visit: Visit, kept: string): Visit {
  const { userId: _, deviceId: __, ...launch } = visit.launch
  return {
    ...visit,
    url: withoutAccount(visit.url),
    freshSession: null,
    launch: { ...launch, sessionId: kept },
  }
}

/**
 * Decision 090: a link of another site signs in only where nobody is signed in, or the same borrower is. Whether the
 * session of the cookie lives is asked without the device of the link, which says nothing about it.
 */
export async function settleSession(
  visit: Visit,
  { request, lenderFor }: SettleInput,
): Promise<SettledSession> {
  const isForeign = request.method === 'POST' ? isForeignPost : isForeignVisit
  if (!isForeign(request.headers, visit.url.host)) return { visit, contested: null }
  if (!isOpened(request)) return { visit: { ...visit, freshSession: null }, contested: null }
  const kept = visit.cookies[SESSION_COOKIE]
  if (!kept || kept === visit.freshSession) return { visit, contested: null }
  const keeping = keptVisit(visit, kept)
  if (visit.freshSession === null) {
    // An old engine may be the app itself, which sends its user and device without the session.
    const isTold = request.headers.has('sec-fetch-site')
    return { visit: isTold ? keeping : visit, contested: null }
  }
  const [keptOwner, offeredOwner] = await Promise.all([
    ownerOf(lenderFor(keeping.launch)),
    ownerOf(lenderFor(visit.launch)),
  ])
  const goesOn = whoGoesOn(keptOwner, offeredOwner)
  if (goesOn === 'offered') return { visit, contested: null }
  return {
    visit: keeping,
    contested: goesOn === 'ask' ? { kept: keptOwner, offered: offeredOwner } : null,
  }
}
