import { describe, expect, test } from 'vitest'
import { codes, promotionCodes } from '../../contract/wire/codes.ts'
import type { Lender } from '../page/page.ts'
import { openPages, propsIn } from '../testing/pages.ts'
import { refused, success } from '../testing/replies.ts'
import { createTestWeb } from '../testing/test-web.ts'

const TOKEN = 'a-token-of-the-tests'
const json = { accept: 'application/json' }
const form = { sid: 'sid-1', phone: '081234567890', capcode: 'ab2d', smsCode: '123456', agreed: '1' }

function pagesWith(extra: object = {}) {
  const sent: { call: string; request: object }[] = []
  const noting = (call: string, reply: unknown) => async (request: object) => {
    sent.push({ call, request })
    return reply
  }
  const pages = openPages({
    sidCreate: async () => success({ sid: 'sid-1' }),
    sessionOwner: async () => refused(codes.sessionExpired),
    sessionRenew: async () => success({ token: '' }),
    orderList: async () => success([]),
    recommendedList: async () => success([]),
    loginCodeSend: noting('loginCodeSend', success({ sentTo: '+62 812 3456 7890' })),
    login: noting('login', success({ token: TOKEN })),
    sessionList: async () =>
      success({
        sessions: [{ id: 's-1', device: '', signedInAt: '2026-11-15', seenAt: '2026-11-15', isCurrent: '1' }],
      }),
    sessionEnd: noting('sessionEnd', success({})),
    sessionsEnd: noting('sessionsEnd', success({})),
    ...extra,
  })
  return { ...pages, sent }
}
const keepsCookies = { cookie: 'terang_ok=1' }
const cookiesOf = (response: Response) => response.headers.getSetCookie().join('\n')

describe('signing in', () => {
  test.each(['/login?lang=en', '/login?needPop=1&lang=en'])(
    '%s has no box that is ticked beforehand',
    async (path) => {
      const { get } = pagesWith()
      const html = await (await get(path)).text()
      expect(html).toMatch(/<input[^>]*name="agreed"/)
      expect(html).not.toMatch(/<input[^>]*type="checkbox"[^>]*checked/)
    },
  )

  test('makes a cookie that lasts, and tells the script nothing of it', async () => {
    const { post, sent } = pagesWith()
    const done = await post('/login?lang=en', { ...form, act: 'signIn' }, { ...json, ...keepsCookies })
    const body = await done.text()
    expect(JSON.parse(body)).toEqual({ toast: 'You are signed in.', to: '/main?lang=en' })
    expect(body).not.toContain(TOKEN)
    expect(cookiesOf(done)).toMatch(
      new RegExp(`terang_session=${TOKEN}; Max-Age=${90 * 86_400}; Path=/; HttpOnly; SameSite=Lax`),
    )
    expect(sent).toMatchObject([{ call: 'login', request: { agreed: '1', rotates: '1', smsCode: '123456' } }])
  })

  test('goes on in the language that it was done in', async () => {
    const onHindiPhone = { ...json, ...keepsCookies, 'accept-language': 'hi-IN,en;q=0.8' }
    const act = { ...form, phone: '9876543210', act: 'signIn' }
    const done = await pagesWith().post('/login?needPop=1&next=/order', act, onHindiPhone)
    expect(await done.json()).toMatchObject({ to: '/order?needPop=1&lang=hi' })
    const inMarkets = await pagesWith().post('/login?needPop=1', act, { ...json, ...keepsCookies })
    expect(await inMarkets.json()).toMatchObject({ to: '/main?needPop=1' })
  })

  test('is a redirect without script', async () => {
    const { post } = pagesWith()
    const done = await post('/login?lang=en', { ...form, act: 'signIn' }, keepsCookies)
    expect(done.status).toBe(303)
    expect(done.headers.get('location')).toBe('/main?lang=en')
    expect(cookiesOf(done)).toContain(`terang_session=${TOKEN}`)
  })

  test('carries the session in the address where no cookie comes back, and does not rotate it', async () => {
    const { get, post, sent } = pagesWith()
    expect(cookiesOf(await get('/login'))).toContain('terang_ok=1')
    const done = await post('/login?lang=en', { ...form, act: 'signIn' })
    expect(done.headers.get('location')).toBe(`/main?lang=en&sessionId=${TOKEN}`)
    expect(sent).toMatchObject([{ request: { rotates: '0' } }])
  })

  test.each([
    ['/loanDetails?orderId=7', '/loanDetails?lang=en&orderId=7'],
    ['/loanDetails?orderId=7&sessionId=x', '/loanDetails?lang=en&orderId=7'],
    ['//evil.example', '/main?lang=en'],
    ['/login?next=/login', '/main?lang=en'],
    ['https://evil.example', '/main?lang=en'],
  ])('with next %s leads to %s', async (next, to) => {
    const { post } = pagesWith()
    const address = `/login?lang=en&next=${encodeURIComponent(next)}`
    const done = await post(address, { ...form, act: 'signIn' }, keepsCookies)
    expect(done.headers.get('location')).toBe(to)
  })

  test.each([
    ['phone', { phone: '12345' }, 'Please enter a valid mobile number!'],
    ['capcode', { capcode: '' }, 'Please enter the letters in the picture correctly!'],
    ['smsCode', { smsCode: '' }, 'Please enter the SMS code correctly!'],
    ['agreed', { agreed: '' }, 'Please accept the agreement to go on.'],
  ])('says at its field what is wrong with %s, before any call', async (field, changed, sentence) => {
    const { post, sent } = pagesWith()
    const done = await post('/login?lang=en', { ...form, ...changed, act: 'signIn' }, json)
    expect(await done.json()).toEqual({ refused: true, fields: { [field]: sentence } })
    expect(sent).toEqual([])
  })

  test.each([
    [promotionCodes.wrongSmsCode, 'smsCode', false],
    [promotionCodes.expiredSmsCode, 'smsCode', false],
    [promotionCodes.wrongCaptcha, 'capcode', true],
    [promotionCodes.wrongPhone, 'phone', false],
  ])('refused with %s leads back to %s', async (code, field, picture) => {
    const { post } = pagesWith({ login: async () => refused(code, 'in words') })
    const done = await post('/login', { ...form, act: 'signIn' }, json)
    expect(await done.json()).toEqual({
      refused: true,
      fields: { [field]: 'in words' },
      ...(picture && { picture: true }),
    })
    expect(cookiesOf(done)).not.toContain('terang_session')
  })

  test('that the backend does not offer says to use the app', async () => {
    const absent = async () => refused(codes.notAvailable)
    const { get, post } = pagesWith({ login: absent, loginCodeSend: absent, sessionOwner: absent })
    expect((await get('/login')).status).toBe(200)
    const done = await post('/login?lang=en', { ...form, act: 'code' }, json)
    expect(await done.json()).toMatchObject({
      refused: true,
      toast: 'Signing in on this page is not available at the moment. Please use the Terang app.',
    })
  })
})

