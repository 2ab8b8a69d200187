import type { Context } from 'hono'
import type { ComponentType, ReactNode } from 'react'
import type { NowKind } from '../../contract/calls/now.ts'
import type { DeskKey } from '../../contract/calls/table.ts'
import type { LaunchName } from '../../contract/wire/launch.ts'
import type { ActionPath, DeskFilePath, DeskPath, FilePath, ScreenPath } from '../../contract/wire/paths.ts'
import type { SealOptions } from './cookies.server.ts'
import type { DeskHalf, DeskPageContext } from './desk-page.ts'
import type { Outcome } from './outcome.ts'
import type { Failure, LoadResult, PageContext, Redirect, ServerHalf, Visit } from './page.ts'

type ScreenModule<Props> = { default: (props: Props) => ReactNode }

export type PageRoute<Context extends PageContext = PageContext> = {
  kind: 'page'
  screen: () => Promise<ScreenModule<never>>
  half: ServerHalf<unknown, Context>
  /** `none`: plain HTML. `forms`: the small script for forms, dialogs and bridge. */
  script:
    | 'none'
    | 'forms'
    | { /** `repayment/instalments` hydrates `web/repayment/instalments.tsx`. */ entry: string }
  /** Personal pages are never stored and never indexed; those for developers exist in the demo alone. */
  audience: 'borrower' | 'public' | 'developer' | 'staff'
  /** Somebody signs in here: so it finds out whether cookies are stored. */
  signsIn?: true
  /** What helps without a network: the browser may store an encrypted copy for its borrower (decision 130). */
  readableOffline?: true
  /** A page of the official site: it draws its own frame and has the site's stylesheet. */
  site?: true
  /**
   * Found by visitors rather than opened by an app: in the browser's language (decision 082). `offered`: any that the
   * market offers; `country`: only one of the country's own, since the market or the template chooses among the others.
   */
  visitors?: 'offered' | 'country'
  /** The link back leads to the first of these that the address can name. None: a root. */
  parents: readonly ScreenPath[]
  /** What the page is about: without it in the address it has nothing to show, and no link back leads here. */
  needs?: LaunchName
  /** What it reads of its address beside the launch parameters, and a link back carries. */
  reads?: readonly string[]
}

export type RouteHandler = (context: PageContext, http: Context) => Promise<Response | Failure | Redirect>

/** A PDF to download, a picture that only its borrower may see, or another file. */
export type FileRoute = { kind: 'document' | 'picture' | 'file'; answer: RouteHandler }
export type StreamOptions = {
  /** Aborted when the process is to stop, so that no stream delays it. */
  stopping?: AbortSignal
  /** Calls `wake` when the status of a pay code may have changed, until the end; a backend over the network has none. */
  watchPayCode?: (codeId: string, wake: () => void) => () => void
  /** The same when another thing may wait for a person at the desk. */
  watchWork?: (wake: () => void) => () => void
}
/** Opened once, so that it can count its listeners; it ends when the process stops. */
type StreamRoute = { kind: 'stream'; open: (options: StreamOptions) => RouteHandler }
/** A call that a page's script makes by itself. */
type CallRoute = { kind: 'call'; answer: RouteHandler }

/** Where somebody goes on, and with which session; null: with the one that the browser has. */
export type ActionResult = { to: string; session: string | null }
/** Takes a form and leads on; `show` is what it asks. Both are null where what they are given is not one that we wrote. */
type ActionRoute = {
  kind: 'action'
  screen: ComponentType<never>
  show: (query: URLSearchParams, options: SealOptions) => object | null
  take: (form: FormData, options: SealOptions) => ActionResult | null
}

export type Route = PageRoute | StreamRoute | FileRoute | CallRoute | ActionRoute

type DeskPageRoute = PageRoute<DeskPageContext> & {
  audience: 'staff'
  /** The call that it shows: whoever may not make it does not see the page. Null: everybody who is signed in. */
  shows: DeskKey | null
  /** Shown to whoever is not signed in. */
  open: boolean
  /** Its link in the navigation, which has the order of the table. */
  link?: () => string
  /** What waits there, which stands beside its link. */
  counts?: readonly NowKind[]
  /** A page of one record belongs to the list that has a link. */
  under?: DeskPath
}
/** A borrower's page as it would be with what a form of the desk says; nothing is stored. */
export type DeskPreviewRoute = {
  kind: 'preview'
  audience: 'staff'
  screen: PageRoute['screen']
  load: (context: DeskPageContext, form: FormData) => Promise<LoadResult<unknown>>
  shows: DeskKey
  open: false
}
/** A file, or the outcome that leads on to another page of the desk. */
type DeskAnswer = (
  context: DeskPageContext,
  http: Context,
  serving: SealOptions & { visit: Visit },
) => Promise<Response | Failure | { outcome: Outcome }>
type DeskFileRoute = { kind: 'file'; audience: 'staff'; answer: DeskAnswer; open: boolean }
type DeskStreamRoute = {
  kind: 'stream'
  audience: 'staff'
  start: (options: StreamOptions) => DeskAnswer
  open: false
}
export type DeskRoute = DeskPageRoute | DeskFileRoute | DeskStreamRoute | DeskPreviewRoute

