import cluster from 'node:cluster'
import type { AddressInfo } from 'node:net'
import { createLog } from '../../server/log.ts'
import { listen } from '../listen.ts'
import { stopOnSignal, stopServing } from '../stopping.ts'
import { reportReady, superviseWorkers } from '../workers.ts'

// Two workers that say who they are; with an argument, ones that never start.
const [, , failure] = process.argv

if (cluster.isPrimary) {
  await superviseWorkers({
    count: 2,
    drainMs: 0,
    log: createLog('info'),
    env: {},
    onReady: (port) => void process.stdout.write(`ready ${port}\n`),
  })
} else {
  if (failure) process.exit(Number(failure))
  const [draining, stopping] = [new AbortController(), new AbortController()]
  const answer = async () => new Response(String(process.pid))
  const server = await listen(answer, { port: 0, host: '127.0.0.1', draining: draining.signal })
  const product = { server, drainMs: 0, draining, stopping, close: async () => {} }
  stopOnSignal((isReplaced) => stopServing(product, isReplaced))
  reportReady((server.address() as AddressInfo).port)
}
