import { beforeEach, describe, expect, test, vi } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../../base/time.ts'
import { table } from '../../contract/calls/table.ts'
import { createClient } from '../../contract/wire/client.ts'
import { newSid } from '../calls/visitor-id.ts'
import { readOperatingState } from '../observing/operating-state.ts'
import { fixedRoutes } from '../sms/testing/fixed-routes.ts'
import { openTestService, SECRETS, type TestService } from '../testing/harness.ts'
import { storeAnswer } from '../verification/captcha.ts'
import { guest } from './testing/sign-in.ts'

const COST = 450_000
const BUDGET = 50_000_000
const KNOWN = '+628125550001'

let service: TestService
let sent: string[]
let bodies: string[]
beforeEach(async () => {
  sent = []
  bodies = []
  const sms = fixedRoutes({ costMicroUsd: COST, dailyBudgetMicroUsd: BUDGET, sent, bodies })
  service = await openTestService({ limits: 'off', sms })
})

/** A stranger who answers every picture and throws every cookie away. */
async function ask(phone: string, address: string, { visitor = '', device = '' } = {}) {
  const sid = newSid(SECRETS)
  await storeAnswer(service.db, { sid, answer: { typed: 'ab2d' }, now: service.clock.now() }, SECRETS)
  const fetch = async (request: Request) => service.app.fetch(request, { address, visitor: visitor || sid })
  const lender = createClient(table, { fetch, base: 'http://lender.test' })({
    common: { lang: 'en' },
    address,
  })
  return lender.loginCodeSend({ phone, sid, capcode: 'ab2d', proof: '', device })
}

/** Numbers of many ranges, so that no range is what refuses them. */
const stranger = (index: number) => `+62812${1000 + index}${5000 + index}`

