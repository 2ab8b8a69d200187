import sharp from 'sharp'
import { escapeMarkup } from '../../base/escape-markup.ts'
import { type PagePath, paths } from '../../contract/wire/paths.ts'
import type { MarketPack } from '../../market/market.ts'
import { formatMajor } from '../../market/money.ts'
import { BOLD, type Fonts, fontsFor, REGULAR, type Weight } from '../documents/fonts.server.ts'
import type { RouteHandler } from '../page/route.ts'
import { alternatesOf, publicAddress } from './head.server.ts'

const WIDTH = 1200
const HEIGHT = 630

type Line = { text: string; x: number; y: number; size: number; weight: Weight; colour: string }

/** Letters as outlines: what a machine has installed must not decide how a brand looks. */
const lettering = (fonts: Fonts, { text, x, y, size, weight, colour }: Line) =>
  fonts
    .lettersOf(text, weight)
    .map((letter) => {
      const scale = size / letter.unitsPerEm
      return `<path fill="${colour}" transform="translate(${x + letter.x * size} ${y}) scale(${scale} ${-scale})" d="${letter.d}"/>`
    })
    .join('')

/** The lamp of the logo, with its light on a statement. */
const lamp = (brand: string, paper: string) => `
  <g transform="translate(640 20) scale(3.3)" fill="none" stroke="${brand}" stroke-width="3" stroke-linecap="round" stroke-linejoin="round">
    <path d="M53 56 70 152h84L72 24z" fill="${brand}" fill-opacity=".14" stroke="none"/>
    <path d="m32 152 14-42-20-32 20-36M10 152h148"/>
    <path d="M18 152a14 12 0 0 1 28 0zM72 24 53 56c-14-5-18-22-9-32s24-11 28 0z" fill="${brand}"/>
    <path d="M90 152V86a6 6 0 0 1 6-6h26l14 14v58z" fill="${paper}"/>
    <path d="M102 100h16M102 114h8M120 114h6M102 128h24" stroke-opacity=".4"/>
  </g>`

async function draw({
  appName,
  company,
  claims,
  currency,
  colours: { light },
}: MarketPack): Promise<Uint8Array> {
  const { host } = new URL(company.website)
  const from = formatMajor(claims.amountMinMinor, currency)
  const to = formatMajor(claims.amountMaxMinor, currency)
  const fonts = await fontsFor('en', `${appName}${from}${to}${host}`)
  const lines: Line[] = [
    { text: appName, x: 80, y: 250, size: 130, weight: BOLD, colour: light.brand },
    { text: from, x: 86, y: 360, size: 58, weight: BOLD, colour: light.ink },
    { text: `– ${to}`, x: 86, y: 432, size: 58, weight: BOLD, colour: light.ink },
    { text: host, x: 86, y: 540, size: 34, weight: REGULAR, colour: light.ink2 },
  ]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="100%" height="100%" fill="${light.brandSoft}"/>${lamp(light.brand, light.surface)}${lines.map((line) => lettering(fonts, line)).join('')}</svg>`
  return sharp(Buffer.from(svg)).png({ palette: true }).toBuffer()
}

const drawn = new Map<MarketPack, Promise<Uint8Array>>()

/** What a shared link shows of the site (Open Graph); drawn once a market. */
async function sharePicture(pack: MarketPack): Promise<Uint8Array<ArrayBuffer>> {
  const known = drawn.get(pack) ?? draw(pack)
  drawn.set(pack, known)
  return new Uint8Array(await known)
}

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
