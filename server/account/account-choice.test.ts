import { beforeEach, describe, expect, test } from 'vitest'
import { languages } from '../../market/language.ts'
import type { SealOptions } from '../../web/page/cookies.server.ts'
import { takeAccountChoice } from '../../web/session/account-choice.server.ts'
import { openTestService, START, type TestService } from '../testing/harness.ts'
import { lacking, pagesOver } from '../testing/other-backend.ts'

const loan = '/loanDetails?orderId=TR-due&productId=terang-kilat&lang=en'
const linkOf = (sessionId: string, more = '') => `${loan}${more}&sessionId=${sessionId}`
const signedIn = { Cookie: 'terang_session=demo-id-due; terang_ok=1' }
const foreign = { 'Sec-Fetch-Site': 'cross-site' }
const SIGNED_OUT = /<h1[^>]*>You have been signed out/
const TITLE = 'Which account do you want to use?'

let service: TestService
let pages: ReturnType<typeof pagesOver>
beforeEach(async () => {
  service = await openTestService({ limits: 'off' })
  pages = pagesOver(service.app.exchange)
})

type Shown = { html: string; headers: Headers; status: number }
const sessionIn = ({ headers }: Shown) =>
  headers.getSetCookie().find((value) => value.startsWith('terang_session=')) ?? null
const offerIn = ({ html }: Shown) => /name="offer" value="([^"]+)"/.exec(html)?.[1] ?? ''
const choose = (offer: string, choice: string, headers: Record<string, string> = {}) =>
  pages.post(
    '/accountChoice',
    { offer, choice },
    { ...signedIn, 'Sec-Fetch-Site': 'same-origin', ...headers },
  )

describe('a link of another site with the session of another borrower', () => {
  test.each<[string, Record<string, string>]>([
    ['another site', foreign],
    ['a sibling host', { 'Sec-Fetch-Site': 'same-site' }],
    ['nowhere that an old engine tells', {}],
    ['elsewhere, told by an old engine', { Referer: 'https://evil.example/' }],
  ])('is asked about, and changes nothing by itself: from %s', async (_, from) => {
    const shown = await pages.get(linkOf('demo-id-active'), { ...signedIn, ...from })
    expect(shown.html).toContain(TITLE)
    expect(sessionIn(shown)).toBeNull()
    expect(shown.status).toBe(200)
    expect(shown.headers.get('cache-control')).toBe('no-store')
  })

  test('shows both accounts masked, and neither session', async () => {
    const owners = await service.db
      .selectFrom('borrowers')
      .selectAll()
      .where('id', 'in', ['id-due', 'id-active'])
      .execute()
    const { html } = await pages.get(linkOf('demo-id-active'), { ...signedIn, ...foreign })
    for (const { name, phone } of owners) {
      expect(html).toContain(`•••• ${phone.slice(-4)}`)
      expect(html).not.toContain(phone)
      expect(html).not.toContain(name)
    }
    const offer = Buffer.from(offerIn({ html, headers: new Headers(), status: 200 }), 'base64url')
    expect(html + offer.toString('latin1')).not.toContain('demo-id-active')
    expect(html).not.toContain('demo-id-due')
  })

  test('leaves everything as it was where the visitor stays', async () => {
    const link = linkOf('demo-id-active', '&userId=id-active&deviceId=other')
    const stored = await choose(offerIn(await pages.get(link, { ...signedIn, ...foreign })), 'keep')
    expect(stored.status).toBe(303)
    expect(stored.headers.get('location')).toBe(loan.replace('&lang=en', ''))
    expect(sessionIn(stored)).toBeNull()
    expect((await pages.get(loan, signedIn)).html).toContain('<h1')
    expect((await service.lender('demo-id-due').sessionOwner({})).success).toBe(true)
  })

  test('signs in where the visitor says so, and the old session lives on', async () => {
    const link = linkOf('demo-id-active', '&userId=id-active')
    const switched = await choose(offerIn(await pages.get(link, { ...signedIn, ...foreign })), 'switch')
    expect(sessionIn(switched)).toContain('terang_session=demo-id-active')
    expect(switched.headers.get('location')).toBe(`${loan.replace('&lang=en', '')}&userId=id-active`)
    expect((await service.lender('demo-id-due').sessionOwner({})).success).toBe(true)
  })

  test.each(languages)('is asked about in %s, in both markets', async (lang) => {
    for (const needPop of ['0', '1']) {
      const link = `/order?needPop=${needPop}&lang=${lang}&sessionId=demo-in-due`
      const { html } = await pages.get(link, { ...signedIn, ...foreign })
      expect(html).toContain(`<html lang="${lang}"`)
      expect(html.match(/<button[^>]*value="(keep|switch)"/g)).toHaveLength(2)
      expect(html).not.toContain('<script type="module"')
    }
  })

  test('is asked about without names where the backend does not say whose a session is', async () => {
    const plain = pagesOver(lacking(service.app.exchange, (key) => key === 'sessionOwner'))
    const shown = await plain.get(linkOf('demo-id-active'), { ...signedIn, ...foreign })
    expect(shown.html).toContain(TITLE)
    expect(shown.html).not.toContain('••••')
    expect(sessionIn(shown)).toBeNull()
  })
})

