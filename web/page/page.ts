import type { table } from '../../contract/calls/table.ts'
import type { Launch } from '../../contract/wire/launch.ts'
import type { Client } from '../../contract/wire/operation.ts'
import type { PagePath } from '../../contract/wire/paths.ts'
import type { Language } from '../../market/language.ts'
import type { MarketPack, Packs } from '../../market/market.ts'
import type { DemoControls } from './demo-controls.ts'
import type { Outcome } from './outcome.ts'

export type Lender = Client<typeof table>

/** All that a screen's server half may know of a request. */
export type PageContext = {
  path: PagePath
  launch: Launch
  language: Language
  pack: MarketPack
  now: Date
  lender: Lender
  query: URLSearchParams
  /** Links between pages keep the launch parameters. */
  href: (path: PagePath, extra?: Readonly<Record<string, string>>) => string
  /** The same for an address that the service sent and that passed the allow-list. */
  hrefTo: (address: string, extra?: Readonly<Record<string, string>>) => string
  /** The page's own address without the session, for forms, retries and the language links. */
  currentUrl: string
  currentUrlWith: (changed: Readonly<Record<string, string>>) => string
  developer: DemoControls | null
  /** By what else a code comes whose SMS does not arrive. */
  otherRoutes: OtherRoutes
  /** What was typed into a form that was refused, so that nothing is lost. */
  typed: FormData | null
  /** The outcome of the last form, to be shown on this page where there was no script to show it. */
  flash: Outcome | null
  notes: Notes
  browser: Browser
  /**
   * The same visit in another pack, and in that language unless the visitor chose one (product 10.4), or has a phone in
   * another of the country's in which it is written as well.
   */
  as: (pack: MarketPack, language: Language, alsoIn?: readonly Language[]) => PageContext
  packs: Packs
}

/** What a page stores in a cookie for its next visit, where the lender's backend has no call that stores it. */
export type Notes = { read: () => unknown; write: (value: unknown) => void }

export type Browser = {
  userAgent: string
  /** Scheme and host as the visitor sees them. */
  origin: string
  /** Comes from elsewhere: not by a link or form of ours, and not fetched ahead. */
  isArrival: boolean
  /** It has sent a cookie back. */
  keepsCookies: boolean
  /** What sign-ins on this device returned; empty where there was none. */
  signedInBefore: string
  /** The page of ours that led here, without the session. */
  cameFrom: string | null
}

export type OtherRoutes = 'none' | 'whatsapp' | 'call' | 'both'

/** `status` is set once a call was refused for too many tries, or once the service was away. */
export type CallFailure = { status?: 429 | 503; retryAfterSeconds?: number | undefined }

/** A request as it arrived: its address, its cookies, and who seems to send it. */
export type Visit = {
  url: URL
  cookies: Readonly<Record<string, string>>
  launch: Launch
  /** A session that came in the address and is to become the cookie (see `resolveSession`). */
  freshSession: string | null
  isSessionInAddress: boolean
  secure: boolean
  browser: Browser
  /** What the calls of this request met with that HTTP has a status for. */
  callFailure: CallFailure
  /** Shown on error pages, so that it can be quoted; empty where nobody gave one. */
  requestId: string
}

/** A page may learn only while loading in which pack and language it is shown: `as`. */
export type Failure = { failure: { code: string; message: string }; as?: PageContext }

/** What search engines and link previews read of a public page. Addresses are absolute. */
export type Head = {
  description: string
  canonical: string
  alternates: readonly { language: string; href: string }[]
  /** Empty where a preview has none. */
  picture: string
  /** Objects of schema.org. */
  structured: readonly object[]
}
export type Page<Props> = { title: string; props: Props; head?: Head; as?: PageContext }
/** Another page of ours is shown instead. */
export type Redirect = { moved: string; as?: PageContext }
export type LoadResult<Props> = Page<Props> | Failure | Redirect

/** The half of a screen that runs on the server only: `load` reads, each of `acts` writes. */
export type ServerHalf<Props = unknown, Context extends PageContext = PageContext> = {
  load: (context: Context) => Promise<LoadResult<Props>>
  /** How much a form may send, where it is more than texts. */
  formMaxBytes?: number
  acts?: Readonly<Record<string, (context: Context, form: FormData) => Promise<Outcome>>>
}

/** A screen's props are what its `load` returns. */
export type PropsOf<Load extends (context: never) => Promise<unknown>> = Extract<
  Awaited<ReturnType<Load>>,
  Page<unknown>
>['props']
