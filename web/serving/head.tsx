import { renderToStaticMarkup } from 'react-dom/server'
import type { Language } from '../../market/language.ts'
import type { MarketPack } from '../../market/market.ts'
import type { Head } from '../page/page.ts'
import { brandIcon } from '../ui/logo/brand-icon.ts'

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
