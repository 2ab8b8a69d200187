import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'

const compress = promisify(brotliCompress)
const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
}

type Asset = { body: Uint8Array<ArrayBuffer>; type: string; small: Promise<Uint8Array<ArrayBuffer>> | null }

/** The few built files, kept in memory; their names carry a hash, so they are kept for ever by the browser too. */
export function createAssets(folder: string): (request: Request) => Promise<Response | null> {
  const assets = new Map<string, Asset>()
  for (const name of readdirSync(join(folder, 'assets'))) {
    const body = new Uint8Array(readFileSync(join(folder, 'assets', name)))
    assets.set(`/assets/${name}`, {
      body,
      type: types[extname(name)] ?? 'application/octet-stream',
      small: null,
    })
  }
  return async (request) => {
    const asset = assets.get(new URL(request.url).pathname)
    if (!asset) return null
    const headers = new Headers({
      'Content-Type': asset.type,
      'Cache-Control': 'public, max-age=31536000, immutable',
      'X-Content-Type-Options': 'nosniff',
      Vary: 'Accept-Encoding',
    })
    if (!request.headers.get('accept-encoding')?.includes('br')) return new Response(asset.body, { headers })
    asset.small ??= compress(asset.body).then((small) => new Uint8Array(small))
    headers.set('Content-Encoding', 'br')
    return new Response(await asset.small, { headers })
  }
}

type Manifest = Record<string, { file: string }>

/** The hashed names of the two scripts of all pages, and of those that a page has of its own. */
export function readScripts(folder: string) {
  const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Manifest
  const script = (source: string) => `/${manifest[source]?.file ?? ''}`
  return {
    forms: script('web/browser/forms.ts'),
    react: script('web/hydrate.tsx'),
    own: (name: string) => script(`web/${name}.client.ts`),
  }
}
