import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import webPush from 'web-push'
import { guest } from '../account/testing/sign-in.ts'
import { replyOf } from '../loans/testing/confirming.ts'
import { openPush } from '../push/push.ts'
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
const lender = () => service.lender('demo-id-due', { lang: 'en' })

describe('signing out', () => {
  const endpoints = async () =>
    (await service.db.selectFrom('push_subscriptions').select('endpoint').orderBy('endpoint').execute()).map(
      ({ endpoint }) => endpoint,
    )

  async function twoPhones() {
    const other = await guest({ service, phone: '+628125550004' }).signIn()
    const first = phones.subscribe('first')
    await replyOf(lender().pushSubscribe(first))
    const second = phones.subscribe('second')
    await replyOf(service.lender(other).pushSubscribe(second))
    expect(await endpoints()).toHaveLength(2)
    return { other, first, second }
  }

  test('on one phone ends the messages there, and nowhere else', async () => {
    const { other, first, second } = await twoPhones()
    const { sessions } = await replyOf(service.lender(other).sessionList({}))
    const current = sessions.find(({ isCurrent }) => isCurrent === '1')
    await replyOf(service.lender(other).sessionEnd({ id: current?.id ?? '' }))
    expect(await endpoints()).toEqual([first.endpoint])
    expect(await endpoints()).not.toContain(second.endpoint)
  })

  test('everywhere ends them everywhere, for this borrower alone', async () => {
    await twoPhones()
    await replyOf(service.lender('demo-id-active').pushSubscribe(phones.subscribe('third')))
    await replyOf(lender().sessionsEnd({}))
    const left = await service.db.selectFrom('push_subscriptions').select('borrower_id').execute()
    expect(left).toEqual([{ borrower_id: 'id-active' }])
  })
})
