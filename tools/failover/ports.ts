import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Below the ports that outgoing connections take: a server that is down for a while must get its own again. */
const LOWEST = 20_000
const HIGHEST = 32_000

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const server = createServer().once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })

/** So many different ports that nobody listens on. */
export async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>()
  while (ports.size < count) {
    const port = randomInt(LOWEST, HIGHEST)
    if (await isFree(port)) ports.add(port)
  }
  return [...ports]
}
