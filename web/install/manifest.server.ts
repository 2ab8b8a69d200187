import sharp from 'sharp'
import * as texts from '#texts'
import { memoize } from '../../base/memoize.ts'
import { pageHref } from '../../contract/wire/launch.ts'
import { paths } from '../../contract/wire/paths.ts'
import type { MarketPack } from '../../market/market.ts'
import type { RouteHandler } from '../page/route.ts'
import { brandIcon } from '../ui/logo/brand-icon.ts'

const DAY_SECONDS = 24 * 60 * 60
const SVG_UNITS = 32
const DPI_OF_UNIT = 72

export const iconNames = ['180', '192', '512', 'maskable'] as const
type IconName = (typeof iconNames)[number]

const sizeOf = (name: IconName) => (name === 'maskable' ? 512 : Number(name))
const isIconName = (name: string | null): name is IconName => iconNames.some((known) => known === name)

const marketQuery = ({ market }: MarketPack) => ({ needPop: market === 'in' ? '1' : '0' })

const iconPath = (pack: MarketPack, name: IconName) => pageHref(paths.icon, marketQuery(pack), { size: name })

const headers = (type: string) => ({
  'Content-Type': type,
  'Cache-Control': `public, max-age=${DAY_SECONDS}`,
  'X-Content-Type-Options': 'nosniff',
})

/** What a browser needs to put the product on the home screen, in the market's name and colours. */
export const manifest: RouteHandler = async ({ pack, language }) => {
  const { market, appName, colours } = pack
  const body = {
    id: `/?market=${market}`,
    name: appName,
    short_name: appName,
    description: texts.install_description({ app: appName }),
    lang: language,
    dir: 'ltr',
    start_url: pageHref(paths.main, marketQuery(pack)),
    scope: '/',
    display: 'standalone',
    background_color: colours.light.surface,
    theme_color: colours.light.surface,
    icons: iconNames.map((name) => ({
      src: iconPath(pack, name),
      type: 'image/png',
      sizes: `${sizeOf(name)}x${sizeOf(name)}`,
      purpose: name === 'maskable' ? 'maskable' : 'any',
    })),
  }
  return new Response(JSON.stringify(body), { headers: headers('application/manifest+json; charset=utf-8') })
}

const drawAll = memoize((pack: MarketPack) => {
  const drawn = new Map<IconName, Promise<Uint8Array<ArrayBuffer>>>()
  return async (name: IconName) => {
    const size = sizeOf(name)
    const svg = brandIcon(pack, name === 'maskable' ? 'maskable' : 'rounded')
    const density = (DPI_OF_UNIT * size) / SVG_UNITS
    const known =
      drawn.get(name) ??
      sharp(Buffer.from(svg), { density })
        .resize(size, size)
        .png({ palette: true })
        .toBuffer()
        .then((png) => new Uint8Array(png))
    drawn.set(name, known)
    return known
  }
})

/** The icon of the market's app, in one of the sizes of the manifest; drawn once. */
export const icon: RouteHandler = async ({ pack, query }) => {
  const size = query.get('size')
  return new Response(await drawAll(pack)(isIconName(size) ? size : '192'), { headers: headers('image/png') })
}
