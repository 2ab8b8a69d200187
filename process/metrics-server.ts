import { createServer, type Server } from 'node:http'

const METRICS_PATH = '/metrics'

export type MetricsSource = { contentType: string; metrics: () => Promise<string> }
type MetricsOptions = { port: number; host: string; reportError: (error: unknown) => void }

/** The figures of this process, or of all its workers, on a port of their own, which the public does not reach; nothing else is there. */
export async function listenForMetrics(
  source: MetricsSource,
  { port, host, reportError }: MetricsOptions,
): Promise<Server> {
  const server = createServer({ headersTimeout: 5_000, requestTimeout: 5_000 }, (incoming, outgoing) => {
    const [path] = (incoming.url ?? '').split('?')
    if (incoming.method !== 'GET' || path !== METRICS_PATH) {
      outgoing.writeHead(404).end()
      return
    }
    source.metrics().then(
      (text) =>
        outgoing
          .writeHead(200, { 'Content-Type': source.contentType, 'Cache-Control': 'no-store' })
          .end(text),
      (error: unknown) => {
        reportError(error)
        outgoing.writeHead(500).end()
      },
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return server
}
