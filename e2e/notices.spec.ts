import type { BrowserContext, Page } from '@playwright/test'
import { expect, loanOf, test } from './journey.ts'
import { ownCopy } from './own-copy.ts'
import { playPushManager, SUBSCRIPTION } from './push-manager.ts'
import { codeOn, sandboxConsoleOf } from './sandbox-console.ts'

const demo = ownCopy()
const messages = (market: 'id' | 'in', key = 'active') =>
  `${demo.url}/messages?sessionId=demo-${market}-${key}&lang=en${market === 'in' ? '&needPop=1' : ''}`

for (const market of ['id', 'in'] as const)
  test(`a borrower pays and finds the message about it (${market})`, async ({ page, request }) => {
    await page.goto(demo.url + loanOf(market, 'active', { lang: 'en' }).replace('/loanDetails', '/that'))
    await sandboxConsoleOf(demo.url, request).pay(await codeOn(page), 'exact')
    await page.goto(messages(market))
    const message = page.getByRole('link', { name: /Your payment has arrived/ })
    await expect(message).toContainText(market === 'id' ? 'Rp' : '₹')
    await message.click()
    await expect(page).toHaveURL(/\/payments\?/)
  })

/** One switch for each message is folded away. */
const eachIn = (page: Page) => page.locator('details').filter({ hasText: 'Choose for each message' })

for (const javaScriptEnabled of [true, false])
  test.describe(`switches ${javaScriptEnabled ? 'with' : 'without'} a script`, () => {
    test.use({ javaScriptEnabled })

    test('are saved, and what is required cannot be changed', async ({ page }) => {
      const setting = messages('in', javaScriptEnabled ? 'due' : 'overdue').replace('/messages', '/setting')
      await page.goto(setting)
      await eachIn(page).getByText('Choose for each message').click()
      const group = page.getByRole('group', { name: 'A payment is due soon' })
      await group.getByLabel('SMS').uncheck()
      await expect(page.getByRole('group', { name: 'A loan was paid out' }).getByLabel('SMS')).toBeDisabled()
      await eachIn(page).getByRole('button', { name: 'Save', exact: true }).click()
      await expect(page.getByText('Saved')).toBeVisible()
      await page.goto(setting)
      await expect(group.getByLabel('SMS')).not.toBeChecked()
      await expect(group.getByLabel('On the phone')).toBeChecked()
    })

    test('are a few at first: what about, and how', async ({ page }) => {
      const setting = messages('in', javaScriptEnabled ? 'active' : 'review').replace('/messages', '/setting')
      await page.goto(setting)
      const offers = page.getByLabel('Ways to pay later or to settle')
      await offers.uncheck()
      await page.getByRole('button', { name: 'Save', exact: true }).first().click()
      await expect(page.getByText('Saved')).toBeVisible()
      await page.goto(setting)
      await expect(offers).not.toBeChecked()
      await expect(page.getByLabel('Payments: reminders and receipts')).toBeChecked()
      await eachIn(page).getByText('Choose for each message').click()
      const group = page.getByRole('group', { name: 'You can get more time' })
      await expect(group.getByRole('checkbox').first()).toBeVisible()
      await expect(group.getByRole('checkbox', { checked: true })).toHaveCount(0)
    })

    test('are there for every matter and way; WhatsApp waits until it is wanted', async ({ page }) => {
      const setting = messages('id', javaScriptEnabled ? 'due' : 'overdue').replace('/messages', '/setting')
      await page.goto(setting)
      await eachIn(page).getByText('Choose for each message').click()
      for (const name of [
        'A payment is still open',
        'We have your complaint',
        'You can get more time',
        'You can finish your loan early',
        'Your loan has changed',
      ])
        await expect(page.getByRole('group', { name })).toBeVisible()
      const group = page.getByRole('group', { name: 'A payment is still open' })
      for (const way of ['On the phone', 'SMS', 'Email']) await expect(group.getByLabel(way)).toBeChecked()
      await expect(group.getByLabel('WhatsApp')).not.toBeChecked()
      await group.getByLabel('WhatsApp').check()
      await group.getByLabel('Email').uncheck()
      await eachIn(page).getByRole('button', { name: 'Save', exact: true }).click()
      await expect(page.getByText('Saved')).toBeVisible()
      await page.goto(setting)
      await expect(group.getByLabel('WhatsApp')).toBeChecked()
      await expect(group.getByLabel('Email')).not.toBeChecked()
    })
  })

