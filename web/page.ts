import type { ComponentType } from 'react'
import type { Client } from '../contract/client.ts'
import type { Language, Launch } from '../contract/launch.ts'
import type { MarketPack } from '../contract/market.ts'
import type { PagePath } from '../contract/paths.ts'
import type { table } from '../contract/table.ts'
import type { DeveloperDoor } from './developer/door.ts'
import type { PdfDocument } from './documents/document.server.ts'
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
  /** The page's own address without the session, for forms, retries and the language links. */
  here: string
  hereWith: (changed: Readonly<Record<string, string>>) => string
  developer: DeveloperDoor | null
  /** What was typed into a form that was refused, so that nothing is lost. */
  typed: FormData | null
}

/** A document to keep, or why there is none. */
export type Paper = { fileName: string; document: PdfDocument } | Failure

export type Failure = { failure: { code: string; message: string } }
export type Page<Props> = { title: string; props: Props }
export type Loaded<Props> = Page<Props> | Failure

/** The half of a screen that runs on the server only: `load` reads, each of `acts` writes. */
export type ServerHalf<Props = unknown> = {
  load: (context: PageContext) => Promise<Loaded<Props>>
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
  /** `none`: plain HTML. `island`: the small script for forms, dialogs and bridge. `react`: hydrated as well. */
  script: 'none' | 'island' | 'react'
  /** A script of this page alone, beside the island: `repayment/instalments` is `web/repayment/instalments.client.ts`. */
  own?: string
  /** Personal pages are never stored and never indexed. */
  audience: 'borrower' | 'public' | 'developer'
}