const spend = (part: number) =>
  service.db
    .insertInto('sms_messages')
    .values({ phone: '+628110000000', body: 'x', created_at: service.clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
    .then(({ id }) =>
      service.db
        .insertInto('sms_attempts')
        .values({
          message_id: id,
          position: 0,
          route: 'fixed',
          status: 'delivered',
          provider_id: null,
          error: null,
          cost_micro_usd: part * BUDGET,
          created_at: service.clock.now(),
        })
        .execute(),
    )

describe('one visitor who burns codes', () => {
  test('gets a small share of the budget from one network, and everybody else goes on', async () => {
    for (let index = 0; index < 40; index += 1) await ask(stranger(index), `203.0.113.${index % 250}`)
    expect(sent.length).toBeLessThanOrEqual(10)
    const elsewhere = await ask('+6285212345678', '198.51.100.7')
    expect(elsewhere).toMatchObject({ success: true, data: { notice: '' } })
    expect(sent).toContain('+6285212345678')
  })

  test('leaves borrowers of the same network their codes', async () => {
    for (let index = 0; index < 30; index += 1) await ask(stranger(index), '203.0.113.9')
    expect(await ask(KNOWN, '203.0.113.77')).toMatchObject({ success: true })
    await vi.waitFor(() => expect(sent).toContain(KNOWN))
  })

  test('gets no further with a network for each code, as long as it is the same visitor', async () => {
    const visitor = newSid(SECRETS)
    for (let index = 0; index < 30; index += 1) await ask(stranger(index), `203.0.${index}.9`, { visitor })
    expect(sent).toHaveLength(8)
  })

  test('with many networks leaves the reserve to those who have a loan', async () => {
    for (let index = 0; index < 50; index += 1) await ask(stranger(index), `203.0.${index}.9`)
    expect(sent.length * COST).toBeLessThanOrEqual(BUDGET / 2)
    const before = sent.length
    expect(await ask(KNOWN, '203.0.3.9')).toMatchObject({ success: true })
    await vi.waitFor(() => expect(sent).toHaveLength(before + 1))
    expect(sent.at(-1)).toBe(KNOWN)
  })
})

describe('where only some numbers get a code', () => {
  test('the reply is the same for all of them, and says truly when others do', async () => {
    await spend(0.85)
    service.clock.moveTo(90 * MINUTE_MS)
    const unknown = await ask('+628125559001', '198.51.100.7')
    const known = await ask(KNOWN, '198.51.100.7')
    const blank = (reply: typeof known) => JSON.stringify(reply).replaceAll(/\+?62[\d -]+/g, 'the number')
    expect(blank(known)).toBe(blank(unknown))
    expect(known).toMatchObject({ success: true })
    expect(JSON.stringify(known)).toContain('New numbers get a code again in 23 hours.')
    await vi.waitFor(() => expect(sent).toEqual([KNOWN]))
    // Asking again is refused for both alike.
    expect((await ask('+628125559001', '198.51.100.7')).code).toBe('104')
    expect((await ask(KNOWN, '198.51.100.7')).code).toBe('104')
  })

  test('campaigns, which collect numbers, do not touch the reserve', async () => {
    await spend(0.85)
    const sid = newSid(SECRETS)
    await storeAnswer(service.db, { sid, answer: { typed: 'ab2d' }, now: service.clock.now() }, SECRETS)
    const reply = await service.lender('', { lang: 'en' }).smsSend({
      phone: KNOWN,
      capcode: 'ab2d',
      sid,
      id: 'indonesia',
      deviceId: '',
      appName: '',
    })
    expect(reply).toMatchObject({ code: '105' })
    expect(sent).toEqual([])
  })
})

describe('one number that a stranger types', () => {
  const lastCode = () => /\d{6}/.exec(bodies.at(-1) ?? '')?.[0] ?? ''
  /** As often as the number gets codes in a day, from a network for each. */
  async function burn(phone: string) {
    const replies = []
    for (let index = 0; index < 8; index += 1) {
      replies.push(await ask(phone, `203.0.${index}.9`))
      service.clock.moveTo(service.clock.offsetMs() + 2 * MINUTE_MS)
    }
    expect(replies.filter(({ success }) => success)).toHaveLength(5)
    return replies
  }
  const login = async (smsCode: string, device = '') => {
    const person = guest({ service, phone: KNOWN })
    await person.look()
    return person.login(smsCode, { device })
  }
  const signIn = async () => {
    await ask(KNOWN, '198.51.100.7')
    const done = await login(lastCode())
    if (!done.success) throw new Error(done.message)
    service.clock.moveTo(DAY_MS)
    return done.data
  }

  test('still gets a code on the device that has signed in with it, and the code opens', async () => {
    const { device } = await signIn()
    await burn(KNOWN)
    expect(await ask(KNOWN, '198.51.100.7')).toMatchObject({ success: false, code: '105' })
    expect(await ask(KNOWN, '198.51.100.7', { device: `x.y ${device}` })).toMatchObject({ success: true })
    expect(await login(lastCode(), device)).toMatchObject({ success: true })
  })

  /** Who asked for codes, and whether they count as used. */
  const grants = () =>
    service.db.selectFrom('sms_grants').select(['network', 'converted']).orderBy('id').execute()
  const ofStranger = { network: '203.0.3.0/24', converted: false }
  const ofOwner = { network: '192.0.2.0/24', converted: true }
  const signInAs = async (visitor: string) => {
    const person = guest({ service, phone: KNOWN, visitor })
    await person.look()
    expect(await person.login(lastCode())).toMatchObject({ success: true })
  }

  test('speaks for its owner when its code is used, and for no stranger', async () => {
    const visitor = newSid(SECRETS)
    await ask(KNOWN, '203.0.3.9')
    service.clock.moveTo(2 * MINUTE_MS)
    await ask(KNOWN, '192.0.2.9', { visitor })
    await signInAs(visitor)
    expect(await grants()).toEqual([ofStranger, ofOwner])
  })

  test('speaks for no stranger whose code its owner types', async () => {
    const visitor = newSid(SECRETS)
    await ask(KNOWN, '192.0.2.9', { visitor })
    service.clock.moveTo(2 * MINUTE_MS)
    await ask(KNOWN, '203.0.3.9')
    await signInAs(visitor)
    expect(await grants()).toEqual([ofOwner, ofStranger])
  })

  test('speaks for its owner who is signed in, too', async () => {
    const lender = service.lender('demo-id-due', { lang: 'en' })
    await lender.stepUpCodeSend({ operation: 'accountCopy' })
    await lender.stepUp({ operation: 'accountCopy', smsCode: lastCode() })
    expect(await grants()).toMatchObject([{ converted: true }])
  })

  test('still gets a code where somebody is signed in, at the same moment too', async () => {
    const { token } = await signIn()
    await burn(KNOWN)
    service.clock.moveTo(service.clock.offsetMs() + DAY_MS)
    await ask(KNOWN, '203.0.3.9')
    const lender = service.lender(token, { lang: 'en' })
    expect(await lender.stepUpCodeSend({ operation: 'accountCopy' })).toMatchObject({ success: true })
    const smsCode = lastCode()
    expect(await lender.stepUp({ operation: 'accountCopy', smsCode })).toMatchObject({ success: true })
  })

  test('keeps the code of its owner while strangers ask for others and guess', async () => {
    const { device } = await signIn()
    await ask(KNOWN, '198.51.100.7', { device })
    const code = lastCode()
    await ask(KNOWN, '203.0.3.9')
    for (let guess = 0; guess < 8; guess += 1) expect((await login('000000')).success).toBe(false)
    expect(await login(code)).toMatchObject({ code: '103' })
    expect(await login(code, device)).toMatchObject({ success: true })
  })

  test('has an end of codes on the device of its owner too, with a wait that is true', async () => {
    const { device } = await signIn()
    const requested = () => ask(KNOWN, '198.51.100.7', { device })
    for (let index = 0; index < 5; index += 1) {
      expect(await requested()).toMatchObject({ success: true })
      service.clock.moveTo(service.clock.offsetMs() + 2 * MINUTE_MS)
    }
    const refused = await requested()
    expect(refused).toMatchObject({ code: '105', retryAfterSeconds: 24 * 3600 - 600 })
    service.clock.moveTo(service.clock.offsetMs() + (24 * 3600 - 600) * 1000)
    expect(await requested()).toMatchObject({ success: true })
  })

  test('is answered alike with and without an account: to strangers, and with the mark of another number', async () => {
    const { device } = await signIn()
    const blank = (replies: unknown) => JSON.stringify(replies).replaceAll(/\+?62[\d -]+/g, 'the number')
    const known = [...(await burn(KNOWN)), await ask(KNOWN, '198.51.100.8')]
    service.clock.moveTo(service.clock.offsetMs() + DAY_MS)
    const unknown = await burn('+628125559001')
    unknown.push(await ask('+628125559001', '198.51.100.8', { device }))
    expect(blank(unknown)).toBe(blank(known))
  })
})

test('what is said of the wait is true: not before it, and then', async () => {
  await spend(1)
  service.clock.moveTo(60 * MINUTE_MS)
  const refused = await ask('+6285212345678', '198.51.100.7')
  expect(refused).toMatchObject({ code: '105', retryAfterSeconds: 23 * 3600 })
  expect(refused.message).toBe('We cannot send a code right now. Please try again in 23 hours.')
  service.clock.moveTo(DAY_MS - 1000)
  expect(await ask('+6285212345678', '198.51.100.7')).toMatchObject({ code: '105', retryAfterSeconds: 1 })
  service.clock.moveTo(DAY_MS)
  expect(await ask('+6285212345678', '198.51.100.7')).toMatchObject({ success: true })
})

test('refusals are counted by the rule and the minute, for the desk', async () => {
  await spend(1)
  for (let index = 0; index < 3; index += 1) await ask(stranger(index), '198.51.100.7')
  expect(await service.db.selectFrom('sms_refusals').select(['rule', 'refused']).execute()).toEqual([
    { rule: 'budgetOfStrangers', refused: 3 },
  ])
  const { codes } = await readOperatingState(service.db, service.clock.now())
  expect(codes.refusedOfHour).toEqual({ budgetOfStrangers: 3 })
})

test('the desk sees what strangers used, and which network asks', async () => {
  for (let index = 0; index < 7; index += 1) await ask(stranger(index), '203.0.113.9')
  const { codes } = await readOperatingState(service.db, service.clock.now())
  expect(codes).toMatchObject({
    strangersMicroUsd: 5 * COST,
    refusedOfHour: { withheld: 2 },
    busiestNetwork: '203.0.113.0/24',
    unusedOfNetwork: 7,
  })
})
