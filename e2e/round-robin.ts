import { Agent, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

const CHECK_EVERY_MS = 100

/** A proxy that sends each request to the next process that says at `/readyz` that it is ready. It tries nothing twice. */
export async function startRoundRobin(targets: readonly string[]) {
  const agent = new Agent({ keepAlive: true })
  const ready = new Set(targets)
  let turn = 0
  const check = async (target: string) => {
    const answer = await fetch(`${target}/readyz`).catch(() => null)
    if (answer?.ok) ready.add(target)
    else ready.delete(target)
    await answer?.body?.cancel()
  }
  const timer = setInterval(() => void targets.map(check), CHECK_EVERY_MS)
  const server = createServer((incoming, outgoing) => {
    turn += 1
    const target = [...ready][turn % ready.size]
    if (!target) return outgoing.writeHead(503).end()
    const { method, headers, url = '/' } = incoming
    const passed = request(target + url, { agent, method, headers }, (answer) => {
      const { connection: _, 'keep-alive': __, ...rest } = answer.headers
      outgoing.writeHead(answer.statusCode ?? 502, rest)
      answer.pipe(outgoing)
    })
    passed.on('error', () => outgoing.writeHead(502).end())
    incoming.pipe(passed)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ready: () => [...ready],
    stop: () => {
      clearInterval(timer)
      agent.destroy()
      server.closeAllConnections()
      server.close()
    },
  }
}
