// HTML pages from memory, compressed as the product compresses its own, and their pictures.
import { createServer, type ServerResponse } from 'node:http'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { answer, listenAnywhere } from '../child.ts'

export type StaticFile = { path: string; type: string; base64: string }
export type StaticPage = { path: string; html: string; files: readonly StaticFile[] }

/** As in web/serving/compress.server.ts. */
const brotli = {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 4,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  },
}

type Sent = { type: string; encoding?: 'br' | 'gzip'; body: Buffer }

function send(response: ServerResponse, { type, encoding, body }: Sent): void {
  response.writeHead(200, {
    'Content-Type': type,
    ...(encoding && { 'Content-Encoding': encoding }),
    'Content-Length': body.length,
    // A page with personal data is not kept, whoever serves it.
    'Cache-Control': 'no-store',
  })
  response.end(body)
}

answer(({ pages }: { pages: readonly StaticPage[] }) => {
  const bodies = new Map(
    pages.map(({ path, html }) => [path, { br: brotliCompressSync(html, brotli), gzip: gzipSync(html) }]),
  )
  const files = new Map(
    pages
      .flatMap((page) => page.files)
      .map(({ path, type, base64 }) => [path, { type, body: Buffer.from(base64, 'base64') }]),
  )
  const server = createServer((request, response) => {
    const address = request.url ?? ''
    const file = files.get(address)
    if (file) return send(response, file)
    const body = bodies.get(address.split('?')[0] ?? '')
    if (!body) return response.writeHead(404).end()
    const encoding = String(request.headers['accept-encoding']).includes('br') ? 'br' : 'gzip'
    send(response, { type: 'text/html; charset=utf-8', encoding, body: body[encoding] })
  })
  return listenAnywhere(server)
})
