import { beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../../base/time.ts'
import { table } from '../../contract/calls/table.ts'
import { createClient } from '../../contract/wire/client.ts'
import { codes } from '../../contract/wire/codes.ts'
import { type Endpoint, wirePath } from '../../contract/wire/operation.ts'
import { handlers } from '../handlers.ts'
import { openTestService, SECRETS, START, serveOver, type TestService } from '../testing/harness.ts'
import { countLocally, type LocalCounters, purgeOldCounters } from './limits.ts'
import { createService } from './service.ts'
import { newSid } from './visitor-id.ts'

let service: TestService
beforeEach(async () => {
  service = await openTestService()
})

const rate = ({ lender }: TestService, session = 'demo-id-settled') =>
  lender(session, { lang: 'en' }).scoreSave({ score: '5', chosenScore: '3' })

async function rateTimes(times: number, by: TestService = service) {
  for (let done = 0; done < times; done += 1) expect((await rate(by)).success).toBe(true)
}

/** Counters of a process in which this address has been counted so often. */
const strangersOf = (call: string, address: string, used: number): LocalCounters =>
  new Map([[`${call} ${address}`, { start: START.getTime(), used }]])

const ratings = async () => (await service.db.selectFrom('ratings').select('id').execute()).length

describe('a write', () => {
  test('is refused the eleventh time in a minute, and welcome in the next', async () => {
    await rateTimes(10)
    expect(await rate(service)).toMatchObject({
      success: false,
      code: codes.tooMany,
      message: 'Too many tries. Please try again in 60 seconds.',
      retryAfterSeconds: 60,
    })
    expect(await ratings()).toBe(10)
    service.clock.moveTo(MINUTE_MS)
    expect((await rate(service)).success).toBe(true)
  })

  test('is counted for each borrower and each call by itself', async () => {
    await rateTimes(10)
    expect((await rate(service, 'demo-in-settled')).success).toBe(true)
    const event = { moduleId: '30', positionId: '0' }
    expect((await service.lender('demo-id-settled').serviceEventSave(event)).success).toBe(true)
  })

  test('is counted together by two processes on one database', async () => {
    const second = serveOver(service.db, service.clock)
    await rateTimes(5)
    await rateTimes(5, second)
    expect(await rate(second)).toMatchObject({ code: codes.tooMany })
    expect(await rate(service)).toMatchObject({ code: codes.tooMany })
    expect(await ratings()).toBe(10)
  })

  test('is let through ten times and no more when all come at once', async () => {
    const all = await Promise.all(Array.from({ length: 25 }, () => rate(service)))
    expect(all.filter(({ success }) => success).length).toBe(10)
    expect(await ratings()).toBe(10)
  })

  test('without a session is counted by address, of which many share one', async () => {
    const send = async (address: string) => {
      const path = wirePath(table.scoreSave)
      const response = await service.app.request(path, { method: 'POST' }, { address })
      return [response.status, response.headers.get('Retry-After'), (await response.json()).code]
    }
    const shared = table.scoreSave.limit.perAddress
    service.clock.moveTo(17_300)
    for (let sent = 0; sent < shared; sent += 1)
      expect(await send('192.0.2.7')).toEqual([200, null, codes.sessionExpired])
    expect(await send('192.0.2.7')).toEqual([429, '43', codes.tooMany])
    expect(await send('192.0.2.8')).toEqual([200, null, codes.sessionExpired])
  })
})

describe('a visitor without a session', () => {
  const contact = { name: 'Rina', telephone: '0812', content: 'Halo' }
  const write = async (from: { address: string; visitor?: string }) => {
    const body = new URLSearchParams({ ...contact, content: `Halo ${Math.random()}` })
    const response = await service.app.request(wirePath(table.contactSave), { method: 'POST', body }, from)
    return response.status
  }
  const address = '192.0.2.7'

  test('is refused the sixth time, and no other visitor of the same address is', async () => {
    for (let time = 0; time < 5; time += 1) expect(await write({ address, visitor: 'one' })).toBe(200)
    expect(await write({ address, visitor: 'one' })).toBe(429)
    expect(await write({ address: '192.0.2.8', visitor: 'one' })).toBe(429)
    expect(await write({ address, visitor: 'two' })).toBe(200)
  })

  test('whose browser keeps no cookies is counted with its address only', async () => {
    for (let time = 0; time < 20; time += 1) expect(await write({ address })).toBe(200)
  })

  test('of whom there are ever new ones is stopped by the address', async () => {
    const { perAddress } = table.contactSave.limit
    const statuses: number[] = []
    for (let time = 0; time <= perAddress; time += 1)
      statuses.push(await write({ address, visitor: `visitor ${time}` }))
    expect([statuses.filter((status) => status === 200).length, statuses.at(-1)]).toEqual([perAddress, 429])
  })

  test('is known by the session id of a campaign as well, once it is one of ours', async () => {
    const challenge = async (sid: string) => {
      const path = `${wirePath(table.challengeCreate)}?${new URLSearchParams({ sid })}`
      return (await service.app.request(path, {}, { address })).status
    }
    const [one, two] = [newSid(SECRETS), newSid(SECRETS)]
    for (let time = 0; time < table.challengeCreate.limit.max; time += 1)
      expect(await challenge(one)).toBe(200)
    expect(await challenge(one)).toBe(429)
    expect(await challenge(two)).toBe(200)
    for (let time = 0; time < 40; time += 1) expect(await challenge('made up')).toBe(200)
  })

  test('is one of thousands behind one address who open a campaign in the same minute', async () => {
    const { templateLoad, sidCreate, visitSave, clickSave, captchaImage } = table
    for (const { limit } of [templateLoad, sidCreate, visitSave, clickSave, captchaImage])
      expect(limit.perAddress).toBeGreaterThanOrEqual(5000)
    await service.db
      .insertInto('counters')
      .values({ key: `sidCreate ${address}`, window_start: START, used: 5000 })
      .execute()
    const client = createClient(table, { exchange: service.app.exchange })
    for (const visitor of ['', 'a visitor'])
      expect(await client({ common: {}, address, visitor }).sidCreate({})).toMatchObject({ success: true })
  })
})

describe('a flood of made-up sessions', () => {
  const rows = async () => (await service.db.selectFrom('counters').selectAll().execute()).length
  const flood = async (row: Endpoint, times: number) => {
    const statuses = new Map<number, number>()
    for (let sent = 0; sent < times; sent += 1) {
      const path = `${wirePath(row)}?sessionId=made-up-${sent}`
      const body = new URLSearchParams({ score: '5', chosenScore: '3' })
      const from = { address: '192.0.2.1' }
      const { status } = await service.app.request(path, { method: 'POST', body }, from)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
    return Object.fromEntries(statuses)
  }

  test('writes nothing, is refused by its address, and a borrower of the same network gets through', async () => {
    const { perAddress } = table.scoreSave.limit
    expect(await flood(table.scoreSave, perAddress + 2000)).toEqual({ 200: perAddress, 429: 2000 })
    expect(await rows()).toBe(0)
    await rateTimes(10)
    expect(await rate(service)).toMatchObject({ code: codes.tooMany })
    expect(await rows()).toBe(1)
  })

  test('of a read that joins the session is refused by its address as well', async () => {
    const { perAddress } = table.loanDetails.limit
    const counters = strangersOf('loanDetails', '192.0.2.1', perAddress - 1)
    const own = createService(service.services, { handlers, callbacks: [] }, { counters })
    const read = async (sessionId: string) => {
      const query = new URLSearchParams({ sessionId, orderId: 'TR-due', productId: 'terang-kilat' })
      const path = `${wirePath(table.loanDetails)}?${query}`
      return (await own.request(path, { method: 'POST' }, { address: '192.0.2.1' })).status
    }
    expect([await read('made up'), await read('made up too')]).toEqual([200, 429])
    expect(await read('demo-id-due')).toBe(200)
    expect(await rows()).toBe(0)
  })

  test('sent with ever new visitors leaves no more rows than its address may', async () => {
    const { perAddress } = table.contactSave.limit
    for (let sent = 0; sent < perAddress + 500; sent += 1) {
      const body = new URLSearchParams({ name: 'R', telephone: '0', content: `${sent}` })
      const from = { address: '192.0.2.1', visitor: `visitor ${sent}` }
      await service.app.request(wirePath(table.contactSave), { method: 'POST', body }, from)
    }
    expect(await rows()).toBe(perAddress + 1)
  })
})

test('a read is counted in the process: the 241st in a minute is refused there only', async () => {
  const read = ({ lender }: TestService, session = 'nobody') =>
    lender(session).loanDetails({ orderId: 'TR-due', productId: 'terang-kilat' })
  for (let done = 0; done < 240; done += 1) expect((await read(service)).code).toBe(codes.sessionExpired)
  expect((await read(service)).code).toBe(codes.tooMany)
  expect((await read(service, 'demo-id-due')).success).toBe(true)
  expect((await read(serveOver(service.db, service.clock))).code).toBe(codes.sessionExpired)
  service.clock.moveTo(MINUTE_MS)
  expect((await read(service)).code).toBe(codes.sessionExpired)
})

test('a read writes nothing', async () => {
  await service.lender('demo-id-due').loanDetails({ orderId: 'TR-due', productId: 'terang-kilat' })
  expect(await service.db.selectFrom('counters').selectAll().execute()).toEqual([])
})

test('made-up callers do not fill the memory, nor end the window of one who keeps calling', () => {
  const counters: LocalCounters = new Map()
  const count = (key: string, max: number) =>
    countLocally(counters, [{ key, max }], { windowSeconds: 60, now: START })
  const waits: number[] = []
  for (let caller = 0; caller < 120_000; caller += 1) {
    count(`caller ${caller}`, 1)
    if (caller % 10_000 === 0) waits.push(count('the flooding address', 5))
  }
  expect(counters.size).toBeLessThanOrEqual(50_000)
  expect(waits).toEqual([0, 0, 0, 0, 0, 60, 60, 60, 60, 60, 60, 60])
})

test('counters older than a day are forgotten, newer ones are kept', async () => {
  await rateTimes(1)
  await purgeOldCounters(service.db, new Date(START.getTime() + DAY_MS))
  expect(await service.db.selectFrom('counters').select('used').execute()).toEqual([{ used: 1 }])
  await purgeOldCounters(service.db, new Date(START.getTime() + DAY_MS + MINUTE_MS))
  expect(await service.db.selectFrom('counters').select('used').execute()).toEqual([])
})
