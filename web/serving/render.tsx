import type { ComponentProps, ReactElement } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import * as texts from '#texts'
import { escapeMarkup } from '../../base/escape-markup.ts'
import { memoize } from '../../base/memoize.ts'
import { paths } from '../../contract/wire/paths.ts'
import { type Language, languageNames, languages } from '../../market/language.ts'
import { withLocale } from '../../market/locale.server.ts'
import type { MarketPack } from '../../market/market.ts'
import { MARK_NATIVE } from '../bridge/host.ts'
import { MEET_SIMULATOR } from '../bridge/meet-simulator.ts'
import { SignedOutNotice } from '../failure/signed-out.tsx'
import { toastOf } from '../page/field-refusal.ts'
import type { Outcome } from '../page/outcome.ts'
import type { Head, PageContext } from '../page/page.ts'
import { RefusedForm } from '../page/refused-form.ts'
import type { PageRoute } from '../page/route.ts'
import { OpenDialog } from '../ui/dialog/dialog.tsx'
import { DemoBanner, Frame } from '../ui/layout/layout.tsx'
import { Toasts } from '../ui/toast/toast.tsx'
import { coloursOf } from './colours.ts'
import { headTags, installLinks, workerScript } from './head.tsx'
import { allStyles, stylesFor } from './styles.ts'
import { type TabPath, tabs } from './tabs.ts'

export type Document = {
  title: string
  screen: ReactElement
  head?: Head | undefined
  row: Pick<PageRoute, 'script' | 'audience' | 'site'>
  /** What a hydrated screen is given again in the browser. */
  props: unknown
  context: Pick<PageContext, 'launch' | 'language' | 'pack' | 'currentUrl' | 'currentUrlWith' | 'href'>
  /** Where the frame's way back leads, if it has one. */
  back: string | null
  /** Which of the tabs at the bottom this page is; null where they are not shown. */
  tab: TabPath | null
  /** Draws what stands around the screen, where it is not the borrower's frame. */
  frame?: ((screen: string, refusal: string | null) => string) | undefined
  flash: Outcome | null
  /** What was wrong with the form that was posted here; null where none was, or nothing. */
  refusedForm: ComponentProps<typeof RefusedForm>['value']
  nonce: string
  isSessionInAddress: boolean
}

/** The built files that a page loads. */
type Scripts = {
  forms: string
  /** Whether the worker is built; in development there is none. */
  hasWorker: boolean
  /** The sheets are null where they are not known, as in development. */
  entry: (screen: string) => {
    src: string
    imports: readonly string[]
    sheets: readonly string[] | null
  }
}

export type RenderContext = {
  demo: boolean
  scripts: Scripts
  /** The desk is built apart, so that no borrower's page loads anything of it. */
  deskScripts: Scripts
  /** The texts of files in `web/browser/` that stand in the page. */
  inlineScripts: { sessionInAddress: string; loadEntry: string }
  development: string
}

const jsonForScript = (value: unknown) => JSON.stringify(value ?? null).replaceAll('<', '\\u003c')

/** The likely next page is fetched while the finger is still coming down. */
const SPECULATION = '{"prefetch":[{"where":{"selector_matches":"a[data-next]"},"eagerness":"moderate"}]}'

/** Inlined in the document: a stylesheet of its own costs a round trip before paint. */
const styleOf = (pack: MarketPack, markup: string, ofScript: readonly string[] | null) =>
  colours(pack) + (ofScript === null ? allStyles : stylesFor(markup, ofScript))
const colours = memoize(coloursOf)

/** Placeholders in a rendered frame for the parts of one request; React leaves letters of the private area alone. */
const SCREEN = '\uE000'
const linkPlaceholder = (language: Language) => `\uE001${language}\uE002`
const LOGIN = '\uE003'
const BACK = '\uE004'
const tabPlaceholder = (path: TabPath) => `\uE005${path}\uE006`
const MARKS = /(\uE000|\uE001\w+\uE002|\uE003|\uE004|\uE005[^\uE006]+\uE006)/

