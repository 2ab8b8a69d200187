import { beforeEach, describe, expect, test } from 'vitest'
import { MINUTE_MS } from '../../base/time.ts'
import { countOf } from '../../tools/counts.ts'
import { visitor } from '../promotion/testing/visitor.ts'
import { openTestService, SECRETS, START, serveOver, type TestService } from '../testing/harness.ts'
import { tryCode } from '../verification/sms-code.ts'
import { guest, phones, tokenOf } from './testing/sign-in.ts'

let service: TestService
beforeEach(async () => {
  service = await openTestService({ limits: 'off' })
})

const borrowersOf = (phone: string) =>
  service.db.selectFrom('borrowers').selectAll().where('phone', '=', phone).execute()
const requested = async (person: ReturnType<typeof guest>) => {
  await person.look()
  return person.askCode()
}
const wrongOf = (code: string) => (code === '000000' ? '000001' : '000000')
const KNOWN = '+628125550000'

describe('signing in', () => {
  test.each(['id', 'in'] as const)(
    'registers a new number of market %s, with its consent',
    async (market) => {
      const launch = { needPop: market === 'in' ? '1' : '0', lang: 'en' }
      const person = guest({ service, phone: phones[market].typed, launch })
      expect(await requested(person)).toMatchObject({
        success: true,
        data: { sentTo: market === 'id' ? '+62 812 3456 7890' : '+91 98765 43210' },
      })
      const done = await person.login(await person.readCode())
      expect(done).toMatchObject({ success: true, data: { token: expect.stringMatching(/^[\w-]{43}$/) } })
      const [made, ...more] = await borrowersOf(phones[market].normal)
      expect(more).toEqual([])
      expect(made).toMatchObject({ market, name: '', credit_limit_minor: 0, created_at: START })
      const consents = await service.db.selectFrom('registration_consents').selectAll().execute()
      expect(consents).toEqual([{ borrower_id: made?.id, market, language: 'en', given_at: START }])
      const owner = await service.lender(tokenOf(done)).sessionOwner({})
      expect(owner).toMatchObject({ success: true, data: { userId: made?.id } })
    },
  )

  test('opens the account of a number that has one', async () => {
    const token = await guest({ service, phone: KNOWN }).signIn()
    const owner = await service.lender(token).sessionOwner({})
    expect(owner).toMatchObject({ data: { userId: (await borrowersOf(KNOWN))[0]?.id } })
    expect(await borrowersOf(KNOWN)).toHaveLength(1)
  })

  test('opens the account that a campaign made', async () => {
    await visitor({ service, id: 'indonesia' }).signUp()
    service.clock.moveTo(MINUTE_MS)
    const token = await guest({ service }).signIn()
    expect(await service.lender(token).sessionOwner({})).toMatchObject({ success: true })
    expect(await borrowersOf(phones.id.normal)).toHaveLength(1)
  })

  test('is bound to the device that the host names', async () => {
    const token = await guest({ service, launch: { deviceId: 'phone-1' } }).signIn()
    expect(await service.lender(token, { deviceId: 'phone-2' }).sessionOwner({})).toMatchObject({
      code: '1001',
    })
    expect(await service.lender(token, { deviceId: 'phone-1' }).sessionOwner({})).toMatchObject({
      success: true,
    })
  })

  test.each([
    ['another market', phones.in.typed],
    ['another country', '+447700900123'],
    ['a landline', '0215551234'],
    ['no number', 'abc'],
    ['a range that does not exist', '+62 840 000 0000'],
  ])('is refused to %s', async (_, phone) => {
    const person = guest({ service, phone, launch: { lang: 'en' } })
    const message = 'Please enter a valid mobile number!'
    expect(await requested(person)).toMatchObject({ code: '106', message })
    expect(await person.login('123456')).toMatchObject({ code: '106', message })
    expect(await service.db.selectFrom('sms_messages').selectAll().execute()).toEqual([])
  })

  test('needs the agreement', async () => {
    const person = guest({ service })
    await requested(person)
    const code = await person.readCode()
    expect(await person.login(code, { agreed: '0' })).toMatchObject({ code: '1002' })
    expect(await borrowersOf(phones.id.normal)).toEqual([])
    expect(await person.login(code)).toMatchObject({ success: true })
  })

  test('needs the picture: that of the code, or a new one', async () => {
    const person = guest({ service })
    await requested(person)
    const code = await person.readCode()
    expect(await person.login(code, { capcode: 'zzzz' })).toMatchObject({ code: '101' })
    expect(await person.login(code)).toMatchObject({ code: '-1' })
    await person.look()
    expect(await person.login(code)).toMatchObject({ success: true })
  })

  test('stores neither code nor token', async () => {
    const person = guest({ service })
    await requested(person)
    const code = await person.readCode()
    const token = tokenOf(await person.login(code))
    const stored = JSON.stringify([
      await service.db.selectFrom('purpose_codes').selectAll().execute(),
      await service.db.selectFrom('sessions').selectAll().execute(),
    ])
    expect(stored).not.toContain(token)
    expect(stored).not.toContain(`"${code}"`)
  })
})

