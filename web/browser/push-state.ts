/** What this browser can do about push messages; `unknown` until it has been looked at. */
export type PushState = 'unknown' | 'unsupported' | 'denied' | 'off' | 'on'

/** Where the worker reads that this browser is to be subscribed: it renews what the browser has lost (see the worker). */
const CACHE = 'push'
const ENTRY = '/push'

export type PushOffer = {
  /** The lender's public key. */
  publicKey: string
  /** The page that takes the subscription. */
  address: string
}

const isSupported = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

async function post(address: string, fields: Record<string, string>): Promise<boolean> {
  const headers = { Accept: 'application/json' }
  const response = await fetch(address, { method: 'POST', headers, body: new URLSearchParams(fields) })
  const { refused } = (await response.json()) as { refused?: true }
  return !refused
}

function fieldsOf(subscription: PushSubscription): Record<string, string> {
  const { endpoint = '', keys } = subscription.toJSON()
  return { endpoint, p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' }
}

export async function readPushState(): Promise<PushState> {
  if (!isSupported()) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  return subscription ? 'on' : 'off'
}

/** Asks the person, then subscribes; only ever after a tap. */
export async function turnPushOn({ publicKey, address }: PushOffer): Promise<PushState> {
  if ((await Notification.requestPermission()) !== 'granted') return readPushState()
  const { pushManager } = await navigator.serviceWorker.ready
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  })
  if (!(await post(address, { act: 'pushSubscribe', ...fieldsOf(subscription) }))) {
    await subscription.unsubscribe()
    return 'off'
  }
  const cache = await caches.open(CACHE)
  await cache.put(ENTRY, Response.json({ publicKey, address }))
  return 'on'
}

export async function turnPushOff({ address }: PushOffer): Promise<PushState> {
  await caches.delete(CACHE)
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  if (!subscription) return 'off'
  const { endpoint } = subscription
  await subscription.unsubscribe()
  await post(address, { act: 'pushUnsubscribe', endpoint })
  return 'off'
}