describe.each([
  ['nobody is signed in', ''],
  ['the session of the cookie has ended', 'terang_session=long-gone'],
])('a link of another site where %s', (_, cookie) => {
  const from: Record<string, string>[] = [foreign, { Referer: 'https://evil.example/' }]
  const visitor = (headers: Record<string, string>) => (cookie ? { Cookie: cookie, ...headers } : headers)

  test.each(from)('shows whose account it is, and signs nobody in by itself: %j', async (headers) => {
    const shown = await pages.get(linkOf('demo-id-due'), visitor(headers))
    expect(shown.html).toContain('Is this your account?')
    expect(shown.html).toMatch(/•••• \d{4}/)
    expect(shown.html).not.toContain('demo-id-due')
    expect(sessionIn(shown)).toBeNull()
    const own = visitor({ 'Sec-Fetch-Site': 'same-origin' })
    const left = await pages.post('/accountChoice', { offer: offerIn(shown), choice: 'keep' }, own)
    expect(sessionIn(left)).toBeNull()
    const out = await pages.get(left.headers.get('location') ?? '', own)
    expect(out.html).toContain('goBackToLogin')
    const taken = await pages.post('/accountChoice', { offer: offerIn(shown), choice: 'switch' }, own)
    expect(sessionIn(taken)).toContain('=demo-id-due;')
  })

  test.each(languages)('asks in %s', async (lang) => {
    const shown = await pages.get(`/order?lang=${lang}&sessionId=demo-id-due`, visitor(foreign))
    expect(shown.html).toContain(`<html lang="${lang}"`)
    expect(shown.html.match(/<button[^>]*value="(keep|switch)"/g)).toHaveLength(2)
  })

  test('with a session that has ended asks nothing', async () => {
    expect((await pages.get(linkOf('made-up'), visitor(foreign))).html).not.toContain('Is this your account?')
  })
})

describe('no link of another site brings anybody to identity documents', () => {
  const addresses = ['/apply/identity?', '/applicationPicture?id=picture-of-a&']
  const cookies = ['', 'terang_session=long-gone', 'terang_session=demo-id-due']
  const cases = addresses.flatMap((path) => cookies.map((cookie) => [path, cookie] as const))

  test.each(cases)('%s with the cookie %j', async (path, cookie) => {
    for (const headers of [
      foreign,
      { Referer: 'https://evil.example/' },
      { ...foreign, 'Sec-Fetch-Dest': 'image' },
    ]) {
      const link = `${path}lang=en&sessionId=demo-id-new`
      const shown = await pages.get(link, cookie ? { Cookie: cookie, ...headers } : headers)
      expect(sessionIn(shown)).toBeNull()
      expect(shown.html).not.toContain('name="offer"')
      expect(shown.html).not.toContain('name="documentNumber"')
      expect(shown.headers.get('content-type') ?? '').not.toContain('image/')
    }
  })
})

describe('nobody is asked', () => {
  const opened = async (path: string, headers: Record<string, string>) => {
    const shown = await pages.get(path, headers)
    expect(shown.html).not.toContain(TITLE)
    return sessionIn(shown)
  }

  test.each(['', 'terang_session=long-gone'])(
    'where nobody is signed in, and nothing says that another site led here: the app (cookie %j)',
    async (cookie) => {
      const silent: Record<string, string> = cookie ? { Cookie: cookie } : {}
      expect(await opened(linkOf('demo-id-due'), silent)).toContain('=demo-id-due;')
      const headers = { ...silent, 'Sec-Fetch-Site': 'none' }
      expect(await opened(linkOf('demo-id-due'), headers)).toContain('=demo-id-due;')
      expect(await opened('/apply/identity?sessionId=demo-id-new', headers)).toContain('=demo-id-new;')
      expect(await opened('/apply/identity?sessionId=demo-id-new', silent)).toContain('=demo-id-new;')
    },
  )

  test('where both are sessions of the same borrower: the newer one wins', async () => {
    const { saveSession } = await import('../calls/sessions.ts')
    const expiresAt = new Date(START.getTime() + 60_000)
    await saveSession(service.db, {
      borrowerId: 'id-due',
      deviceId: '',
      token: 'newer',
      now: START,
      expiresAt,
    })
    expect(await opened(linkOf('newer'), { ...signedIn, ...foreign })).toContain('=newer;')
  })

  test('where the session of the link has ended: the visitor stays signed in', async () => {
    expect(await opened(linkOf('made-up'), { ...signedIn, ...foreign })).toBeNull()
    const { html } = await pages.get(linkOf('made-up'), { ...signedIn, ...foreign })
    expect(html).not.toMatch(SIGNED_OUT)
  })

  test.each(['none', 'same-origin'])('where the visit is %s: the app, or a page of ours', async (site) => {
    const from = { ...signedIn, 'Sec-Fetch-Site': site }
    expect(await opened(linkOf('demo-id-active'), from)).toContain('=demo-id-active;')
  })

  test('where an old engine sends user and device without a session: they travel on', async () => {
    const { html } = await pages.get(`${loan}&userId=id-due&deviceId=phone-1`, signedIn)
    expect(html).toMatch(/href="\/[^"]*userId=id-due&amp;deviceId=phone-1/)
  })

  test('where an old engine came from a page of ours', async () => {
    const from = { ...signedIn, Referer: 'http://localhost/order' }
    expect(await opened(linkOf('demo-id-active'), from)).toContain('=demo-id-active;')
  })
})

