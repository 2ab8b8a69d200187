/** What this browser can do about push messages; `unknown` until it has been looked at. */
export type PushState = 'unknown' | 'unsupported' | 'denied' | 'off' | 'on'

export type PushOffer = {
  /** The lender's public key. */
  publicKey: string
  /** The page that takes the subscription. */
  address: string
}

/** Where the worker reads that this browser is to be subscribed: it renews what the browser has lost (see the worker). */
export const PUSH_CACHE = 'push'

export async function readPushState(): Promise<PushState> {
  if (!('serviceWorker' in navigator && 'PushManager' in window)) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ? 'on' : 'off'
}

export async function postPush(address: string, fields: Record<string, string>): Promise<boolean> {
  const headers = { Accept: 'application/json' }
  const response = await fetch(address, { method: 'POST', headers, body: new URLSearchParams(fields) })
  return !((await response.json()) as { refused?: true }).refused
}

/** Asks the person, then subscribes; only ever after a tap. */
export async function turnPushOn({ publicKey, address }: PushOffer): Promise<PushState> {
  if ((await Notification.requestPermission()) !== 'granted') return readPushState()
  const { pushManager } = await navigator.serviceWorker.ready
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  const { endpoint = '', keys } = subscription.toJSON()
  if (!(await postPush(address, { act: 'pushSubscribe', endpoint, ...keys }))) {
    await subscription.unsubscribe()
    return 'off'
  }
  await (await caches.open(PUSH_CACHE)).put('/push', Response.json({ publicKey, address }))
  return 'on'
}