test('a code is sent to the number as it is written, and the button counts', async () => {
  const { post } = pagesWith()
  const done = await post('/login?lang=en', { ...form, act: 'code' }, json)
  expect(await done.json()).toEqual({
    stay: true,
    toast: 'The code is on its way to +62 812 3456 7890.',
    countdown: 60,
  })
})

test('neither code nor number of a refused form is in the address of the page', async () => {
  const { post } = pagesWith({ login: async () => refused(promotionCodes.wrongSmsCode, 'wrong') })
  const page = await post('/login', { ...form, act: 'signIn' })
  expect(page.status).toBe(422)
  expect(page.headers.get('location')).toBeNull()
})

describe('whoever is signed in', () => {
  const owner = { sessionOwner: async () => success({ userId: '1', name: 'R•••', phone: '•••• 7890' }) }
  const signedIn = { cookie: 'terang_session=old; terang_ok=1' }

  test('is told so, and sees no form', async () => {
    const { get } = pagesWith(owner)
    const props = propsIn(await (await get('/login?next=%2Fsetting', signedIn)).text())
    expect(props).toMatchObject({ account: { phone: '•••• 7890' }, form: null, goOn: '/setting' })
  })

  test.each(['/login', '/setting'])('signs out at %s, whatever the service says', async (path) => {
    for (const sessionEnd of [success({}), refused(codes.sessionExpired), refused(codes.notAvailable)]) {
      const { post } = pagesWith({ ...owner, sessionEnd: async () => sessionEnd })
      const done = await post(path, { act: 'signOut' }, signedIn)
      expect(done.status).toBe(303)
      expect(done.headers.get('location')).toBe('/login')
      expect(cookiesOf(done)).toMatch(/terang_session=; Max-Age=0/)
    }
  })

  test.each([codes.unavailable, 'network'])(
    'is not told that the session has ended where it has not (%s)',
    async (code) => {
      const current = { id: 's', device: '', signedInAt: '', seenAt: '', isCurrent: '1' }
      const failing = {
        sessionList: async () => success({ sessions: [current] }),
        sessionEnd: async () => refused(code),
      }
      const { post } = pagesWith({ ...owner, ...failing })
      const done = await post('/setting?lang=en', { act: 'signOut' }, { ...json, ...signedIn })
      expect(cookiesOf(done)).toMatch(/terang_session=; Max-Age=0/)
      expect((await done.json()).toast).toBe(
        'You are signed out on this device. Our service did not confirm it just now.',
      )
    },
  )

  test('is not told to be signed out everywhere where that failed, and stays signed in', async () => {
    const { post } = pagesWith({ ...owner, sessionsEnd: async () => refused(codes.unavailable, 'not now') })
    const done = await post('/setting', { act: 'signOutEverywhere' }, { ...json, ...signedIn })
    expect(await done.json()).toEqual({ refused: true, toast: 'not now' })
    expect(cookiesOf(done)).not.toContain('terang_session=;')
  })

  test('signs out everywhere by one call', async () => {
    const { post, sent } = pagesWith(owner)
    const done = await post('/setting', { act: 'signOutEverywhere' }, { ...json, ...signedIn })
    expect(await done.json()).toMatchObject({
      bridge: { action: 'goBackToLogin' },
      otherwise: { to: '/login' },
    })
    expect(sent).toEqual([{ call: 'sessionsEnd', request: {} }])
  })
})

