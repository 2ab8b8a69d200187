import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { WORKER_PATH } from '../contract/wire/paths.ts'

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
}

const FOR_GOOD = 'public, max-age=31536000, immutable'
const WORKER = 'web/install/service-worker.ts'

const readManifest = (folder: string) =>
  JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Manifest

type Asset = { body: Uint8Array<ArrayBuffer>; type: string; compressed: Uint8Array<ArrayBuffer> }

function readAssets(folder: string): [string, Asset][] {
  const read = (name: string) => new Uint8Array(readFileSync(join(folder, 'assets', name)))
  return readdirSync(join(folder, 'assets'))
    .filter((file) => !file.endsWith('.br'))
    .map((name) => [
      `/assets/${name}`,
      {
        body: read(name),
        type: types[extname(name)] ?? 'application/octet-stream',
        compressed: read(`${name}.br`),
      },
    ])
}

/** The few built files, in memory; their names carry a hash, so the browser may cache them for ever. */
export function createAssets(folder: string, ofDesk: string): (request: Request) => Promise<Response | null> {
  const assets = new Map([...readAssets(ofDesk), ...readAssets(folder)])
  const worker = `/${readManifest(folder)[WORKER]?.file ?? ''}`
  return async (request) => {
    const { pathname } = new URL(request.url)
    // The worker's address has no hash: a browser finds a new one by asking for the same address again.
    const isWorker = pathname === WORKER_PATH
    const asset = assets.get(isWorker ? worker : pathname)
    if (!asset) return null
    const headers = new Headers({
      'Content-Type': asset.type,
      'Cache-Control': isWorker ? 'no-cache' : FOR_GOOD,
      'X-Content-Type-Options': 'nosniff',
      Vary: 'Accept-Encoding',
    })
    if (!request.headers.get('accept-encoding')?.includes('br')) return new Response(asset.body, { headers })
    headers.set('Content-Encoding', 'br')
    return new Response(asset.compressed, { headers })
  }
}

/** The scripts that stand in the page itself. */
export function readInlineScripts(folder: string) {
  const manifest = readManifest(folder)
  const script = (source: string) => {
    const { file, imports } = manifest[source] ?? {}
    if (!file || imports) throw new Error(`${source} cannot stand in a page.`)
    return readFileSync(join(folder, file), 'utf8').trim()
  }
  return {
    sessionInAddress: script('web/browser/session-in-address.ts'),
    loadEntry: script('web/browser/load-entry.ts'),
  }
}

type Manifest = Record<string, { file: string; imports?: string[] }>
type Sheets = Record<string, string[]>

export const PAGE_RUNTIME = 'web/browser/forms.ts'
/** What the pages of the desk load in its place. */
export const DESK_RUNTIME = 'web/browser/desk-runtime.ts'

/**
 * The hashed names of the runtime of all pages and of each React screen's entry, with the stylesheets and the other
 * scripts that the latter uses.
 */
export function readScripts(folder: string, runtime: string) {
  const manifest = readManifest(folder)
  const sheets = JSON.parse(readFileSync(join(folder, 'sheets.json'), 'utf8')) as Sheets
  const script = (source: string) => `/${manifest[source]?.file ?? ''}`
  const importsOf = (source: string): string[] =>
    (manifest[source]?.imports ?? []).flatMap((imported) => [imported, ...importsOf(imported)])
  return {
    hasWorker: WORKER in manifest,
    forms: script(runtime),
    entry: (screen: string) => {
      const source = `web/${screen}.entry.tsx`
      const imports = [...new Set(importsOf(source))].map(script)
      return { src: script(source), imports, sheets: sheets[source] ?? [] }
    },
  }
}