describe('a code', () => {
  test('that is wrong or over is told apart in words', async () => {
    const person = guest({ service, launch: { lang: 'en' } })
    await requested(person)
    const code = await person.readCode()
    expect(await person.login(wrongOf(code))).toMatchObject({
      code: '102',
      message: 'That SMS code is not right. Please check it and try again.',
    })
    service.clock.moveTo(10 * MINUTE_MS)
    await person.look()
    expect(await person.login(code)).toMatchObject({
      code: '103',
      message: 'That SMS code is no longer valid. Please ask for a new one.',
    })
  })

  test('sent by ten taps at once is one session', async () => {
    const person = guest({ service })
    await requested(person)
    const code = await person.readCode()
    const replies = await Promise.all(Array.from({ length: 10 }, () => person.login(code)))
    for (const reply of replies) expect(reply).toMatchObject({ success: true })
    const opened = await service.db.selectFrom('sessions').select('id').where('idle_days', '>', 0).execute()
    expect(new Set(opened.map(({ id }) => id)).size).toBe(1)
  })

  test('is over for any other form, and for the same one after a minute', async () => {
    const person = guest({ service })
    await requested(person)
    const code = await person.readCode()
    expect(await person.login(code)).toMatchObject({ success: true })
    const other = guest({ service, address: '198.51.100.9' })
    await other.look()
    expect(await other.login(code)).toMatchObject({ code: '103' })
    service.clock.moveTo(MINUTE_MS)
    expect(await person.login(code)).toMatchObject({ code: '103' })
  })

  test('that registered at a campaign signs nobody in', async () => {
    const campaign = visitor({ service, id: 'indonesia' })
    await campaign.signUp()
    const person = guest({ service })
    await person.look()
    expect(await person.login(await campaign.readCode())).toMatchObject({ code: '103' })
  })

  test('after signing out opens nothing again', async () => {
    const person = guest({ service })
    await requested(person)
    const code = await person.readCode()
    await service.lender(tokenOf(await person.login(code))).sessionsEnd({})
    expect(await person.login(code)).toMatchObject({ code: '103' })
  })

  const guessed = countOf('codeGuesses')
  const atOnce = countOf('codeGuessesAtOnce')
  test(`is not found by ${guessed} guesses, ${atOnce} of them at once`, async () => {
    const person = guest({ service })
    await requested(person)
    const real = await person.readCode()
    const guesses = Array.from({ length: guessed }, (_, index) => String(index).padStart(6, '0'))
    const wrong = guesses.filter((guess) => guess !== real)
    const replies = await Promise.all(wrong.slice(0, atOnce).map((guess) => person.login(guess)))
    expect(replies.filter(({ success }) => success)).toEqual([])
    expect(replies.filter(({ code }) => code === '102')).toHaveLength(5)
    const at = { phone: phones.id.normal, purpose: 'login', now: START, isOwner: false } as const
    const verdicts = await service.db.transaction().execute(async (tx) => {
      const found = new Set<unknown>()
      for (const code of [...wrong.slice(atOnce), real])
        found.add(await tryCode(tx, { ...at, code }, SECRETS))
      return found
    })
    expect([...verdicts]).toEqual(['expired'])
    expect(await person.login(real)).toMatchObject({ code: '103' })
    expect(await service.db.selectFrom('sessions').selectAll().where('idle_days', '>', 0).execute()).toEqual(
      [],
    )
  }, 180_000)
})

describe('limits', () => {
  test('are those of campaigns: one code a minute for a phone, whichever page asks', async () => {
    const campaign = visitor({ service, id: 'indonesia' })
    await campaign.look()
    expect(await campaign.askCode()).toMatchObject({ success: true })
    expect(await requested(guest({ service }))).toMatchObject({ code: '104', retryAfterSeconds: 60 })
    service.clock.moveTo(MINUTE_MS)
    expect(await requested(guest({ service }))).toMatchObject({ success: true })
    await campaign.look()
    expect(await campaign.askCode()).toMatchObject({ code: '104' })
  })

  const evasive = countOf('evasiveRequests')
  test(`${evasive} evasive requests for one phone get one message`, async () => {
    const spellings = ['081234567890', '+6281234567890', '00 62 812 3456 7890', '６２８１２３４５６７８９０']
    const second = serveOver(service.db, service.clock, { limits: 'off' })
    const people = Array.from({ length: evasive }, (_, index) =>
      guest({
        service: index % 2 ? service : second,
        phone: spellings[index % spellings.length] ?? '',
        address: index % 3 ? `198.51.${index >> 8}.${index & 255}` : `2001:db8:${index.toString(16)}::1`,
        launch: { deviceId: `device-${index}` },
      }),
    )
    for (const person of people) await person.look()
    const replies = await Promise.all(people.map((person) => person.askCode()))
    expect(replies.filter(({ success }) => success)).toHaveLength(1)
    const sent = service.db.selectFrom('sms_messages').select('id').where('phone', '=', phones.id.normal)
    expect(await sent.execute()).toHaveLength(1)
  })
})
