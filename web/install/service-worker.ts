import { dropCopies, readOffline, storePage } from './offline-copies.ts'

/**
 * The worker behind every page: it stores the offline page and encrypted copies of the pages that help without a network, shows
 * messages, and keeps the push subscription alive. What it imports is its own alone, because it is served as a classic script.
 */
type ExtendableEvent = Event & { waitUntil: (work: Promise<unknown>) => void }
type Route = { condition: object; source: 'network' | 'race-network-and-fetch-handler' }
type InstallEvent = ExtendableEvent & {
  /** Missing in WebKit, Firefox and Chromium before 123. */
  addRoutes?: (routes: Route[]) => Promise<void>
}
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

// A worker that sleeps takes longer to wake up than a page to come: neither waits for the other, and files do without it.
const routes: Route[] = [
  { condition: { requestMode: 'navigate', requestMethod: 'GET' }, source: 'race-network-and-fetch-handler' },
  { condition: { not: { requestMethod: 'POST' } }, source: 'network' },
]

scope.addEventListener<InstallEvent>('install', (event) => {
  event.waitUntil(event.addRoutes?.(routes) ?? Promise.resolve())
  event.waitUntil(
    caches
      .open(CACHE)
      // Without cookies: what is stored must be the same for everybody.
      .then(async (cache) =>
        cache.put(OFFLINE, await fetch(OFFLINE, { credentials: 'omit', cache: 'no-cache' })),
      )
      .then(() => scope.skipWaiting()),
  )
})

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

async function pageOrOffline(event: FetchEvent): Promise<Response> {
  const { request } = event
  try {
    const page = (await event.preloadResponse) ?? (await fetch(request))
    event.waitUntil(storePage(request.url, page.clone()).catch(() => null))
    return page
  } catch {
    const offline = await caches.match(OFFLINE)
    return offline ? readOffline(request.url, offline) : Response.error()
  }
}

scope.addEventListener<FetchEvent>('fetch', (event) => {
  const { mode, method } = event.request
  if (method === 'POST') event.waitUntil(noticeSignOut(event.request.clone()).catch(() => null))
  if (mode !== 'navigate' || method !== 'GET') return
  const page = pageOrOffline(event)
  event.respondWith(page)
  // A day is how long a lost subscription may go unnoticed; a failure is tried again at the next page.
  event.waitUntil(page.then(() => renewPush(DAY_MS)).catch(() => null))
})

type Shown = { title: string; text: string; link: string; tag: string; language: string }
type PushEvent = ExtendableEvent & { data: { json: () => Shown } | null }
type NotificationEvent = ExtendableEvent & { notification: Notification }

/** Messages come from our own service, but a link to elsewhere would be followed without a look. */
const ownAddressOf = (link: unknown): string => {
  const url = new URL(String(link ?? ''), scope.location.origin)
  return url.origin === scope.location.origin ? url.href : scope.location.origin
}

scope.addEventListener<PushEvent>('push', (event) => {
  const shown = event.data?.json()
  if (!shown) return
  const { title, text, link, tag, language } = shown
  const market = new URLSearchParams(scope.location.search).get('needPop') ?? '0'
  event.waitUntil(
    scope.registration.showNotification(title, {
      body: text,
      tag,
      lang: language,
      icon: `/icon.png?needPop=${market}&size=192`,
      data: { link },
    }),
  )
})

scope.addEventListener<NotificationEvent>('notificationclick', (event) => {
  const { notification } = event
  notification.close()
  const address = ownAddressOf((notification.data as { link?: unknown } | null)?.link)
  event.waitUntil(
    scope.clients.matchAll({ type: 'window' }).then((open) => {
      const same = open.find(({ url }) => url === address)
      return same ? same.focus() : scope.clients.openWindow(address)
    }),
  )
})

const DAY_MS = 24 * 60 * 60 * 1000
const PUSH_CACHE = 'push'
const PUSH_ENTRY = '/push'
type Wanted = { publicKey: string; address: string; renewedAt?: number }

async function tellServer(subscription: PushSubscription, address: string): Promise<string | null> {
  const { endpoint = '', keys } = subscription.toJSON()
  const fields = {
    act: 'pushSubscribe',
    endpoint,
    p256dh: keys?.['p256dh'] ?? '',
    auth: keys?.['auth'] ?? '',
  }
  const headers = { Accept: 'application/json' }
  const response = await fetch(address, { method: 'POST', headers, body: new URLSearchParams(fields) })
  const { refused, made } = (await response.json()) as { refused?: true; made?: string }
  return refused ? null : (made ?? '')
}

/**
 * Whoever requested messages gets them until they say otherwise: what the browser or the push service has dropped is
 * subscribed again, and a lender's new key replaces the old one.
 */
async function renewPush(atMost: number): Promise<void> {
  const cache = await caches.open(PUSH_CACHE)
  const wanted = (await (await cache.match(PUSH_ENTRY))?.json()) as Wanted | undefined
  if (!wanted || Notification.permission !== 'granted') return
  if (Date.now() - (wanted.renewedAt ?? 0) < atMost) return
  const { pushManager } = scope.registration
  const subscribe = (publicKey: string) =>
    pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  const current = (await pushManager.getSubscription()) ?? (await subscribe(wanted.publicKey))
  const publicKey = await tellServer(current, wanted.address)
  if (publicKey === null) return
  const isReplaced = publicKey !== '' && publicKey !== wanted.publicKey
  if (isReplaced) {
    await current.unsubscribe()
    await tellServer(await subscribe(publicKey), wanted.address)
  }
  const renewed = { ...wanted, publicKey: publicKey || wanted.publicKey, renewedAt: Date.now() }
  await cache.put(PUSH_ENTRY, Response.json(renewed))
}

const SIGN_OUT_PAGES = ['/setting', '/login']

/** Whoever signs out gets no messages here, and whoever signs in next is asked first. The service removes its part itself. */
async function noticeSignOut(request: Request): Promise<void> {
  const { origin, pathname } = new URL(request.url)
  const isOurs = origin === scope.location.origin && request.referrer.startsWith(`${origin}/`)
  if (!isOurs || !SIGN_OUT_PAGES.includes(pathname)) return
  if (!/\bact\W+signOut/.test(await request.text())) return
  await dropCopies()
  await caches.delete(PUSH_CACHE)
  await (await scope.registration.pushManager.getSubscription())?.unsubscribe()
}

scope.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renewPush(0)))
