import type { Context } from 'hono'
import type { DeskKey } from '../../contract/desk/table.ts'
import type { Visit } from '../serving/context.server.ts'
import type { SealOptions } from '../serving/cookies.server.ts'
import type { Failure, LoadResult } from '../serving/page.ts'
import { type PageRoute, page, type Screen } from '../serving/route.ts'
import type { DeskHalf, DeskPageContext } from './desk-page.ts'

type DeskPageRoute = PageRoute<DeskPageContext> & {
  /** The call that it shows: whoever may not make it does not see the page. Null: everybody who is signed in. */
  shows: DeskKey | null
  /** Shown to whoever is not signed in. */
  open: boolean
}
/** A borrower's page as it would be with what a form of the desk says; nothing is stored. */
export type DeskPreviewRoute = {
  kind: 'preview'
  screen: PageRoute['screen']
  load: (context: DeskPageContext, form: FormData) => Promise<LoadResult<unknown>>
  shows: DeskKey
  open: false
}
type Serving = SealOptions & { visit: Visit }
type DeskAnswer = (context: DeskPageContext, http: Context, serving: Serving) => Promise<Response | Failure>
type DeskFileRoute = { kind: 'file'; answer: DeskAnswer; open: boolean }
export type DeskRoute = DeskPageRoute | DeskFileRoute | DeskPreviewRoute

type Row = { /** The entry that hydrates it; none where links and forms are all. */ entry?: string }

/** A page for whoever may make the call that it shows. */
export const deskPage = <Props>(
  screen: Screen<Props>,
  half: DeskHalf<NoInfer<Props>>,
  { entry, shows }: Row & { shows: DeskKey | null },
): DeskPageRoute => ({
  ...page(screen, half, { script: entry ? { entry } : 'forms', audience: 'staff', parents: [] }),
  shows,
  open: false,
})

/** A page that leads into the desk. */
export const openDeskPage = <Props>(
  screen: Screen<Props>,
  half: DeskHalf<NoInfer<Props>>,
  { entry }: Row = {},
): DeskPageRoute => ({ ...deskPage(screen, half, { ...(entry && { entry }), shows: null }), open: true })

export const deskPreview = <Props>(
  screen: Screen<Props>,
  load: (context: DeskPageContext, form: FormData) => Promise<LoadResult<NoInfer<Props>>>,
  { shows }: Pick<DeskPreviewRoute, 'shows'>,
): DeskPreviewRoute => ({
  kind: 'preview',
  screen: screen as DeskPreviewRoute['screen'],
  load,
  shows,
  open: false,
})

export const deskFile = (answer: DeskAnswer): DeskFileRoute => ({ kind: 'file', answer, open: false })

/** An address without a page of its own that leads into the desk. */
export const openDeskFile = (answer: DeskAnswer): DeskFileRoute => ({ kind: 'file', answer, open: true })
