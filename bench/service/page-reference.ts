// Bare `node:http` that renders the same screen from ready data into the same document.
import { createServer } from 'node:http'
import { answer, listenAnywhere } from '../child.ts'
import type { prepare } from './page-entry.tsx'

export type PageReference = { bundle: string; address: string; cookie: string }

/** The document around the screen, taken from the product's own reply: only the screen is rendered again. */
async function documentAround({ address, cookie }: PageReference, screen: string) {
  const reply = await fetch(address, { headers: { cookie, 'accept-encoding': 'identity' } })
  const html = await reply.text()
  const at = html.indexOf(screen)
  if (at < 0) throw new Error('The reference renders other markup than the product.')
  return { before: html.slice(0, at), after: html.slice(at + screen.length) }
}

answer(async (input: PageReference) => {
  const built = (await import(input.bundle)) as { prepare: typeof prepare }
  const render = await built.prepare(input.address, input.cookie)
  const { before, after } = await documentAround(input, render())
  const server = createServer((_request, response) => {
    const body = before + render() + after
    response.writeHead(200, {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Length': Buffer.byteLength(body),
    })
    response.end(body)
  })
  return listenAnywhere(server)
})
