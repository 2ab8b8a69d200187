import { createHash } from 'node:crypto'
import { type ComponentType, createElement } from 'react'
import type { Desk } from '../../contract/calls/desk.ts'
import { codes } from '../../contract/wire/codes.ts'
import type { From } from '../../contract/wire/exchange.ts'
import type { Launch } from '../../contract/wire/launch.ts'
import { paths } from '../../contract/wire/paths.ts'
import type { Market } from '../../market/language.ts'
import { withLocale } from '../../market/locale.server.ts'
import type { Packs } from '../../market/market.ts'
import Failure, { MARKET_OFF, type ResendField } from '../failure/failure.tsx'
import { failureStatus, retryAfter } from '../page/call-failures.server.ts'
import {
  cookie,
  FLASH_COOKIE,
  languageCookie,
  probeCookie,
  type SealOptions,
  sessionCookies,
  unseal,
} from '../page/cookies.server.ts'
import type { DemoControls } from '../page/demo-controls.ts'
import { messageOf } from '../page/failed-call.server.ts'
import type { Outcome } from '../page/outcome.ts'
import type { Head, Lender, OtherRoutes, PageContext, Visit } from '../page/page.ts'
import { fieldIn } from '../page/posted.ts'
import type { Refused } from '../page/refused-form.ts'
import type { PageRoute, StreamOptions } from '../page/route.ts'
import { choiceProps, sealOffer } from '../session/account-choice.server.ts'
import AccountChoice from '../session/account-choice.tsx'
import { maskedAccount, type SessionOwner } from '../session/session-owner.server.ts'
import type { CountForm, createLiveSessions } from './form-admission.server.ts'
import { type RenderContext, renderDocument } from './render.tsx'
import { newNonce, pageHeaders } from './security.server.ts'
import { withCookies } from './session-cookies.server.ts'
import type { TabPath } from './tabs.ts'

export type ResponseOptions = SealOptions & {
  renderContext: RenderContext
  forms: { count: CountForm; isLive: ReturnType<typeof createLiveSessions> }
}

export type PageView = {
  status: number
  row: Pick<PageRoute, 'script' | 'audience' | 'site' | 'signsIn' | 'readableOffline'>
  title: string
  head?: Head | undefined
  props: object
  screen: ComponentType<never>
  /** The page above, for the frame; null where the screen has its own ways on. */
  back: string | null
  /** Which of the tabs at the bottom it is, if they are shown. */
  tab?: TabPath | null
  /** Draws what stands around the screen, where it is not the borrower's frame. */
  frame?: ((screen: string, refusal: string | null) => string) | undefined
  /** The outcome of a refused form; otherwise the message that the last page left. */
  refused?: Outcome | undefined
}

export const flashOf = (visit: Visit, { secrets, now }: SealOptions) =>
  unseal(visit.cookies[FLASH_COOKIE], secrets, now().getTime()) as Outcome | null

/** The session and the language are remembered, and a message that was shown is forgotten. */
function cookiesFor(visit: Visit, context: PageContext): string[] {
  const { secure } = visit
  const set = visit.freshSession ? sessionCookies(visit.freshSession, secure) : []
  // An embedded page gets the language of the outer one; the visitor did not choose it.
  const isChosen = !visit.url.searchParams.has('embed')
  if (isChosen && visit.launch.lang === context.language) set.push(languageCookie(context.language, secure))
  if (visit.cookies[FLASH_COOKIE]) set.push(cookie(FLASH_COOKIE, '', { secure, maxAge: 0 }))
  return set
}

/** Staff read why beside the button, and not as a toast as well. */
function flashShown({ flash }: PageContext, { refused, row }: Pick<PageView, 'refused' | 'row'>) {
  if (!refused || row.audience !== 'staff') return refused ?? flash
  const { toast: _, ...others } = refused
  return others
}

const SHORT_MAX = 64

function refusedFormOf(
  { typed }: PageContext,
  { refused, row }: Pick<PageView, 'refused' | 'row'>,
): Refused | null {
  const message = row.audience === 'staff' ? (refused?.refused && refused.toast) || null : null
  if (!refused?.fields && message === null) return null
  const short = [...(typed ?? [])].filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1].length <= SHORT_MAX,
  )
  return {
    act: fieldIn(typed, 'act'),
    fields: refused?.fields ?? {},
    message,
    posted: row.audience === 'staff' ? Object.fromEntries(short) : {},
    wrong: {},
  }
}

/** The worker stores a copy for this session alone; the mark says nothing of it. */
const offlineOwner = ({ readableOffline }: PageView['row'], { launch: { sessionId } }: PageContext) =>
  readableOffline && sessionId
    ? { 'Offline-Copy': createHash('sha256').update(`offline copy\n${sessionId}`).digest('base64url') }
    : {}

