// The files that a build for the browser makes, as nginx would serve them: compressed, and cached for good where their
// names carry a hash. `/api/` is the backend, from memory.
import { globSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { answer, listenAnywhere } from '../child.ts'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json; charset=utf-8',
}

const brotli = (body: Buffer) => brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })

export type ServedFiles = { folder: string; replies: Readonly<Record<string, unknown>> }

answer(({ folder, replies }: ServedFiles) => {
  const files = new Map<string, Buffer>([
    ...globSync('**/*.*', { cwd: folder }).map(
      (file) => [`/${file}`, brotli(readFileSync(join(folder, file)))] as const,
    ),
    ...Object.entries(replies).map(
      ([path, reply]) => [path, brotli(Buffer.from(JSON.stringify(reply)))] as const,
    ),
  ])
  const server = createServer((request, response) => {
    const [path = ''] = (request.url ?? '').split('?')
    // Every other address is one of the application's own.
    const name = files.has(path) ? path : '/index.html'
    response.writeHead(200, {
      'Content-Type': types[extname(name)] ?? 'application/octet-stream',
      'Content-Encoding': 'br',
      'Cache-Control': name.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-store',
    })
    response.end(files.get(name))
  })
  return listenAnywhere(server)
})
