import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import webPush from 'web-push'
import { codes } from '../../contract/wire/codes.ts'
import { replyOf } from '../loans/testing/confirming.ts'
import { openPush, type PushTarget } from '../push/push.ts'
import { startPushService } from '../push/testing/push-service.ts'
import { openTestService, type TestService } from '../testing/harness.ts'

const keys = webPush.generateVAPIDKeys()
const push = openPush({ ...keys, subject: 'mailto:it@lender.test', hosts: ['127.0.0.1'], plainHttp: true })
let phones: Awaited<ReturnType<typeof startPushService>>
beforeAll(async () => {
  phones = await startPushService(keys.publicKey)
})
afterAll(() => phones.stop())

let service: TestService
beforeEach(async () => {
  service = await openTestService({ limits: 'off', push })
})

const lender = () => service.lender('demo-id-due')
async function subscribe(name: string): Promise<PushTarget> {
  const target = phones.subscribe(name)
  await replyOf(lender().pushSubscribe(target))
  return target
}

describe('subscriptions', () => {
  const all = () => service.db.selectFrom('push_subscriptions').selectAll().execute()

  test('are made once for a browser, and belong to whoever is signed in there', async () => {
    const target = await subscribe('shared')
    await replyOf(lender().pushSubscribe(target))
    await replyOf(service.lender('demo-id-settled').pushSubscribe(target))
    expect(await all()).toMatchObject([{ borrower_id: 'id-settled' }])
    await replyOf(lender().pushUnsubscribe(target))
    expect(await all()).toHaveLength(1)
    await replyOf(service.lender('demo-id-settled').pushUnsubscribe(target))
    expect(await all()).toEqual([])
  })

  test('to an address that is no push service are refused', async () => {
    const target = { ...phones.subscribe('x'), endpoint: 'https://evil.example/' }
    expect(await lender().pushSubscribe(target)).toMatchObject({ code: codes.fieldsRefused })
  })

  test('are not offered where there are no keys', async () => {
    const without = await openTestService({ limits: 'off' })
    const borrower = without.lender('demo-id-due')
    expect(await replyOf(borrower.pushKey({}))).toEqual({ key: '' })
    expect(await borrower.pushSubscribe(phones.subscribe('y'))).toMatchObject({ code: codes.fieldsRefused })
  })

  test('begin with the public key', async () => {
    expect(await replyOf(lender().pushKey({}))).toEqual({ key: keys.publicKey })
  })
})
