import type { Context } from 'hono'
import type { ComponentType } from 'react'
import type { table } from '../../contract/calls/table.ts'
import type { Language } from '../../contract/market/language.ts'
import type { MarketPack, Packs } from '../../contract/market/market.ts'
import type { Client } from '../../contract/wire/client.ts'
import type { Launch } from '../../contract/wire/launch.ts'
import type { PagePath } from '../../contract/wire/paths.ts'
import type { DeveloperDoor } from '../developer/door.ts'
import type { PdfDocument } from '../documents/pdf-document.ts'
import type { Notes } from './notes.server.ts'
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
  here: string
  hereWith: (changed: Readonly<Record<string, string>>) => string
  developer: DeveloperDoor | null
  /** What was typed into a form that was refused, so that nothing is lost. */
  typed: FormData | null
  /** What the last form left to be said on this page, where there was no script to say it. */
  flash: Outcome | null
  notes: Notes
  browser: Browser
  /** The same visit in another pack, and in that language unless the visitor chose one (decisions 4). */
  as: (pack: MarketPack, language: Language) => PageContext
  packs: Packs
}

export type Browser = {
  userAgent: string
  /** Scheme and host as the visitor sees them. */
  origin: string
  /** Comes from elsewhere: not by a link or form of ours, and not fetched ahead. */
  isArrival: boolean
  /** The page of ours that led here, without the session. */
  cameFrom: string | null
}

/** A picture that only its borrower may see, or why there is none. */
export type Picture = { type: string; bytes: Uint8Array<ArrayBuffer> } | Failure

/** A document to keep, or why there is none. */
export type Paper = { fileName: string; document: PdfDocument } | Failure

/** A page may find out only while loading whose pack and language it is shown in: `as`. */
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
/** The page has given way to another of ours. */
export type Moved = { moved: string; as?: PageContext }
export type Loaded<Props> = Page<Props> | Failure | Moved

/** An address that answers with neither page nor paper: a calendar, a stream. */
export type Feed = (context: PageContext, http: Context) => Promise<Response | Failure>

/** The half of a screen that runs on the server only: `load` reads, each of `acts` writes. */
export type ServerHalf<Props = unknown> = {
  load: (context: PageContext) => Promise<Loaded<Props>>
  /** How much a form may send, where it is more than texts. */
  formMaxBytes?: number
  acts?: Readonly<Record<string, (context: PageContext, form: FormData) => Promise<Outcome>>>
}

/** A screen's props are what its `load` returns. */
export type PropsOf<Load extends (context: PageContext) => Promise<unknown>> = Extract<
  Awaited<ReturnType<Load>>,
  Page<unknown>
>['props']

export type ScreenModule<Props> = { default: ComponentType<Props> }

export type PageRow = {
  screen: () => Promise<ScreenModule<never>>
  /** `none`: plain HTML. `forms`: the small script for forms, dialogs and bridge. */
  script:
    | 'none'
    | 'forms'
    | { /** `repayment/instalments` is hydrated by `web/repayment/instalments.entry.tsx`. */ entry: string }
  /** A page of the official site: it draws its own frame and has the site's stylesheet. */
  site?: true
  /** Found by visitors rather than opened by an app: speaks the browser's language, not the market's (decision 070). */
  visitors?: true
  /** Personal pages are never stored and never indexed. */
  audience: 'borrower' | 'public' | 'developer'
}
