import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import webPush from 'web-push'
import { openPush } from './push.ts'
import { startPushService } from './testing/push-service.ts'

const keys = webPush.generateVAPIDKeys()
const settings = { ...keys, subject: 'mailto:it@lender.test', hosts: ['127.0.0.1'], plainHttp: true }
const message = { payload: '{"title":"नमस्ते"}', topic: 'notice-1', ttlSeconds: 60 }

let service: Awaited<ReturnType<typeof startPushService>>
beforeAll(async () => {
  service = await startPushService(keys.publicKey)
})
afterAll(() => service.stop())

test('a message is signed for the push service and only the browser can read it', async () => {
  const target = service.subscribe('one')
  expect(await openPush(settings).send(target, message)).toEqual({ outcome: 'sent' })
  expect(service.refused).toEqual([])
  expect(service.received.at(-1)).toEqual({
    endpoint: target.endpoint,
    payload: { title: 'नमस्ते' },
    topic: 'notice-1',
    ttl: '60',
  })
})

test('a message of other keys than those the browser subscribed with is refused, and the browser stays', async () => {
  const other = openPush({ ...settings, ...webPush.generateVAPIDKeys() })
  expect(await other.send(service.subscribe('two'), message)).toEqual({ outcome: 'refused' })
  expect(service.refused).toEqual(['another key'])
})

describe('what the push service answers', () => {
  test.each([
    [{ status: 404 }, { outcome: 'gone' }],
    [{ status: 410 }, { outcome: 'gone' }],
    [
      { status: 429, headers: { 'retry-after': '120' } },
      { outcome: 'later', afterMs: 120_000 },
    ],
    [{ status: 429 }, { outcome: 'later', afterMs: null }],
    [{ status: 500 }, { outcome: 'later', afterMs: null }],
    [
      { status: 503, headers: { 'retry-after': 'soon' } },
      { outcome: 'later', afterMs: null },
    ],
    [{ status: 413 }, { outcome: 'refused' }],
    [{ status: 302, headers: { location: 'http://127.0.0.1:1/' } }, { outcome: 'refused' }],
  ])('%j', async (answer, result) => {
    service.answerNext(answer)
    expect(await openPush(settings).send(service.subscribe('three'), message)).toEqual(result)
  })

  test('a date to wait for', async () => {
    service.answerNext({
      status: 503,
      headers: { 'retry-after': new Date(Date.now() + 90_000).toUTCString() },
    })
    const result = await openPush(settings).send(service.subscribe('four'), message)
    expect(result.outcome === 'later' && result.afterMs).toBeGreaterThan(60_000)
  })

  test('nothing', async () => {
    const target = { ...service.subscribe('five'), endpoint: 'http://127.0.0.1:1/send' }
    expect(await openPush(settings).send(target, message)).toEqual({ outcome: 'later', afterMs: null })
  })
})

test('keys of a browser that are none mean that it is gone', async () => {
  const target = { ...service.subscribe('six'), p256dh: 'AAAA' }
  expect(await openPush(settings).send(target, message)).toEqual({ outcome: 'gone' })
})

test.each(['https://fcm.googleapis.com/fcm/send/x', 'https://wns2-sg2p.notify.windows.com/w/?token=x'])(
  '%s is a push service',
  (endpoint) => {
    const hosts = ['fcm.googleapis.com', '.notify.windows.com']
    expect(openPush({ ...settings, hosts, plainHttp: false }).accepts(endpoint)).toBe(true)
  },
)

test.each([
  'http://fcm.googleapis.com/fcm/send/x',
  'https://fcm.googleapis.com.evil.example/',
  'https://user:secret@fcm.googleapis.com/',
  'https://169.254.169.254/latest/meta-data',
  'https://localhost/',
  'https://notify.windows.com.example/',
  'file:///etc/passwd',
  'x',
])('nothing is sent to %s', async (endpoint) => {
  const push = openPush({
    ...settings,
    hosts: ['fcm.googleapis.com', '.notify.windows.com'],
    plainHttp: false,
  })
  expect(push.accepts(endpoint)).toBe(false)
  expect(await push.send({ ...service.subscribe('seven'), endpoint }, message)).toEqual({ outcome: 'gone' })
})