type FrameInput = Pick<Document, 'context' | 'back' | 'tab'> &
  Pick<PageRoute, 'audience'> &
  Pick<RenderContext, 'demo'>

const tabLinks = (current: TabPath) =>
  tabs.map(({ path, icon, label }) => ({
    icon,
    label: label(),
    href: tabPlaceholder(path),
    current: path === current,
  }))

const hasSession = ({ launch }: FrameInput['context']) => Boolean(launch.sessionId)

function renderFrame({ context, back, tab, audience, demo }: FrameInput): string[] {
  const { pack, language } = context
  const links = languages
    .filter((offered) => offered === language || pack.languagesOffered.includes(offered))
    .map((offered) => ({
      language: offered,
      name: languageNames[offered],
      href: linkPlaceholder(offered),
      current: offered === language,
    }))
  const markup = renderToStaticMarkup(
    <Frame
      demo={demo && audience !== 'developer' ? texts.demo_banner() : null}
      company={pack.company.name}
      languages={links}
      languagesLabel={texts.languages()}
      back={back && BACK}
      backLabel={texts.back()}
      screen={SCREEN}
      tabs={tab && tabLinks(tab)}
      tabsLabel={texts.tabs()}
      signedOut={
        audience === 'borrower' && <SignedOutNotice login={LOGIN} hadSession={hasSession(context)} />
      }
    />,
  )
  return markup.split(MARKS)
}

const framesOf = memoize((_: MarketPack) => new Map<string, string[]>())

/** The frame is the same for everyone but for its links, so it is rendered once. */
function frame(screen: string, input: FrameInput): string {
  const { pack, language, currentUrl, currentUrlWith, href } = input.context
  const key = `${language} ${input.audience} ${input.demo} ${input.back !== null} ${input.tab} ${hasSession(input.context)}`
  const known = framesOf(pack)
  const parts = known.get(key) ?? renderFrame(input)
  known.set(key, parts)
  const filled = (part: string) => {
    if (part === SCREEN) return screen
    if (part === BACK) return escapeMarkup(input.back ?? '')
    if (part.startsWith('\uE005')) return escapeMarkup(href(part.slice(1, -1) as TabPath))
    if (part === LOGIN) return escapeMarkup(href(paths.login, { next: currentUrl }))
    return part.startsWith('\uE001') ? escapeMarkup(currentUrlWith({ lang: part.slice(1, -1) })) : part
  }
  return parts.map(filled).join('')
}

const NO_TOASTS = renderToStaticMarkup(<Toasts flash={null} />)

const themeColour = (scheme: 'light' | 'dark', { colours: ofScheme }: MarketPack) =>
  `<meta name="theme-color" media="(prefers-color-scheme:${scheme})" content="${ofScheme[scheme].surface}">`

/** What a borrower may put on the phone's home screen: neither the developer's pages nor the desk. */
const isInstallable = ({ audience }: Document['row']) => audience === 'borrower' || audience === 'public'

/** What a page does about a native app around it, before anything is painted. The simulator comes first, since it plays one. */
function appScripts({ row, back, tab, nonce }: Document, { demo }: RenderContext): string {
  const hasFrame = back !== null || tab !== null
  const meetsSimulator = demo && row.audience !== 'staff' && (hasFrame || row.script !== 'none')
  const inline = [meetsSimulator ? MEET_SIMULATOR : '', hasFrame ? MARK_NATIVE : '']
  return inline.map((script) => script && `<script nonce="${nonce}">${script}</script>`).join('')
}

type Entry = ReturnType<Scripts['entry']> | null

function head(document: Document, renderContext: RenderContext, style: string): string {
  const { title, row, context, nonce } = document
  return [
    `<meta charset="utf-8"><title>${escapeMarkup(title)}</title>`,
    '<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">',
    themeColour('light', context.pack) + themeColour('dark', context.pack),
    row.audience === 'public' ? '' : '<meta name="robots" content="noindex">',
    headTags(document, nonce),
    isInstallable(row) ? installLinks(context) : '',
    appScripts(document, renderContext),
    `<style nonce="${nonce}">${style}</style>`,
    renderContext.development.replaceAll('<script', `<script nonce="${nonce}"`),
  ].join('')
}