describe('a page of a borrower', () => {
  const cookie = (more = '') => ({ cookie: `terang_session=old; terang_ok=1${more}` })
  const renewing = (token: string) => {
    let requested = 0
    const sessionRenew = async () => {
      requested += 1
      return success({ token })
    }
    return { ...pagesWith({ sessionRenew }), requested: () => requested }
  }

  test('tells the service once an hour that the session is used', async () => {
    const { get, requested } = renewing('')
    expect(cookiesOf(await get('/order', cookie()))).toMatch(/terang_renewed=1; Max-Age=3600/)
    expect(cookiesOf(await get('/order', cookie('; terang_renewed=1')))).not.toContain('terang_')
    expect(requested()).toBe(1)
  })

  test('takes a new token, and asks again with the next page', async () => {
    const { get } = renewing('new-token')
    const cookies = cookiesOf(await get('/order', cookie()))
    expect(cookies).toMatch(/terang_session=new-token; Max-Age=7776000; Path=\/; HttpOnly/)
    expect(cookies).not.toContain('terang_renewed')
  })

  test.each([
    ['in its address', '/order?sessionId=app', {}],
    ['that nobody has opened', '/order', { 'sec-purpose': 'prefetch' }],
    ['within another page', '/order', { 'sec-fetch-dest': 'iframe', 'sec-fetch-site': 'same-origin' }],
  ])('with a session %s does not ask', async (_, address, headers) => {
    const { get, requested } = renewing('new-token')
    const response = await get(address, { ...cookie(), ...headers })
    expect(cookiesOf(response)).not.toContain('new-token')
    expect(requested()).toBe(0)
  })
})

test('a page whose session has ended leads to the sign-in and from there back', async () => {
  const { get } = pagesWith({ orderList: async () => refused(codes.sessionExpired) })
  const html = await (await get('/order?lang=en&needPop=1&sessionId=gone')).text()
  expect(html).toContain('/login?needPop=1&amp;lang=en&amp;next=%2Forder%3Flang%3Den%26needPop%3D1')
})

describe('what becomes of a code whose SMS does not arrive is promised by what is set up', () => {
  test.each([
    [undefined, /you can ask for another code after a minute/, /WhatsApp|call/],
    ['whatsapp', /we try WhatsApp\./, /call/],
    ['call', /we call you\./, /WhatsApp/],
    ['both', /we try WhatsApp or a call\./, /nothing of the kind/],
  ] as const)('%s', async (otherRoutes, promised, unpromised) => {
    const { app } = createTestWeb({
      ...(otherRoutes && { otherRoutes }),
      lenderFor: () =>
        ({
          sidCreate: async () => success({ sid: 'sid-1' }),
          sessionOwner: async () => refused(codes.sessionExpired),
        }) as unknown as Lender,
      now: () => new Date('2026-11-18T03:00:00Z'),
    })
    const html = await (await app.request('/login?needPop=1&lang=en')).text()
    const [sentence = ''] = /If the SMS does not arrive[^<]*/.exec(html) ?? []
    expect(sentence).toMatch(promised)
    expect(sentence).not.toMatch(unpromised)
  })
})
