import { escapeMarkup } from '../../base/escape-markup.ts'
import { type PagePath, paths } from '../../contract/wire/paths.ts'
import type { MarketPack } from '../../market/market.ts'
import type { RouteHandler } from '../page/route.ts'
import { alternatesOf, publicAddress } from './head.server.ts'
import { sharePicture } from './share-picture.server.ts'

const DAY_SECONDS = 24 * 60 * 60
const respond = (body: BodyInit, type: string) =>
  new Response(body, {
    headers: {
      'Content-Type': type,
      'Cache-Control': `public, max-age=${DAY_SECONDS}`,
      'X-Content-Type-Options': 'nosniff',
    },
  })

/** A borrower's page says itself that it is not to be indexed, so it must not be shut to whoever reads that. */
export const robots: RouteHandler = async ({ pack }) => {
  const lines = [
    'User-agent: *',
    'Disallow: /h5-api/',
    'Disallow: /api/',
    `Sitemap: ${publicAddress(pack, paths.sitemap)}`,
    '',
  ]
  return respond(lines.join('\n'), 'text/plain; charset=utf-8')
}

const entry = (pack: MarketPack, path: PagePath) => {
  const alternates = alternatesOf(pack, path)
  const links = alternates.map(
    ({ language, href }) =>
      `<xhtml:link rel="alternate" hreflang="${language}" href="${escapeMarkup(href)}"/>`,
  )
  return alternates
    .filter(({ language }) => language !== 'x-default')
    .map(({ href }) => `<url><loc>${escapeMarkup(href)}</loc>${links.join('')}</url>`)
    .join('\n')
}

/** Lists the pages that a search engine may show. */
export const sitemap =
  (shown: () => readonly PagePath[]): RouteHandler =>
  async ({ pack }) => {
    const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${shown()
  .map((path) => entry(pack, path))
  .join('\n')}
</urlset>
`
    return respond(xml, 'application/xml; charset=utf-8')
  }

export const shareImage: RouteHandler = async ({ pack }) => respond(await sharePicture(pack), 'image/png')