const scriptsFor = ({ audience }: Document['row'], { scripts, deskScripts }: RenderContext) =>
  audience === 'staff' ? deskScripts : scripts

type PageScripts = { files: Scripts; entry: Entry } & Pick<RenderContext, 'inlineScripts'>

/** For `web/browser/load-entry.ts`; the runtime is loaded with the page itself. */
function propsAttributes(
  { src, imports }: NonNullable<Entry>,
  { forms }: Scripts,
  { refusedForm }: Document,
): string {
  const refused = refusedForm ? `data-refused="${escapeMarkup(JSON.stringify(refusedForm))}" ` : ''
  const others = imports.filter((file) => file !== forms).join(' ')
  return `type="application/json" id="props" data-entry="${src}" data-imports="${others}" ${refused}`
}

function scriptTags(document: Document, { files, entry, inlineScripts }: PageScripts): string {
  const { row, nonce, props, context } = document
  const inline = (type: string, text: string) => `<script ${type}nonce="${nonce}">${text}</script>`
  const module = (src: string) => `<script type="module" nonce="${nonce}" src="${src}"></script>`
  return [
    document.isSessionInAddress ? inline('', inlineScripts.sessionInAddress) : '',
    row.script === 'none' ? '' : module(files.forms) + inline('type="speculationrules" ', SPECULATION),
    row.script !== 'none' && isInstallable(row) && files.hasWorker ? inline('', workerScript(context)) : '',
    entry
      ? inline(propsAttributes(entry, files, document), jsonForScript(props)) +
        inline('', inlineScripts.loadEntry)
      : '',
  ].join('')
}

/** In the page's own language, which may be another than the request's (`PageContext.as`). */
export const renderDocument = (document: Document, renderContext: RenderContext): string =>
  withLocale(document.context.language, () => documentMarkup(document, renderContext))

const drawn = new WeakMap<object, Map<Language, string>>()

/** Props that are frozen are the same for everybody: so is what is drawn of them in a language. */
function drawOnce(props: object, language: Language, draw: () => string): string {
  const known = drawn.get(props) ?? new Map<Language, string>()
  const markup = known.get(language) ?? draw()
  drawn.set(props, known.set(language, markup))
  return markup
}

function documentMarkup(document: Document, renderContext: RenderContext): string {
  const { row, context, flash } = document
  const { script, audience } = row
  const { pack, language } = context
  const files = scriptsFor(row, renderContext)
  const entry = typeof script === 'object' ? files.entry(script.entry) : null
  const content = (
    <OpenDialog value={flash?.open}>
      <RefusedForm value={document.refusedForm}>{document.screen}</RefusedForm>
    </OpenDialog>
  )
  const draw = () => (entry ? renderToString(content) : renderToStaticMarkup(content))
  const isSame = Object.isFrozen(document.props) && !flash?.open && !document.refusedForm
  const screen = isSame ? drawOnce(document.props as object, language, draw) : draw()
  const body = document.frame
    ? document.frame(screen, document.refusedForm?.message ?? null)
    : row.site
      ? (renderContext.demo ? renderToStaticMarkup(<DemoBanner text={texts.demo_banner()} />) : '') + screen
      : frame(screen, { context, back: document.back, tab: document.tab, audience, demo: renderContext.demo })
  const wrong = document.refusedForm?.wrong ?? {}
  const toast = flash && toastOf(flash, (name) => Object.hasOwn(wrong, name))
  const toasts = toast ? renderToStaticMarkup(<Toasts flash={toast} />) : NO_TOASTS
  const style = styleOf(pack, body + toasts, entry ? entry.sheets : [])
  const scripts = scriptTags(document, { files, entry, inlineScripts: renderContext.inlineScripts })
  const messages = `data-offline="${escapeMarkup(texts.code_network())}" data-loading="${escapeMarkup(texts.loading())}"`
  return [
    `<!doctype html><html lang="${language}"><head>${head(document, renderContext, style)}</head>`,
    `<body ${messages}>${body}${toasts}${scripts}</body></html>`,
  ].join('')
}
