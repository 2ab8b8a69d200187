import { Hono } from 'hono'
import type { Packs } from '../../contract/market/market.ts'
import { codes } from '../../contract/wire/codes.ts'
import type { From } from '../../contract/wire/exchange.ts'
import type { Launch } from '../../contract/wire/launch.ts'
import type { PagePath } from '../../contract/wire/paths.ts'
import type { DeveloperDoor } from '../developer/door.ts'
import { pdfResponse, renderPdf } from '../documents/document.server.ts'
import { pages } from '../pages.ts'
import { passedOn } from '../promotion/passed-on.server.ts'
import { siteFiles } from '../site/files.server.ts'
import { shownStatus, watchCalls } from './call-trouble.server.ts'
import { compressed } from './compress.server.ts'
import { createContext, readVisit, type Visit } from './context.server.ts'
import { openFeeds } from './feeds.server.ts'
import { openNotes } from './notes.server.ts'
import type { Outcome } from './outcome.ts'
import type { Lender, PageContext, PageRow, ScreenModule, ServerHalf } from './page.ts'
import { serverHalves } from './pages.server.ts'
import { papers } from './papers.server.ts'
import { pictureResponse, pictures } from './pictures.server.ts'
import { movedResponse, outcomeResponse, redirectResponse, runAct, wantsOutcome } from './post.server.ts'
import { busyResponse, failureResponse, flashOf, pageResponse, type Responding } from './respond.server.ts'
import { wayBack } from './way-back.ts'

export type WebOptions = Responding & {
  packs: Packs
  lenderFor: (launch: Launch, from: From) => Lender
  developer: DeveloperDoor | null
  /** Aborted when the process is asked to stop, so that no stream holds it. */
  stopping?: AbortSignal
  log: { error: (about: object) => void }
}

type Env = { Bindings: Partial<From> & { secure?: boolean; isBusy?: boolean } }
type Room = { row: PageRow; half: ServerHalf; screen: () => Promise<ScreenModule<never>> }

/** Opens the rooms of the house once; the developer's only where there is a door for one. */
function openRooms(developer: DeveloperDoor | null): ReadonlyMap<string, Room> {
  const rooms = new Map<string, Room>()
  for (const [path, row] of Object.entries(pages) as [keyof typeof pages, PageRow][]) {
    if (row.audience === 'developer' && !developer) continue
    let opened: Promise<ScreenModule<never>> | undefined
    const screen = () => {
      opened ??= row.screen()
      return opened
    }
    rooms.set(path, { row, half: serverHalves[path] as ServerHalf, screen })
  }
  return rooms
}

/** All pages of the product as one function from request to response. */
export function createWeb(options: WebOptions): Hono<Env> {
  const rooms = openRooms(options.developer)
  const feeds = openFeeds(options.stopping)

  async function show(visit: Visit, context: PageContext, refused?: Outcome): Promise<Response> {
    const room = rooms.get(context.path)
    if (!room) return failureResponse(visit, context, { code: codes.notFound, with: options })
    const loaded = await room.half.load(context)
    const shown = loaded.as ?? context
    if ('moved' in loaded) return movedResponse(visit, loaded.moved)
    if ('failure' in loaded) return failureResponse(visit, shown, { ...loaded.failure, with: options })
    const { default: screen } = await room.screen()
    const { title, props, head } = loaded
    return pageResponse(visit, shown, {
      status: shownStatus(refused?.refused === true, visit.trouble),
      row: room.row,
      title,
      head,
      props: props as object,
      screen,
      back: wayBack(shown),
      refused,
      with: options,
    })
  }

  async function post(visit: Visit, context: PageContext, request: Request): Promise<Response> {
    const room = rooms.get(context.path)
    if (!room) return show(visit, context)
    const { outcome, form, foreign } = await runAct(request, context, room.half)
    if (wantsOutcome(request)) {
      const fresh = outcome.changed ? await room.half.load(context) : null
      const props = fresh && 'props' in fresh ? { props: fresh.props } : {}
      return outcomeResponse({ ...outcome, ...props }, foreign ? 403 : 200, visit.trouble)
    }
    if (foreign) return failureResponse(visit, context, { code: codes.foreignOrigin, with: options })
    if (outcome.refused || outcome.stay) return show(visit, { ...context, typed: form }, outcome)
    return redirectResponse(visit, context.here, outcome, options)
  }

  async function sendPaper(
    visit: Visit,
    context: PageContext,
    write: (typeof papers)[string],
  ): Promise<Response> {
    const paper = await write(context)
    if ('failure' in paper) return failureResponse(visit, context, { ...paper.failure, with: options })
    return pdfResponse(await renderPdf(paper.document), paper.fileName)
  }

  async function sendPicture(
    visit: Visit,
    context: PageContext,
    { request, find }: { request: Request; find: (typeof pictures)[string] },
  ): Promise<Response> {
    const picture = await find(context)
    if ('failure' in picture) return failureResponse(visit, context, { ...picture.failure, with: options })
    return pictureResponse(request, picture)
  }

  const app = new Hono<Env>()
  app.all('*', async (http) => {
    const { req, env } = http
    const visit = readVisit(req.raw, env?.secure ?? false)
    const { notes, saveIn } = openNotes(visit, options)
    const from = { address: env?.address ?? '', visitor: env?.visitor ?? '' }
    const context = createContext(visit, visit.url.pathname as PagePath, {
      packs: options.packs,
      lenderFor: (launch) => watchCalls(options.lenderFor(launch, from), visit.trouble),
      developer: options.developer,
      now: options.now(),
      notes,
      flash: flashOf(visit, options),
      // A visitor of the site is spoken to in the browser's language; a borrower in the market's (decisions 4).
      accepted: rooms.get(visit.url.pathname)?.row.visitors ? (req.header('accept-language') ?? '') : '',
    })
    try {
      const isPost = req.method === 'POST'
      if (env?.isBusy) return busyResponse(visit, context, { request: req.raw, with: options })
      const file = siteFiles[visit.url.pathname]
      if (file && !isPost) return await file(context)
      const paper = papers[visit.url.pathname]
      if (paper && !isPost) return await sendPaper(visit, context, paper)
      const feed = feeds[visit.url.pathname]
      if (feed && !isPost) {
        const fed = await feed(context, http)
        return fed instanceof Response
          ? fed
          : failureResponse(visit, context, { ...fed.failure, with: options })
      }
      const find = pictures[visit.url.pathname]
      if (find && !isPost) return await sendPicture(visit, context, { request: req.raw, find })
      const passed = passedOn[visit.url.pathname]
      if (passed && !isPost) return await passed(context)
      const response = isPost ? await post(visit, context, req.raw) : await show(visit, context)
      return compressed(req.raw, saveIn(response))
    } catch (error) {
      options.log.error({ page: visit.url.pathname, error })
      return failureResponse(visit, context, { code: codes.internal, with: options })
    }
  })
  return app
}
