import cluster from 'node:cluster'
import type { AddressInfo } from 'node:net'
import { createLog } from '../../server/log.ts'
import { listen } from '../listen.ts'
import { stopOnSignal, stopServing } from '../stopping.ts'
import { createWatch } from '../watchdog.ts'
import { reportAlive, reportReady, superviseWorkers } from '../workers.ts'

// Two workers that say who they are, and hold what asks for it; with an argument, ones that never start.
const [, , failure] = process.argv

if (cluster.isPrimary) {
  await superviseWorkers({
    count: 2,
    drainMs: 0,
    log: createLog('info'),
    env: {},
    silentMs: 3_000,
    onReady: (port) => void process.stdout.write(`ready ${port}\n`),
  })
} else {
  if (failure) process.exit(Number(failure))
  const [draining, stopping] = [new AbortController(), new AbortController()]
  const watch = createWatch()
  reportAlive(watch)
  const answer = async ({ url, method }: Request) => {
    const { pathname } = new URL(url)
    const slot = watch.begin(`${method} ${pathname}`)
    if (pathname === '/held') await new Promise(() => {})
    watch.end(slot)
    return new Response(String(process.pid))
  }
  const server = await listen(answer, { port: 0, host: '127.0.0.1', draining: draining.signal })
  const product = { server, drainMs: 0, draining, stopping, close: async () => {} }
  stopOnSignal((isReplaced) => stopServing(product, isReplaced))
  reportReady((server.address() as AddressInfo).port)
}
