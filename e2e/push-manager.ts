import type { Page } from '@playwright/test'

export const SUBSCRIPTION = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/of-the-journey',
  keys: {
    p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
    auth: 'tBHItJI5svbpez7KI4CCXg',
  },
}

/** No push service is reached from here, so the browser's own part of it is played; what is ours is not. */
export const playPushManager = (page: Page) =>
  page.addInitScript((subscription) => {
    let current: object | null = null
    const made = {
      ...subscription,
      toJSON: () => subscription,
      unsubscribe: async () => {
        current = null
        return true
      },
    }
    Object.assign(PushManager.prototype, {
      getSubscription: async () => current,
      subscribe: async () => {
        current = made
        return made
      },
    })
  }, SUBSCRIPTION)
