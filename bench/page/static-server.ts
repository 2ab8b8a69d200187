// One HTML page from memory, compressed as the product compresses its own.
import { createServer } from 'node:http'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { answer, listenAnywhere } from '../child.ts'

export type StaticPage = { html: string }

/** As in web/serving/compress.server.ts. */
const brotli = {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 4,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  },
}

answer(({ html }: StaticPage) => {
  const bodies = { br: brotliCompressSync(html, brotli), gzip: gzipSync(html) }
  const server = createServer((request, response) => {
    const accepted = String(request.headers['accept-encoding'])
    const encoding = accepted.includes('br') ? 'br' : 'gzip'
    response.writeHead(200, {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Encoding': encoding,
      'Content-Length': bodies[encoding].length,
      // A page with personal data is not kept, whoever serves it.
      'Cache-Control': 'no-store',
    })
    response.end(bodies[encoding])
  })
  return listenAnywhere(server)
})
