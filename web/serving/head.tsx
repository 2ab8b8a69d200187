import { renderToStaticMarkup } from 'react-dom/server'
import { escapeMarkup } from '../../base/escape-markup.ts'
import { pageHref } from '../../contract/wire/launch.ts'
import { paths, WORKER_PATH } from '../../contract/wire/paths.ts'
import type { Language } from '../../market/language.ts'
import type { MarketPack } from '../../market/market.ts'
import { FLOOR_SYNTAX } from '../page/floor.ts'
import type { Head, PageContext } from '../page/page.ts'
import { brandIcon } from '../ui/logo/brand-icon.ts'

type Visitor = Pick<PageContext, 'language' | 'pack'>

const queryOf = ({ language, pack }: Visitor) => ({
  needPop: pack.market === 'in' ? '1' : '0',
  lang: language,
})

/** The links in a page's head by which a browser can put the product on the home screen. */
export const installLinks = (visitor: Visitor): string =>
  `<link rel="manifest" href="${escapeMarkup(pageHref(paths.manifest, queryOf(visitor)))}">` +
  `<link rel="apple-touch-icon" href="${escapeMarkup(pageHref(paths.icon, { needPop: queryOf(visitor).needPop }, { size: '180' }))}">`

/** After the moment in which a page that has just come is tapped. */
const REGISTER_AFTER_MS = 3000

/**
 * Registers the worker a while after the page is loaded, so that it delays neither the first paint nor the first tap. Market and
 * language are in its address: whoever changes the language gets a worker with the offline page in it.
 */
export function workerScript(visitor: Visitor): string {
  const address = pageHref(WORKER_PATH, queryOf(visitor))
  return `${FLOOR_SYNTAX}navigator.serviceWorker&&addEventListener('load',()=>setTimeout(()=>navigator.serviceWorker.register(${JSON.stringify(address)}).catch(()=>{}),${REGISTER_AFTER_MS}))`
}

const NO_ICON = '<link rel="icon" href="data:,">'
const territories: Record<MarketPack['market'], string> = { id: 'ID', in: 'IN' }

const iconOf = (pack: MarketPack) => `data:image/svg+xml,${encodeURIComponent(brandIcon(pack))}`

const jsonLd = (structured: readonly object[]) =>
  JSON.stringify({ '@context': 'https://schema.org', '@graph': structured }).replaceAll('<', '\\u003c')

type About = { title: string; head?: Head | undefined; context: { language: Language; pack: MarketPack } }

/** The tags of a document's head for search engines and previews; a borrower's page has none. */
export function headTags({ title, head, context: { language, pack } }: About, nonce: string): string {
  if (!head) return NO_ICON
  const tags = renderToStaticMarkup(
    <>
      <meta name="description" content={head.description} />
      <link rel="icon" href={iconOf(pack)} />
      <link rel="canonical" href={head.canonical} />
      {head.alternates.map((alternate) => (
        <link key={alternate.language} rel="alternate" hrefLang={alternate.language} href={alternate.href} />
      ))}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={pack.appName} />
      <meta property="og:locale" content={`${language}_${territories[pack.market]}`} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={head.description} />
      <meta property="og:url" content={head.canonical} />
      {head.picture && (
        <>
          <meta property="og:image" content={head.picture} />
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
          <meta property="og:image:alt" content={title} />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
    </>,
  )
  return head.structured.length === 0
    ? tags
    : `${tags}<script type="application/ld+json" nonce="${nonce}">${jsonLd(head.structured)}</script>`
}
