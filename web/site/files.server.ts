import type { MarketPack } from '../../contract/market/market.ts'
import { type PagePath, paths } from '../../contract/wire/paths.ts'
import type { PageContext } from '../serving/page.ts'
import { alternatesOf, publicAddress } from './head.server.ts'
import { sharePicture } from './share-picture.server.ts'

/** Every page that a search engine may show. */
const found: readonly PagePath[] = [
  paths.home,
  paths.aboutSection,
  paths.policySection,
  paths.loanSection,
  paths.contactSection,
  paths.userSection,
  paths.aboutUs,
  paths.privacyPolicy,
  paths.loanAgreement,
]

const DAY_SECONDS = 24 * 60 * 60
const answer = (body: BodyInit, type: string) =>
  new Response(body, {
    headers: {
      'Content-Type': type,
      'Cache-Control': `public, max-age=${DAY_SECONDS}`,
      'X-Content-Type-Options': 'nosniff',
    },
  })

/** A borrower's page says itself that it is not to be indexed, so it must not be shut to whoever reads that. */
const robots = ({ pack }: PageContext) =>
  [
    'User-agent: *',
    'Disallow: /h5-api/',
    'Disallow: /api/',
    `Sitemap: ${publicAddress(pack, paths.sitemap)}`,
    '',
  ].join('\n')

const escaped = (text: string) => text.replaceAll('&', '&amp;')

const entry = (pack: MarketPack, path: PagePath) => {
  const alternates = alternatesOf(pack, path)
  const links = alternates.map(
    ({ language, href }) => `<xhtml:link rel="alternate" hreflang="${language}" href="${escaped(href)}"/>`,
  )
  return alternates
    .filter(({ language }) => language !== 'x-default')
    .map(({ href }) => `<url><loc>${escaped(href)}</loc>${links.join('')}</url>`)
    .join('\n')
}

const sitemap = ({ pack }: PageContext) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${found.map((path) => entry(pack, path)).join('\n')}
</urlset>
`

/** What machines ask a site for, beside its pages. */
export const siteFiles: Readonly<Record<string, (context: PageContext) => Promise<Response>>> = {
  [paths.robots]: async (context) => answer(robots(context), 'text/plain; charset=utf-8'),
  [paths.sitemap]: async (context) => answer(sitemap(context), 'application/xml; charset=utf-8'),
  [paths.sharePicture]: async ({ pack }) => answer(await sharePicture(pack), 'image/png'),
}
