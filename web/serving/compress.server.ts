import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** Quality 4 costs a fraction of a millisecond on a page and saves three quarters of its bytes. */
const brotli = {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 4,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  },
}

/** In order of preference; engines offer `br` over https only, so gzip serves the rest. */
const encodings = [
  { name: 'br', encode: (body: Uint8Array) => brotliCompressSync(body, brotli) },
  { name: 'gzip', encode: (body: Uint8Array) => gzipSync(body) },
]
const WORTH_BYTES = 1024

export async function compressed(request: Request, response: Response): Promise<Response> {
  const accepted = request.headers.get('accept-encoding') ?? ''
  const encoding = encodings.find(({ name }) => accepted.includes(name))
  if (!encoding || !response.headers.get('content-type')?.startsWith('text/html')) return response
  const body = new Uint8Array(await response.arrayBuffer())
  const headers = new Headers(response.headers)
  if (body.byteLength < WORTH_BYTES) return new Response(body, { status: response.status, headers })
  headers.set('Content-Encoding', encoding.name)
  return new Response(new Uint8Array(encoding.encode(body)), { status: response.status, headers })
}
