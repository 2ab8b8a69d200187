import { beforeEach, describe, expect, test } from 'vitest'
import { MINUTE_MS } from '../../base/time.ts'
import { countOf } from '../../tools/counts.ts'
import { openTestService, SECRETS, START, type TestService } from '../testing/harness.ts'
import { tryCode } from '../verification/sms-code.ts'
import { normal, sentTo, visitor } from './testing/visitor.ts'

let service: TestService
beforeEach(async () => {
  service = await openTestService({ limits: 'off' })
})

const borrower = (phone: string) =>
  service.db.selectFrom('borrowers').selectAll().where('phone', '=', phone).executeTakeFirst()

test.each(['default', 'indonesia', 'india'] as const)(
  'template %s makes a borrower of its market, with the campaign',
  async (id) => {
    const done = await visitor({ service, id, launch: { deviceId: 'phone-7' } }).signUp()
    expect(done).toMatchObject({ success: true, code: '0' })
    const made = await borrower(normal[id])
    expect(made).toMatchObject({ market: id === 'india' ? 'in' : 'id', created_at: START })
    const campaigns = await service.db.selectFrom('registrations').selectAll().execute()
    expect(campaigns).toEqual([
      expect.objectContaining({
        borrower_id: made?.id,
        template_id: id,
        channel: 'tiktok',
        user_from: 'tiktok',
        utm_tag: 'nov',
        app_from: 'h5',
        invite_code: 'FRIEND',
        merchant_number: '0',
        registered_at: START,
      }),
    ])
  },
)

describe('the same registration again', () => {
  test('answers the same and makes nobody new', async () => {
    const person = visitor({ service })
    await person.look()
    await person.askCode()
    const code = await person.readCode()
    const replies = await Promise.all(Array.from({ length: 10 }, () => person.register(code)))
    for (const reply of replies) expect(reply).toMatchObject({ success: true, code: '0' })
    expect(await service.db.selectFrom('registrations').selectAll().execute()).toHaveLength(1)
  })
})

describe('a phone that is registered', () => {
  test('learns so by code 11, and only with the right code', async () => {
    await visitor({ service }).signUp()
    service.clock.moveTo(MINUTE_MS)
    const again = visitor({ service })
    await again.look()
    await again.askCode()
    const code = await again.readCode()
    const wrong = code === '000000' ? '000001' : '000000'
    expect(await again.register(wrong)).toMatchObject({ code: '102' })
    const known = { code: '11', message: '您已注册,请直接下载APP登录！' }
    expect(await again.register(code)).toMatchObject(known)
    expect(await again.register(code)).toMatchObject(known)
  })

  test('cannot be told from another by guessing', async () => {
    await visitor({ service }).signUp()
    service.clock.moveTo(MINUTE_MS)
    const replies = []
    for (const phone of ['13812345678', '13912345678']) {
      const person = visitor({ service, phone })
      await person.look()
      replies.push(await person.askCode(), await person.register('12345'))
    }
    expect(replies.slice(0, 2)).toEqual(replies.slice(2))
  })
})

