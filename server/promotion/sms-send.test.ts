import { beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../../base/time.ts'
import { countOf } from '../../tools/counts.ts'
import { openTestService, serveOver, type TestService } from '../testing/harness.ts'
import { normal, phones, sentTo, visitor } from './testing/visitor.ts'

let service: TestService
beforeEach(async () => {
  service = await openTestService({ limits: 'off' })
})

const requested = async (person: ReturnType<typeof visitor>) => {
  await person.look()
  return person.askCode()
}

describe('a code', () => {
  test.each([
    ['default', '【Terang】注册验证码 '],
    ['indonesia', 'Terang: kode pendaftaran Anda '],
    ['india', 'Saaf: your code to register is '],
  ] as const)('of template %s goes out in its words', async (id, begins) => {
    expect(await requested(visitor({ service, id }))).toMatchObject({ success: true, code: '0' })
    const [message] = await service.db.selectFrom('sms_messages').selectAll().execute()
    expect(message?.phone).toBe(normal[id])
    expect(message?.body.startsWith(begins)).toBe(true)
    expect(message?.body).toMatch(/\d{6}/)
  })

  test('speaks the language that the visitor chose', async () => {
    await requested(visitor({ service, launch: { lang: 'hi' } }))
    const [message] = await service.db.selectFrom('sms_messages').selectAll().execute()
    expect(message?.body).toContain('रजिस्टर करने का कोड')
  })

  test('is kept as a keyed hash', async () => {
    const person = visitor({ service })
    await requested(person)
    const [stored] = await service.db.selectFrom('purpose_codes').selectAll().execute()
    expect(stored?.code_hash).toMatch(/^[\w-]{43}$/)
    expect(JSON.stringify(stored)).not.toContain(await person.readCode())
  })

  test('goes only to numbers of the countries that the template names', async () => {
    const foreign = [phones.indonesia, phones.india, '+447700900123', '12812345678', '1381234567', '']
    for (const phone of foreign) {
      const person = visitor({ service, phone: phone || 'x' })
      expect(await requested(person)).toMatchObject({ code: '106', message: '请正确输入手机号！' })
    }
    expect(await service.db.selectFrom('sms_messages').selectAll().execute()).toEqual([])
  })

  test('for a campaign that is not there is refused', async () => {
    expect(await requested(visitor({ service, id: 'nonesuch', phone: phones.default }))).toMatchObject({
      code: '1003',
      message: '该活动不存在或已结束。',
    })
  })

  test('is sent alike to who is registered and who is not', async () => {
    const known = visitor({ service, id: 'indonesia', phone: '+628125550000' })
    const exists = await service.db
      .selectFrom('borrowers')
      .select('id')
      .where('phone', '=', '+628125550000')
      .execute()
    expect(exists).toHaveLength(1)
    const fresh = await requested(visitor({ service, id: 'indonesia', phone: '081234567899' }))
    expect(await requested(known)).toEqual(fresh)
  })
})

describe('limits', () => {
  test('one a minute and five a day for a phone, by the clock and not by the calendar', async () => {
    const person = visitor({ service })
    expect(await requested(person)).toMatchObject({ success: true })
    service.clock.moveTo(59 * SECOND_MS)
    expect(await requested(person)).toMatchObject({
      code: '104',
      message: '请勿重复发送验证码!',
      retryAfterSeconds: 1,
    })
    for (let minute = 1; minute < 5; minute += 1) {
      service.clock.moveTo(minute * MINUTE_MS)
      expect(await requested(person)).toMatchObject({ success: true })
    }
    service.clock.moveTo(10 * MINUTE_MS)
    const opens = (DAY_MS - 10 * MINUTE_MS) / SECOND_MS
    expect(await requested(person)).toMatchObject({ code: '105', retryAfterSeconds: opens })
    service.clock.moveTo(DAY_MS - MINUTE_MS)
    expect(await requested(person)).toMatchObject({ code: '105' })
    service.clock.moveTo(DAY_MS)
    expect(await requested(person)).toMatchObject({ success: true })
  })

  test('the same picture again during the countdown is told not to resend', async () => {
    const person = visitor({ service })
    await requested(person)
    expect(await person.askCode()).toMatchObject({ code: '104', message: '请勿重复发送验证码!' })
  })

  const evasive = countOf('evasiveRequests')
  test(`${evasive} evasive requests for one phone get one message a minute`, async () => {
    const spellings = ['13812345678', '+8613812345678', '008613812345678', '138 1234 5678', '１３８12345678']
    const second = serveOver(service.db, service.clock, { limits: 'off' })
    const people = Array.from({ length: evasive }, (_, index) =>
      visitor({
        service: index % 2 ? service : second,
        phone: spellings[index % spellings.length] ?? '',
        address: index % 3 ? `198.51.${index >> 8}.${index & 255}` : `2001:db8:${index.toString(16)}::1`,
        launch: { deviceId: `device-${index}` },
      }),
    )
    for (const person of people) await person.look()
    const replies = await Promise.all(people.map((person) => person.askCode()))
    expect(replies.filter(({ success }) => success)).toHaveLength(1)
    expect(await sentTo(service, normal.default)).toBe(1)
  })

  test('a network that brings nobody has two hundred an hour, and so has a whole IPv6 network', async () => {
    const from = async (address: string) => requested(visitor({ service, address, phone: '13899995678' }))
    const granted = (network: string, converted: number) =>
      service.db
        .insertInto('sms_grants')
        .values(
          Array.from({ length: 200 }, (_, index) => ({
            phone: `+86138${String(index).padStart(4, '0')}5678`,
            prefix: `+86138${String(index).padStart(4, '0')}`,
            network,
            granted_at: service.clock.now(),
            converted: index < converted,
          })),
        )
        .execute()
    await granted('203.0.113.0/24', 19)
    await granted('2001:db8:1:2::/64', 0)
    await granted('203.0.114.0/24', 20)
    service.clock.moveTo(MINUTE_MS)
    expect(await from('203.0.113.5')).toMatchObject({ code: '105', retryAfterSeconds: 59 * 60 })
    expect(await from('2001:db8:1:2::77')).toMatchObject({ code: '105' })
    expect(await from('203.0.114.6')).toMatchObject({ success: true })
    service.clock.moveTo(60 * MINUTE_MS)
    expect(await from('203.0.113.5')).toMatchObject({ success: true })
  })

  test('a forged X-Forwarded-For is not an address', async () => {
    await requested(visitor({ service, address: '203.0.113.9', claims: '198.51.100.77' }))
    const [grant] = await service.db.selectFrom('sms_grants').selectAll().execute()
    expect(grant?.network).toBe('203.0.113.0/24')
  })

  test('fifteen an hour for a range of numbers, whoever asks', async () => {
    const from = (index: number) =>
      requested(visitor({ service, address: `198.51.100.${index}`, phone: `1381234${1000 + index}` }))
    for (let index = 0; index < 15; index += 1) expect(await from(index)).toMatchObject({ success: true })
    expect(await from(15)).toMatchObject({ code: '105' })
  })
})