describe('the session of the cookie is not replaced', () => {
  test('by a form that another site posts, with which browsers send no cookie', async () => {
    const posted = await pages.post(linkOf('demo-id-active'), { act: 'rate' }, foreign)
    expect([posted.status, sessionIn(posted)]).toEqual([403, null])
  })

  test.each(['image', 'iframe', 'empty'])('by an %s within a page of another site', async (destination) => {
    const within = { ...foreign, 'Sec-Fetch-Dest': destination }
    expect(sessionIn(await pages.get(linkOf('demo-id-active'), within))).toBeNull()
  })

  test('by a device in a link, to which it is not bound', async () => {
    const { saveSession } = await import('../calls/sessions.ts')
    const expiresAt = new Date(START.getTime() + 60_000)
    await saveSession(service.db, {
      borrowerId: 'id-due',
      deviceId: 'phone-1',
      token: 'bound',
      now: START,
      expiresAt,
    })
    const bound = { Cookie: 'terang_session=bound', ...foreign }
    expect((await pages.get(linkOf('demo-id-active', '&deviceId=phone-2'), bound)).html).toContain(TITLE)
    const plain = await pages.get(`${loan}&deviceId=phone-2`, bound)
    expect(plain.html).not.toMatch(SIGNED_OUT)
  })
})

describe('the form of the choice', () => {
  const offered = async () => offerIn(await pages.get(linkOf('demo-id-active'), { ...signedIn, ...foreign }))

  test('is refused from another origin', async () => {
    const posted = await choose(await offered(), 'switch', foreign)
    expect([posted.status, sessionIn(posted)]).toEqual([403, null])
  })

  test.each(['', 'x', 'A'.repeat(200)])('is refused with a made-up offer: %j', async (offer) => {
    expect(sessionIn(await choose(offer, 'switch'))).toBeNull()
  })

  test('is refused when it was altered, or names no choice', async () => {
    const offer = await offered()
    const altered = offer.slice(0, -2) + (offer.endsWith('AA') ? 'BB' : 'AA')
    expect(sessionIn(await choose(altered, 'switch'))).toBeNull()
    expect((await choose(offer, 'neither')).headers.get('location')).toBeNull()
  })

  test('can be read in another language, and is the same question', async () => {
    const shown = await pages.get(linkOf('demo-id-active'), { ...signedIn, ...foreign })
    const [, link = ''] = /href="([^"]*lang=zh[^"]*)"/.exec(shown.html) ?? []
    expect(link).toMatch(/^\/accountChoice\?/)
    expect(link).not.toContain('demo-id-active')
    const own = { ...signedIn, 'Sec-Fetch-Site': 'same-origin' }
    const again = await pages.get(link.replaceAll('&amp;', '&'), own)
    expect(again.html).toContain('<html lang="zh"')
    expect(again.html.match(/•••• \d{4}/g)).toEqual(shown.html.match(/•••• \d{4}/g))
    expect(again.headers.getSetCookie().join()).toContain('terang_lang=zh')
    expect(sessionIn(again)).toBeNull()
    expect(sessionIn(await choose(offerIn(again), 'switch'))).toContain('=demo-id-active;')
  })

  test('is too old after half an hour', async () => {
    const offer = await offered()
    const at = (minutes: number): SealOptions => ({
      secrets: ['a secret for tests'],
      now: () => new Date(START.getTime() + minutes * 60_000),
    })
    const form = new FormData()
    form.set('offer', offer)
    form.set('choice', 'switch')
    expect(takeAccountChoice(form, at(29))).toMatchObject({ session: 'demo-id-active' })
    expect(takeAccountChoice(form, at(31))).toBeNull()
  })

  test('has no page without an offer of ours', async () => {
    for (const query of ['', '?offer=', '?offer=made-up'])
      expect((await pages.get(`/accountChoice${query}`, signedIn)).status).toBe(404)
  })
})
