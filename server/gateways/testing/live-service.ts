import type { AddressInfo } from 'node:net'
import { listen } from '../../../process/listen.ts'
import type { TestService } from '../../testing/harness.ts'

export type LiveService = { url: string; close: () => Promise<void> }

/** The service on a port of loopback, so that callbacks come as they do in life: bytes over a socket. */
export async function onPort({ app }: Pick<TestService, 'app'>): Promise<LiveService> {
  const server = await listen(async (request) => app.fetch(request), { port: 0, host: '127.0.0.1' })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
