/**
 * The worker behind every page: it stores the offline page and nothing else, shows messages, and keeps the push
 * subscription alive. It imports nothing, because it is served as a classic script.
 */
type ExtendableEvent = Event & { waitUntil: (work: Promise<unknown>) => void }
type FetchEvent = ExtendableEvent & {
  request: Request
  preloadResponse: Promise<Response | undefined>
  respondWith: (response: Promise<Response>) => void
}
type WindowClient = { url: string; focus: () => Promise<unknown> }
type WorkerScope = {
  location: Location
  registration: ServiceWorkerRegistration & {
    navigationPreload?: { enable: () => Promise<void> }
  }
  clients: {
    claim: () => Promise<void>
    matchAll: (options: { type: 'window' }) => Promise<WindowClient[]>
    openWindow: (address: string) => Promise<unknown>
  }
  skipWaiting: () => Promise<void>
  addEventListener: <E extends ExtendableEvent>(type: string, listener: (event: E) => void) => void
}
const scope = self as unknown as WorkerScope

const CACHE = 'offline'
const OFFLINE = `/offline${scope.location.search}`

scope.addEventListener('install', (event) =>
  event.waitUntil(
    caches
      .open(CACHE)
      // Without cookies: what is stored must be the same for everybody.
      .then(async (cache) =>
        cache.put(OFFLINE, await fetch(OFFLINE, { credentials: 'omit', cache: 'no-cache' })),
      )
      .then(() => scope.skipWaiting()),
  ),
)

async function dropOthers(): Promise<void> {
  const cache = await caches.open(CACHE)
  for (const { url } of await cache.keys())
    if (new URL(url).pathname === '/offline' && !url.endsWith(OFFLINE)) await cache.delete(url)
}

// The response of a page comes from the network alone, so a new worker may take over while pages of the old one are open.
scope.addEventListener('activate', (event) =>
  event.waitUntil(
    Promise.all([dropOthers(), scope.clients.claim(), scope.registration.navigationPreload?.enable()]),
  ),
)

async function pageOrOffline({ request, preloadResponse }: FetchEvent): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await fetch(request))
  } catch {
    return (await caches.match(OFFLINE)) ?? Response.error()
  }
}

scope.addEventListener<FetchEvent>('fetch', (event) => {
  const { mode, method } = event.request
  if (mode === 'navigate' && method === 'GET') event.respondWith(pageOrOffline(event))
})