const allow = (context: BrowserContext) => context.grantPermissions(['notifications'], { origin: demo.url })

test.describe('on the phone @chromium', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a borrower asks to be told of a payment where the code is shown', async ({ page, context }) => {
    await allow(context)
    await playPushManager(page)
    const posts: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST') posts.push(request.postData() ?? '')
    })
    await page.goto(demo.url + loanOf('id', 'due', { lang: 'en' }).replace('/loanDetails', '/that'))
    await page.getByRole('button', { name: 'Tell me when the payment arrives' }).click()
    await expect(page.getByText('We will tell you on this phone.')).toBeVisible()
    expect(posts.join()).toContain('act=pushSubscribe&endpoint=https%3A%2F%2Ffcm.googleapis.com')
    await page.goto(messages('id', 'due'))
    // The page's own browser is asked again, and this one has forgotten.
    await page.getByRole('button', { name: 'Show messages on this phone' }).click()
    await page.getByRole('button', { name: 'No messages on this phone' }).click()
    await expect(page.getByRole('button', { name: 'Show messages on this phone' })).toBeVisible()
    expect(posts.at(-1)).toContain('act=pushUnsubscribe')
  })

  test('who blocks messages is told how to allow them, and nothing is asked', async ({ page }) => {
    await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'denied' }))
    await page.goto(messages('id', 'due'))
    await expect(page.getByText('Your browser blocks our messages.')).toBeVisible()
  })

  const workerOf = async (page: Page, context: BrowserContext) => {
    await allow(context)
    await page.goto(messages('id', 'due'))
    await page.evaluate(() => navigator.serviceWorker.ready)
    const [worker] = context.serviceWorkers()
    if (!worker) throw new Error('no worker')
    return worker
  }

  test('the worker shows a message and takes it away when it is tapped', async ({ page, context }) => {
    const worker = await workerOf(page, context)
    const shown = await worker.evaluate(async () => {
      const scope = self as unknown as {
        registration: ServiceWorkerRegistration
        PushEvent: new (type: string, init: object) => Event
        NotificationEvent: new (type: string, init: object) => Event
      } & EventTarget
      const data = {
        title: 'Paid',
        text: 'Thank you',
        link: '/payments?orderId=1',
        tag: 'n1',
        language: 'en',
      }
      const list = async () => scope.registration.getNotifications()
      for (let tries = 0; tries < 200 && (await list()).length === 0; tries++) {
        // A worker that has just become active may not show any yet; one of the same tag replaces the first.
        if (tries % 20 === 0) scope.dispatchEvent(new scope.PushEvent('push', { data: JSON.stringify(data) }))
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
      const [first] = await list()
      const { title, body, tag, data: about } = first as Notification
      scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification: first }))
      for (let tries = 0; tries < 50 && (await list()).length > 0; tries++)
        await new Promise((resolve) => setTimeout(resolve, 50))
      return { title, body, tag, about, left: (await list()).length }
    })
    expect(shown).toEqual({
      title: 'Paid',
      body: 'Thank you',
      tag: 'n1',
      about: { link: '/payments?orderId=1' },
      left: 0,
    })
  })

  for (const { name, open, expected } of [
    { name: 'opens its page', open: '/messages?lang=en', expected: { opened: '/payments?orderId=1' } },
    {
      name: 'leads to its page where that is open',
      open: '/payments?orderId=1',
      expected: { focused: '/payments?orderId=1' },
    },
  ])
    test(`a tap on a message ${name}`, async ({ page, context }) => {
      const worker = await workerOf(page, context)
      const led = await worker.evaluate(async (address) => {
        const scope = self as unknown as {
          clients: object
          NotificationEvent: new (type: string, init: object) => Event
          registration: ServiceWorkerRegistration
        } & EventTarget
        const done: Record<string, string> = {}
        const pathOf = (url: string) => url.replace(location.origin, '')
        // Opening and focusing need a finger, which no test has; that they are asked for is what is ours.
        Object.assign(Object.getPrototypeOf(scope.clients), {
          matchAll: async () => [
            {
              url: location.origin + address,
              focus: async () => Object.assign(done, { focused: pathOf(location.origin + address) }),
            },
          ],
          openWindow: async (url: string) => Object.assign(done, { opened: pathOf(url) }),
        })
        await scope.registration.showNotification('Paid', { data: { link: '/payments?orderId=1' } })
        const [notification] = await scope.registration.getNotifications()
        scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }))
        for (let tries = 0; tries < 50 && Object.keys(done).length === 0; tries++)
          await new Promise((resolve) => setTimeout(resolve, 50))
        return done
      }, open)
      expect(led).toEqual(expected)
    })

  test('whoever signs out gets no more messages in that browser', async ({ page, context }) => {
    const worker = await workerOf(page, context)
    await worker.evaluate(async () => {
      const scope = self as unknown as { registration: ServiceWorkerRegistration; ended: number }
      scope.ended = 0
      const unsubscribe = async () => {
        scope.ended += 1
        return true
      }
      Object.assign(Object.getPrototypeOf(scope.registration.pushManager), {
        getSubscription: async () => ({ unsubscribe, toJSON: () => ({}) }),
      })
      const wanted = { publicKey: 'key', address: '/messages', renewedAt: Date.now() }
      await (await caches.open('push')).put('/push', Response.json(wanted))
    })
    const ended = () =>
      worker.evaluate(async () => ({
        times: (self as unknown as { ended: number }).ended,
        isWanted: (await caches.match('/push')) !== undefined,
      }))
    // Somebody of whom no other journey needs the session.
    await page.goto(messages('id', 'unknown').replace('/messages', '/setting'))
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Saved')).toBeVisible()
    expect(await ended()).toEqual({ times: 0, isWanted: true })
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    await page.waitForURL(/\/login/)
    await expect.poll(ended).toEqual({ times: 1, isWanted: false })
  })

  test('a subscription that was lost, or whose key was replaced, heals at the next visit', async ({
    page,
    context,
  }) => {
    const worker = await workerOf(page, context)
    await worker.evaluate(
      async ({ subscription, address }) => {
        const sent: string[] = []
        const scope = self as unknown as { registration: ServiceWorkerRegistration; sent: string[] }
        scope.sent = sent
        const { pushManager } = scope.registration
        const subscribe = async ({ applicationServerKey }: { applicationServerKey: string }) => {
          sent.push(applicationServerKey)
          return { toJSON: () => subscription, unsubscribe: async () => true }
        }
        Object.assign(Object.getPrototypeOf(pushManager), { getSubscription: async () => null, subscribe })
        const cache = await caches.open('push')
        await cache.put('/push', Response.json({ publicKey: 'an-old-key', address }))
      },
      { subscription: SUBSCRIPTION, address: '/messages' },
    )
    await page.goto(messages('id', 'due'))
    const keys = () => worker.evaluate(() => (self as unknown as { sent: string[] }).sent)
    await expect.poll(keys).toEqual(['an-old-key', expect.stringMatching(/^B[\w-]{86}$/)])
    // And not again on the same day.
    await page.goto(messages('id', 'due'))
    await page.waitForLoadState('networkidle')
    expect(await keys()).toHaveLength(2)
  })
})
