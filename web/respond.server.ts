import { type ComponentType, createElement } from 'react'
import { codes, retryAfter } from '../contract/codes.ts'
import { paths } from '../contract/paths.ts'
import type { Visit } from './context.server.ts'
import {
  cookie,
  FLASH_COOKIE,
  languageCookie,
  PROBE_COOKIE,
  SESSION_COOKIE,
  unseal,
} from './cookies.server.ts'
import { messageOf } from './failed-call.server.ts'
import Failure from './failure/failure.tsx'
import type { Outcome } from './outcome.ts'
import type { Head, PageContext, PageRow } from './page.ts'
import { renderDocument, type Surroundings } from './render.tsx'
import { newNonce, pageHeaders } from './security.server.ts'

export type Responding = { secret: string; surroundings: Surroundings; now: () => Date }

export type Shown = {
  status: number
  row: Pick<PageRow, 'script' | 'audience' | 'own' | 'site'>
  title: string
  head?: Head | undefined
  props: object
  screen: ComponentType<never>
  /** What a refused form has to say; otherwise the message that the last page left. */
  refused?: Outcome | undefined
}

const flashOf = (visit: Visit, { secret, now }: Responding) =>
  unseal(visit.cookies[FLASH_COOKIE], secret, now().getTime()) as Outcome | null

/** The session and the language are remembered, and a message that was shown is forgotten. */
function cookiesFor(visit: Visit, context: PageContext): string[] {
  const { secure } = visit
  const set: string[] = []
  if (visit.freshSession) {
    set.push(cookie(SESSION_COOKIE, visit.freshSession, { secure }))
    set.push(cookie(PROBE_COOKIE, '1', { secure, readable: true }))
  }
  if (visit.launch.lang === context.language) set.push(languageCookie(context.language, secure))
  if (visit.cookies[FLASH_COOKIE]) set.push(cookie(FLASH_COOKIE, '', { secure, maxAgeSeconds: 0 }))
  return set
}

export function pageResponse(
  visit: Visit,
  context: PageContext,
  shown: Shown & { with: Responding },
): Response {
  const nonce = newNonce()
  const { row, title, props, screen } = shown
  const html = renderDocument(
    {
      title,
      screen: createElement(screen as ComponentType<object>, props),
      head: shown.head,
      row,
      props,
      context,
      flash: shown.refused ?? flashOf(visit, shown.with),
      nonce,
      cleanAddress: visit.freshSession !== null,
    },
    shown.with.surroundings,
  )
  const development = shown.with.surroundings.development !== ''
  const headers = pageHeaders({ nonce, pack: context.pack, audience: row.audience, development })
  const response = new Response(html, {
    status: shown.status,
    headers: { ...headers, ...retryAfter(shown.status) },
  })
  for (const value of cookiesFor(visit, context)) response.headers.append('Set-Cookie', value)
  return response
}

const statusOf: Readonly<Record<string, number>> = {
  [codes.notFound]: 404,
  [codes.internal]: 500,
  [codes.unavailable]: 503,
  [codes.foreignOrigin]: 403,
}

type Failing = { code: string; message?: string | undefined; with: Responding }

/** Every failure is a page that says what happened and what to do next. */
export function failureResponse(visit: Visit, context: PageContext, failing: Failing): Response {
  const { code, message } = failing
  return pageResponse(visit, context, {
    status: statusOf[code] ?? 200,
    row: { script: 'island', audience: 'borrower' },
    title: context.pack.appName,
    props: {
      code,
      message: messageOf({ code, message: message ?? '' }, context.language),
      retry: context.here,
      home: context.href(paths.home),
      login: context.href(paths.home),
    },
    screen: Failure,
    with: failing.with,
  })
}
