import { beforeEach, describe, expect, test } from 'vitest'
import { codes } from '../contract/codes.ts'
import { readsPerMinute, wirePath } from '../contract/endpoint.ts'
import { table } from '../contract/table.ts'
import { countLocally, forgetOldCounters, type LocalCounters } from './limits.ts'
import { DAY_MS, MINUTE_MS, openTestService, START, serveOver, type TestService } from './testing/harness.ts'

let service: TestService
beforeEach(async () => {
  service = await openTestService()
})

const rate = ({ lender }: TestService, session = 'demo-id-settled') =>
  lender(session, { lang: 'en' }).scoreSave({ score: '5', chosenScore: '3' })

async function rateTimes(times: number, by: TestService = service) {
  for (let done = 0; done < times; done += 1) expect((await rate(by)).success).toBe(true)
}

const ratings = async () => (await service.db.selectFrom('ratings').select('id').execute()).length

describe('a write', () => {
  test('is refused the eleventh time in a minute, and welcome in the next', async () => {
    await rateTimes(10)
    expect(await rate(service)).toMatchObject({
      success: false,
      code: codes.tooMany,
      message: 'Too many tries. Please wait a minute and try again.',
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

  test('without a session is counted by address, with HTTP 429 once it is too often', async () => {
    const send = async (address: string) => {
      const path = wirePath(table.scoreSave)
      const response = await service.app.request(path, { method: 'POST' }, { address })
      return [response.status, (await response.json()).code]
    }
    for (let done = 0; done < 10; done += 1)
      expect(await send('192.0.2.7')).toEqual([200, codes.sessionExpired])
    expect(await send('192.0.2.7')).toEqual([429, codes.tooMany])
    expect(await send('192.0.2.8')).toEqual([200, codes.sessionExpired])
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

test('made-up callers do not fill the memory', () => {
  const counters: LocalCounters = new Map()
  for (let caller = 0; caller < 120_000; caller += 1)
    countLocally(counters, `caller ${caller}`, { limit: readsPerMinute(1), now: START })
  expect(counters.size).toBeLessThanOrEqual(50_000)
})

test('counters older than a day are forgotten, newer ones are kept', async () => {
  await rateTimes(1)
  await forgetOldCounters(service.db, new Date(START.getTime() + DAY_MS))
  expect(await service.db.selectFrom('counters').select('used').execute()).toEqual([{ used: 1 }])
  await forgetOldCounters(service.db, new Date(START.getTime() + DAY_MS + MINUTE_MS))
  expect(await service.db.selectFrom('counters').select('used').execute()).toEqual([])
})
