import { PUSH_CACHE, type PushOffer, type PushState, postPush } from './push-state.ts'

export async function turnPushOff({ address }: PushOffer): Promise<PushState> {
  await caches.delete(PUSH_CACHE)
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  if (!subscription) return 'off'
  const { endpoint } = subscription
  await subscription.unsubscribe()
  await postPush(address, { act: 'pushUnsubscribe', endpoint })
  return 'off'
}