describe('a registration that signs in', () => {
  const tokenOf = (reply: Awaited<ReturnType<ReturnType<typeof visitor>['signUpAndIn']>>) =>
    reply.success ? reply.data.token : ''
  const ownerOf = async (token: string) => {
    const owner = await service.lender(token).sessionOwner({})
    return owner.success ? owner.data.userId : owner.code
  }

  test.each(['indonesia', 'india'] as const)('opens a session of the new borrower of %s', async (id) => {
    const done = await visitor({ service, id, launch: { lang: 'en' } }).signUpAndIn()
    expect(done).toMatchObject({ data: { token: expect.stringMatching(/^[\w-]{43}$/), known: '0' } })
    const made = await borrower(normal[id])
    expect(await ownerOf(tokenOf(done))).toBe(made?.id)
    const market = id === 'india' ? 'in' : 'id'
    const consents = await service.db.selectFrom('registration_consents').selectAll().execute()
    expect(consents).toEqual([{ borrower_id: made?.id, market, language: 'en', given_at: START }])
    expect(await sentTo(service, normal[id])).toBe(1)
  })

  test('opens the account of a number that has one', async () => {
    await visitor({ service, id: 'india' }).signUp()
    service.clock.moveTo(MINUTE_MS)
    const done = await visitor({ service, id: 'india' }).signUpAndIn()
    expect(done).toMatchObject({ success: true, data: { known: '1' } })
    expect(await ownerOf(tokenOf(done))).toBe((await borrower(normal.india))?.id)
    expect(await service.db.selectFrom('registrations').selectAll().execute()).toHaveLength(1)
  })

  test('opens one session, however often the form is sent, and none for another form or later', async () => {
    const person = visitor({ service, id: 'india' })
    await person.look()
    await person.askCode()
    const code = await person.readCode()
    const again = () => person.register(code, 'ab2d', { signsIn: '1' })
    const tokens = (await Promise.all(Array.from({ length: 5 }, again))).map(tokenOf)
    expect(new Set(await Promise.all(tokens.map(ownerOf)))).toEqual(
      new Set([(await borrower(normal.india))?.id]),
    )
    const sessions = await service.db
      .selectFrom('sessions')
      .select('id')
      .distinct()
      .where('borrower_id', '=', (await borrower(normal.india))?.id ?? '')
      .execute()
    expect(sessions).toHaveLength(1)
    service.clock.moveTo(MINUTE_MS)
    expect(tokenOf(await again())).toBe('')
    service.clock.moveTo(0)
    await person.look()
    expect(tokenOf(await again())).toBe('')
  })

  test('with a wrong code opens none, and neither does one that does not ask for it', async () => {
    const person = visitor({ service, id: 'india' })
    await person.look()
    await person.askCode()
    const code = await person.readCode()
    const wrong = code === '000000' ? '000001' : '000000'
    expect(await person.register(wrong, 'ab2d', { signsIn: '1' })).toMatchObject({ success: false })
    expect(tokenOf(await person.register(code))).toBe('')
    const made = (await borrower(normal.india))?.id ?? ''
    const sessions = service.db.selectFrom('sessions').selectAll().where('borrower_id', '=', made)
    expect(await sessions.execute()).toEqual([])
  })
})

describe('a code', () => {
  test('is good for ten minutes', async () => {
    const person = visitor({ service })
    await person.look()
    await person.askCode()
    const code = await person.readCode()
    service.clock.moveTo(10 * MINUTE_MS)
    await person.look()
    expect(await person.register(code)).toMatchObject({
      code: '103',
      message: '短信验证码已失效，请重新获取。',
    })
    service.clock.moveTo(10 * MINUTE_MS - 1)
    await person.look()
    expect(await person.register(code)).toMatchObject({ success: true })
  })

  test('is over after five wrong ones, even for who has it', async () => {
    const person = visitor({ service })
    await person.look()
    await person.askCode()
    const code = await person.readCode()
    for (let guess = 0; guess < 5; guess += 1)
      expect(await person.register(String(guess))).toMatchObject({ code: '102' })
    expect(await person.register(code)).toMatchObject({ code: '103' })
    expect(await borrower(normal.default)).toBeUndefined()
  })

  test('belongs to its phone', async () => {
    const person = visitor({ service })
    await person.look()
    await person.askCode()
    const other = visitor({ service, phone: '13912345678' })
    await other.look()
    expect(await other.register(await person.readCode())).toMatchObject({ code: '103' })
  })

  const guessed = countOf('codeGuesses')
  const atOnce = countOf('codeGuessesAtOnce')
  test(`is not found by ${guessed} guesses, ${atOnce} of them at once`, async () => {
    const person = visitor({ service })
    await person.look()
    await person.askCode()
    const real = await person.readCode()
    const guesses = Array.from({ length: guessed }, (_, index) => String(index).padStart(6, '0'))
    const wrong = guesses.filter((guess) => guess !== real)
    const replies = await Promise.all(wrong.slice(0, atOnce).map((guess) => person.register(guess)))
    expect(replies.filter(({ success }) => success)).toEqual([])
    expect(replies.filter(({ code }) => code === '102')).toHaveLength(5)
    const at = { phone: normal.default, purpose: 'register', now: START, isOwner: false } as const
    const verdicts = await service.db.transaction().execute(async (tx) => {
      const found = new Set<unknown>()
      for (const code of [...wrong.slice(atOnce), real])
        found.add(await tryCode(tx, { ...at, code }, SECRETS))
      return found
    })
    expect([...verdicts]).toEqual(['expired'])
    const [stored] = await service.db.selectFrom('purpose_codes').selectAll().execute()
    expect(stored?.tries).toBe(5)
    expect(await person.register(real)).toMatchObject({ code: '103' })
  }, 180_000)
})

test('the picture is asked for here too: that of the code, or a new one', async () => {
  const person = visitor({ service })
  await person.look()
  await person.askCode()
  const code = await person.readCode()
  expect(await person.register(code, 'zzzz')).toMatchObject({ code: '101' })
  expect(await person.register(code)).toMatchObject({ code: '-1' })
  await person.look('new2')
  expect(await person.register(code, 'new2')).toMatchObject({ success: true })
})
