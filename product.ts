import { join } from 'node:path'
import type { Print } from './contract/calls/made-documents.ts'
import { openApiDocument } from './contract/calls/openapi.ts'
import { table } from './contract/calls/table.ts'
import { createClient } from './contract/wire/client.ts'
import { wirePath } from './contract/wire/operation.ts'
import { HTTP_TIMEOUT_MS } from './market/constants.ts'
import { createAssets, DESK_RUNTIME, PAGE_RUNTIME, readInlineScripts, readScripts } from './process/assets.ts'
import { createBackendHealth } from './process/backend-health.ts'
import { trustIn } from './process/caller.ts'
import type { Config } from './process/config/config.ts'
import {
  createDevelopment,
  developmentHead,
  developmentInlineScripts,
  developmentScripts,
} from './process/development.ts'
import { listen } from './process/listen.ts'
import { createRequestHandler } from './process/request-handler.ts'
import { createRouteLabel } from './process/route-label.ts'
import { isLeaving, stopServing } from './process/stopping.ts'
import { createUploadQueue } from './process/upload-queue.ts'
import { visitorsBy } from './process/visitor.ts'
import type { Watch } from './process/watchdog.ts'
import { callbacks } from './server/callbacks.ts'
import { createFormCount } from './server/calls/limits.ts'
import { networkOf } from './server/calls/network.ts'
import { isReady } from './server/database/health.ts'
import { openService } from './server/embedded.ts'
import type { Log } from './server/log.ts'
import { withLogFields } from './server/log-fields.ts'
import type { ProcessState } from './server/metrics/process-state.ts'
import { observeRequest } from './server/metrics/requests.ts'
import type { OtherRoutes } from './web/page/page.ts'
import type { createPrint, createWeb } from './web/pages.server.ts'

type Web = { createWeb: typeof createWeb; createPrint: typeof createPrint }

type EmbeddedService = Awaited<ReturnType<typeof openService>> | null

export type Product = {
  port: number
  state: () => ProcessState
  /** Opening their queue takes up to a second, and nobody who visits needs it: once it is known that the product is ready. */
  startJobs: () => void
  /** Loses no request. `isReplaced`: others take the new connections of the port already. */
  stop: (isReplaced: boolean) => Promise<void>
}

/** The embedded service is called without a socket, any other over the network. Nothing else differs. */
function lenderClient(config: Config, embedded: EmbeddedService, log: Log) {
  const { wireNames } = config
  if (!embedded)
    return createClient(table, {
      fetch,
      base: config.lenderApi ?? '',
      wireNames,
      timeoutMs: HTTP_TIMEOUT_MS,
      log,
    })
  return createClient(table, { wireNames, exchange: embedded.service.exchange, log })
}

const backendHealth = (base: string) =>
  createBackendHealth({ fetch, base, path: wirePath(table.loanDetails), now: Date.now })

/** The routes by which a code is sent again; with a backend of the lender's own, nobody here knows. */
function otherRoutesOf({ lenderApi, sms }: Config): OtherRoutes {
  if (lenderApi || !sms) return 'none'
  if (sms.whatsapp) return sms.voiceFrom ? 'both' : 'whatsapp'
  return sms.voiceFrom ? 'call' : 'none'
}

/** Serves the pages and, unless another backend is called, the service. What there is once in a process is the caller's. */
export async function startProduct(config: Config, log: Log, watch?: Watch): Promise<Product> {
  const vite = config.development ? await createDevelopment() : null
  const built = join(import.meta.dirname, 'dist')
  const loadWeb = async (): Promise<Web> =>
    vite
      ? ((await vite.ssrLoadModule('/web/pages.server.ts')) as Web)
      : await import(join(built, 'web/pages.server.js'))
  const print: Print = async (part) => (await loadWeb()).createPrint(config.packs)(part)
  const embedded = config.lenderApi ? null : await openService(config, log, print)
  const client = lenderClient(config, embedded, log)
  const scripts = (folder: string, runtime: string) =>
    vite ? developmentScripts(runtime) : readScripts(join(built, folder), runtime)
  const renderContext = {
    demo: config.demo,
    scripts: scripts('client', PAGE_RUNTIME),
    deskScripts: scripts('desk', DESK_RUNTIME),
    inlineScripts: vite ? developmentInlineScripts : readInlineScripts(join(built, 'inline')),
    development: vite ? developmentHead : '',
  }
  const [draining, stopping] = [new AbortController(), new AbortController()]
  const countForm = createFormCount(() => new Date())
  const webOf = (web: Web) =>
    web.createWeb({
      packs: config.packs,
      markets: config.markets,
      otherRoutes: otherRoutesOf(config),
      lenderFor: (common, from) => client({ common, ...from }),
      secrets: config.cookieSecrets,
      developer: embedded?.developer ?? null,
      desk: embedded?.desk ?? null,
      renderContext,
      countForm,
      stopping: stopping.signal,
      ...(embedded && { watchPayCode: embedded.watchPayCode, watchWork: embedded.watchWork }),
      log,
      now: () => embedded?.clock.now() ?? new Date(),
    })
  const pages = vite
    ? async (request: Request, env: object) => webOf(await loadWeb()).fetch(request, env)
    : webOf(await loadWeb()).fetch

  const uploads = createUploadQueue()
  const routeOf = createRouteLabel(
    table,
    callbacks.map(({ path }) => path),
  )
  const answers = embedded ? () => isReady(embedded.database.db) : backendHealth(config.lenderApi ?? '')
  const requestHandler = createRequestHandler({
    service:
      embedded && ((request, { address, visitor }) => embedded.service.fetch(request, { address, visitor })),
    pages,
    assets: vite ? async () => null : createAssets(join(built, 'client'), join(built, 'desk')),
    openApi: openApiDocument,
    isReady: async () => !isLeaving(draining.signal) && (await answers()),
    isHttpsForGood: !config.demo,
    trusted: trustIn(config.trustedProxies),
    visitors: visitorsBy(config.cookieSecrets),
    uploads,
    networkOf,
    withRequestId: (requestId, work) => withLogFields({ requestId }, work),
    watch,
    observe: ({ path, ...answered }) => observeRequest({ route: routeOf(path), ...answered }),
  })
  const server = await listen(requestHandler, {
    port: config.port,
    host: config.host,
    before: vite?.middlewares,
    draining: draining.signal,
  })
  const close = async () => {
    await vite?.close()
    embedded?.sampler.stop()
    await embedded?.jobs.stop()
    await embedded?.database.close()
  }
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : config.port,
    state: () => ({ connections: embedded?.database.connectionUse() ?? {}, uploads: uploads.use() }),
    startJobs: () => {
      void embedded?.jobs.start()
      embedded?.sampler.start()
    },
    stop: (isReplaced) =>
      stopServing({ server, drainMs: config.drainMs, draining, stopping, close }, isReplaced),
  }
}