export function pageResponse(
  visit: Visit,
  context: PageContext,
  shown: PageView & { with: ResponseOptions },
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
      back: shown.back,
      tab: shown.tab ?? null,
      frame: shown.frame,
      flash: flashShown(context, shown),
      refusedForm: refusedFormOf(context, shown),
      nonce,
      isSessionInAddress: visit.isSessionInAddress,
    },
    shown.with.renderContext,
  )
  const development = shown.with.renderContext.development !== ''
  const headers = pageHeaders({ nonce, pack: context.pack, audience: row.audience, development })
  const { status } = shown
  const response = new Response(html, {
    status,
    headers: { ...headers, ...offlineOwner(row, context), ...retryAfter(status, visit.callFailure) },
  })
  const probe = row.signsIn ? [probeCookie(visit.secure)] : []
  return withCookies(response, [...cookiesFor(visit, context), ...probe])
}

export const failureStatuses: Readonly<Record<string, number>> = {
  [codes.notFound]: 404,
  [codes.internal]: 500,
  [codes.foreignOrigin]: 403,
  [codes.tooLarge]: 413,
  [MARKET_OFF]: 404,
}

/** Numbers and codes that are written into no page. */
const secretFields: readonly string[] = ['cardNo', 'code', 'smsCode', 'capcode', 'proof']

/** What was typed into a form that came too late, to be sent again after signing in; files cannot be. */
const resendFields = (form: FormData | null): ResendField[] =>
  [...(form ?? [])].flatMap(([name, value]) =>
    typeof value === 'string' && !secretFields.includes(name) ? [{ name, value }] : [],
  )

type FailureInput = { code: string; message?: string | undefined; with: ResponseOptions }

/** Every failure is a page that says what happened and what to do next. */
export function failureResponse(visit: Visit, context: PageContext, input: FailureInput): Response {
  const { code, message } = input
  return pageResponse(visit, context, {
    status: failureStatus(code) ?? failureStatuses[code] ?? 200,
    row: { script: 'forms', audience: 'borrower' },
    title: context.pack.appName,
    props: {
      code,
      message: withLocale(context.language, () => messageOf({ code, message: message ?? '' })),
      retry: context.currentUrl,
      home: context.href(context.launch.sessionId ? paths.main : paths.home),
      login: context.href(paths.login, { next: context.currentUrl }),
      hadSession: Boolean(context.launch.sessionId),
      resend: code === codes.sessionExpired ? resendFields(context.typed) : [],
      cameFrom: context.browser.cameFrom,
      reference: visit.requestId,
    },
    back: null,
    screen: Failure,
    with: input.with,
  })
}

type QuestionInput = { props: object; screen: ComponentType<never>; with: ResponseOptions }

/** A question that stands between a visitor and a page; plain HTML. */
export const questionResponse = (visit: Visit, context: PageContext, asked: QuestionInput): Response =>
  pageResponse(visit, context, {
    status: 200,
    row: { script: 'none', audience: 'borrower' },
    title: context.pack.appName,
    back: null,
    ...asked,
  })

type ChoiceInput = {
  arrived: Visit
  contested: { kept: SessionOwner; offered: SessionOwner }
  with: ResponseOptions
}

/** Whose account to go on with is asked at the address of the link: a redirect would cost a round trip. */
export function choiceResponse(
  visit: Visit,
  context: PageContext,
  { arrived, contested, with: by }: ChoiceInput,
): Response {
  const accounts = {
    isSignedIn: contested.kept !== 'nobody',
    kept: maskedAccount(contested.kept),
    offered: maskedAccount(contested.offered),
  }
  const { url, freshSession } = arrived
  const offer = sealOffer({ offeredSession: freshSession ?? '', url, ...accounts }, by)
  const currentUrlWith: PageContext['currentUrlWith'] = (changed) =>
    context.href(paths.accountChoice, { offer, ...changed })
  return questionResponse(
    visit,
    { ...context, currentUrlWith },
    { props: choiceProps(offer, accounts), screen: AccountChoice, with: by },
  )
}

export type WebOptions = Omit<ResponseOptions, 'forms'> &
  StreamOptions & {
    packs: Packs
    /** Those that the lender serves; all unless given. */
    markets?: readonly Market[]
    lenderFor: (launch: Launch, from: From) => Lender
    developer: DemoControls | null
    /** None unless given: a backend of the lender's own does not say. */
    otherRoutes?: OtherRoutes
    /** Null where the lender has a backend, and a desk, of its own. */
    desk: Desk | null
    /** Counts the forms of each sender; without it nothing is. */
    countForm?: CountForm
    log: { error: (about: object) => void }
  }
