import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { listen } from '../../process/listen.ts'
import { connectBackend } from '../../tools/conform/backend.ts'
import { type BackendData, gatherData } from '../../tools/conform/backend-data.ts'
import type { Discovery } from '../../tools/conform/discovery.ts'
import { type RunOptions, runChecks } from '../../tools/conform/run.ts'
import { openTestService, SANDBOX_SECRET, type TestOptions, type TestService } from './harness.ts'

/** The demo as the conformance kit is given it. */
export const demoDiscovery: Discovery = {
  address: '',
  market: 'id',
  language: 'en',
  borrower: { session: 'demo-id-due', deviceId: '', orderId: 'TR-due', productId: 'terang-kilat' },
  other: { session: 'demo-id-settled', deviceId: '', orderId: 'TR-settled', productId: 'terang-kilat' },
  newLoan: { session: 'demo-id-new', deviceId: '', productId: 'terang-belajar' },
  closedProductId: 'terang-usaha',
  campaignId: 'default',
  additions: ['*'],
  wireNames: {},
  sandbox: { path: '/hooks/sandbox', secret: SANDBOX_SECRET },
  limits: true,
}

export type ServedDemo = {
  /** The demo as it was in the beginning. */
  restart: (options?: TestOptions) => Promise<TestService>
  run: (options?: Partial<RunOptions>) => ReturnType<typeof runChecks>
  facts: () => Promise<BackendData>
  address: string
  close: () => Promise<void>
}

/** The service on a port of this machine. Its clock moves on where the kit waits for a limit. */
export async function serveDemo(): Promise<ServedDemo> {
  let service: TestService
  const restart = async (options: TestOptions = {}) => {
    service = await openTestService({ logLevel: 'silent', ...options })
    return service
  }
  await restart()
  const from = { address: '127.0.0.1' }
  const server: Server = await listen(async (request) => service.app.fetch(request, from), {
    port: 0,
    host: '127.0.0.1',
  })
  const { port } = server.address() as AddressInfo
  const connection = {
    fetch,
    address: `http://127.0.0.1:${port}`,
    wait: async (seconds: number) => {
      const until = service.clock.offsetMs() + seconds * 1000
      // Who waits at the same time waits for the same moment.
      await setImmediate()
      if (service.clock.offsetMs() < until) service.clock.moveTo(until)
    },
  }
  return {
    restart,
    address: connection.address,
    run: (options = {}) =>
      runChecks({ discovery: demoDiscovery, now: () => service.clock.now(), ...connection, ...options }),
    facts: () => gatherData(connectBackend(demoDiscovery, connection), demoDiscovery),
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  }
}
