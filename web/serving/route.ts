import type { Context } from 'hono'
import type { ComponentType, ReactNode } from 'react'
import type { LaunchName } from '../../contract/wire/launch.ts'
import type { ScreenPath } from '../../contract/wire/paths.ts'
import type { PdfDocument } from '../documents/pdf-document.ts'
import type { SealOptions } from './cookies.server.ts'
import type { Failure, PageContext, Redirect, ServerHalf } from './page.ts'

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
  /** Somebody signs in here: so it finds out whether cookies are kept. */
  signsIn?: true
  /** A page of the official site: it draws its own frame and has the site's stylesheet. */
  site?: true
  /** Found by visitors rather than opened by an app: in the browser's language, not the market's (decision 070). */
  visitors?: true
  /** The link back leads to the first of these that the address can name (decision 075). None: a root. */
  parents: readonly ScreenPath[]
  /** What the page is about: without it in the address it has nothing to show, and no link back leads here. */
  needs?: LaunchName
  /** What it reads of its address beside the launch parameters, and a link back carries. */
  reads?: readonly string[]
}

/** A PDF to download, or why there is none, or the page that comes before it. */
export type DocumentFile =
  | { fileName: string; document: PdfDocument }
  | { fileName: string /** Made before. */; pdf: Uint8Array<ArrayBuffer> }
  | Failure
  | Redirect

/** A picture that only its borrower may see, or why there is none. */
export type PictureFile = { type: string; bytes: Uint8Array<ArrayBuffer> } | Failure

export type RouteHandler = (context: PageContext, http: Context) => Promise<Response | Failure | Redirect>

type DocumentRoute = { kind: 'document'; write: (context: PageContext) => Promise<DocumentFile> }
type PictureRoute = { kind: 'picture'; find: (context: PageContext) => Promise<PictureFile> }
export type StreamOptions = {
  /** Aborted when the process is to stop, so that no stream delays it. */
  stopping?: AbortSignal
  /** Calls `wake` when the status of a pay code may have changed, until the end; a backend over the network has none. */
  watchPayCode?: (codeId: string, wake: () => void) => () => void
}
/** Opened once, so that it can count its listeners; it ends when the process stops. */
type StreamRoute = { kind: 'stream'; open: (options: StreamOptions) => RouteHandler }
type FileRoute = { kind: 'file'; answer: RouteHandler }
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

export type OtherRoute = DocumentRoute | PictureRoute | StreamRoute | FileRoute
export type Route = PageRoute | OtherRoute | CallRoute | ActionRoute

export type Screen<Props> = () => Promise<ScreenModule<Props>>
type Place = Pick<PageRoute, 'parents' | 'needs' | 'reads'>
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
  { entry, ...row }: { entry: string } & Place & Partial<Audience> & Pick<PageRoute, 'signsIn'>,
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

export const document = (write: DocumentRoute['write']): DocumentRoute => ({ kind: 'document', write })
export const picture = (find: PictureRoute['find']): PictureRoute => ({ kind: 'picture', find })
export const stream = (open: StreamRoute['open']): StreamRoute => ({ kind: 'stream', open })
export const file = (answer: RouteHandler): FileRoute => ({ kind: 'file', answer })
export const call = (answer: RouteHandler): CallRoute => ({ kind: 'call', answer })
export const action = (row: Omit<ActionRoute, 'kind'>): ActionRoute => ({ kind: 'action', ...row })