/** Every address that is answered here. The calls that a page's script makes by itself have the service's paths. */
export type Table = Readonly<
  Record<ScreenPath, PageRoute> &
    Record<FilePath, FileRoute | StreamRoute> &
    Record<ActionPath, ActionRoute> &
    Record<DeskPath | DeskFilePath, DeskRoute>
>
export type Pages = Readonly<Record<ScreenPath, PageRoute>>
export type Routes<R> = Readonly<Record<string, R>>

type Screen<Props> = () => Promise<ScreenModule<Props>>
type Place = Pick<PageRoute, 'parents' | 'needs' | 'reads' | 'readableOffline'>
type Audience = Pick<PageRoute, 'audience'>

/** A screen whose props are not what its server half loads does not compile. */
export function page<Props, Context extends PageContext = PageContext>(
  screen: Screen<Props>,
  half: ServerHalf<NoInfer<Props>, Context>,
  row: Omit<PageRoute, 'kind' | 'screen' | 'half'>,
): PageRoute<Context> {
  let loading: Promise<ScreenModule<never>> | undefined
  const load = () => {
    loading ??= screen()
    return loading
  }
  return { kind: 'page', screen: load, half, ...row }
}

/** A page whose behaviour is links, forms and dialogs. */
export const forms = <Props>(screen: Screen<Props>, half: ServerHalf<NoInfer<Props>>, place: Place) =>
  page(screen, half, { script: 'forms', audience: 'borrower', ...place })

/** A page that React takes over in the browser. */
export const react = <Props>(
  screen: Screen<Props>,
  half: ServerHalf<NoInfer<Props>>,
  { entry, ...row }: { entry: string } & Place & Partial<Audience> & Pick<PageRoute, 'signsIn' | 'visitors'>,
) => page(screen, half, { script: { entry }, audience: 'borrower', ...row })

/** A page without a script. */
export const plain = <Props>(
  screen: Screen<Props>,
  half: ServerHalf<NoInfer<Props>>,
  row: Place & Audience,
) => page(screen, half, { script: 'none', ...row })

/** A page of the official site, whose own frame leads everywhere. */
export const sitePage = <Props>(
  screen: Screen<Props>,
  half: ServerHalf<NoInfer<Props>>,
  row: Pick<PageRoute, 'visitors'> = {},
) => page(screen, half, { script: 'none', audience: 'public', site: true, parents: [], ...row })

export const stream = (open: StreamRoute['open']): StreamRoute => ({ kind: 'stream', open })
export const file = (answer: RouteHandler): FileRoute => ({ kind: 'file', answer })
export const call = (answer: RouteHandler): CallRoute => ({ kind: 'call', answer })
export const action = (row: Omit<ActionRoute, 'kind'>): ActionRoute => ({ kind: 'action', ...row })

type DeskRow = { /** The entry that hydrates it; none where links and forms are all. */ entry?: string }

/** A page for whoever may make the call that it shows. */
export const deskPage = <Props>(
  screen: Screen<Props>,
  half: DeskHalf<NoInfer<Props>>,
  { entry, ...row }: DeskRow & Pick<DeskPageRoute, 'shows' | 'link' | 'under' | 'counts'>,
): DeskPageRoute => ({
  ...page(screen, half, { script: entry ? { entry } : 'forms', audience: 'staff', parents: [] }),
  audience: 'staff',
  open: false,
  ...row,
})

/** A page that leads into the desk. */
export const openDeskPage = <Props>(
  screen: Screen<Props>,
  half: DeskHalf<NoInfer<Props>>,
  row: DeskRow = {},
): DeskPageRoute => ({ ...deskPage(screen, half, { ...row, shows: null }), open: true })

export const deskPreview = <Props>(
  screen: Screen<Props>,
  load: (context: DeskPageContext, form: FormData) => Promise<LoadResult<NoInfer<Props>>>,
  { shows }: Pick<DeskPreviewRoute, 'shows'>,
): DeskPreviewRoute => ({
  kind: 'preview',
  audience: 'staff',
  screen: screen as DeskPreviewRoute['screen'],
  load,
  shows,
  open: false,
})

export const deskFile = (answer: DeskAnswer): DeskFileRoute => ({
  kind: 'file',
  audience: 'staff',
  answer,
  open: false,
})

export const deskStream = (start: DeskStreamRoute['start']): DeskStreamRoute => ({
  kind: 'stream',
  audience: 'staff',
  start,
  open: false,
})

/** An address without a page of its own that leads into the desk. */
export const openDeskFile = (answer: DeskAnswer): DeskFileRoute => ({
  kind: 'file',
  audience: 'staff',
  answer,
  open: true,
})

const isForStaff = (row: Route | DeskRoute): row is DeskRoute => 'audience' in row && row.audience === 'staff'

/** The addresses of borrowers and visitors, or those of the desk. */
export function routesFor(whom: 'borrowers', table: Table): Routes<Route>
export function routesFor(whom: 'staff', table: Table): Routes<DeskRoute>
export function routesFor(whom: 'borrowers' | 'staff', table: Table): Routes<Route | DeskRoute> {
  const rows = Object.entries<Route | DeskRoute>(table)
  return Object.fromEntries(rows.filter(([, row]) => isForStaff(row) === (whom === 'staff')))
}

/** The screens of borrowers and visitors. */
export const pagesIn = (table: Table): Pages =>
  Object.fromEntries(
    Object.entries(routesFor('borrowers', table)).filter(([, row]) => row.kind === 'page'),
  ) as Pages
