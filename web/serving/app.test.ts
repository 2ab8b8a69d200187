import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { packs } from '../../market/packs/packs.ts'
import { readEntries } from '../../vite.config.ts'
import { MARK_NATIVE } from '../bridge/host.ts'
import { MEET_SIMULATOR } from '../bridge/meet-simulator.ts'
import type { Lender } from '../page/page.ts'
import { routes } from '../pages.server.ts'
import { openPages } from '../testing/pages.ts'
import { createTestWeb, testRenderContext } from '../testing/test-web.ts'

const loan = '/loanDetails?orderId=1&productId=2'
const asScript = { Accept: 'application/json' }
const cookieOf = (response: Response, name: string) =>
  response.headers.getSetCookie().find((value) => value.startsWith(`${name}=`)) ?? ''

describe('a page', () => {
  test('runs no script and applies no style without its own nonce', async () => {
    const { get } = openPages()
    const seen = new Set<string>()
    for (let round = 0; round < 2; round += 1) {
      const response = await get(`${loan}&sessionId=s`)
      const html = await response.text()
      const policy = response.headers.get('content-security-policy') ?? ''
      const nonce = /script-src 'nonce-([^']+)'/.exec(policy)?.[1] ?? ''
      expect(nonce.length).toBeGreaterThanOrEqual(22)
      seen.add(nonce)
      const tags = html.match(/<(script|style)[^>]*>/g) ?? []
      expect(tags.length).toBeGreaterThan(2)
      for (const tag of tags) expect(tag).toContain(`nonce="${nonce}"`)
      expect(policy).not.toContain('unsafe')
      expect(policy).toContain("frame-ancestors 'self'")
      expect(html).not.toMatch(/\sstyle="|\son\w+="/)
    }
    expect(seen.size).toBe(2)
  })

  test('with personal data is not stored and sends no other site its address', async () => {
    const { headers } = await openPages().get(loan)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('referrer-policy')).toBe('same-origin')
    expect(headers.get('x-robots-tag')).toBe('noindex')
  })

  test('sets the session once, and over https as a secure cookie', async () => {
    const { get } = openPages()
    expect(cookieOf(await get(`${loan}&sessionId=abc`), 'terang_session')).toBe(
      'terang_session=abc; Path=/; HttpOnly; SameSite=Lax',
    )
    expect(cookieOf(await get(`${loan}&sessionId=abc`, {}, true), 'terang_session')).toContain('; Secure')
    expect(cookieOf(await get(loan, { Cookie: 'terang_session=abc' }), 'terang_session')).toBe('')
  })

  test('never writes the session into its links or forms', async () => {
    const html = await (await openPages().get(`${loan}&sessionId=very-secret`)).text()
    expect(html).not.toContain('very-secret')
  })

  test('chooses the language by parameter, then saved choice, then market', async () => {
    const { get } = openPages()
    const language = async (path: string, cookie = '') =>
      /<html lang="(\w+)"/.exec(await (await get(path, { Cookie: cookie })).text())?.[1]
    expect(await language(`${loan}&lang=zh`, 'terang_lang=hi')).toBe('zh')
    expect(await language(loan, 'terang_lang=hi')).toBe('hi')
    expect(await language(loan, 'terang_lang=xx')).toBe('id')
    expect(await language(`${loan}&needPop=1`)).toBe('en')
  })

  test('follows an address of the service only when it is allowed', async () => {
    const { get } = openPages()
    const repay = async (orderId: string) =>
      /href="([^"]+)" data-next/.exec(
        await (await get(`/loanDetails?orderId=${orderId}&productId=2`)).text(),
      )?.[1]
    // Product 7.7: with the launch parameters behind its own, and without the session.
    expect(await repay('leads')).toMatch(
      /^https:\/\/terang\.example\/pay\?x=1&(?!.*sessionId).*orderId=leads/,
    )
    expect(await repay('misleads')).toMatch(/^\/repay\?/)
  })

  test('understands the status codes of older backends', async () => {
    const html = await (await openPages().get('/loanDetails?orderId=older&productId=2&lang=en')).text()
    expect(html).toContain('Your repayment is late')
  })

  test('that fails says so and offers to try again; a bug is logged, not shown', async () => {
    const { get, errors } = openPages()
    const offline = await get('/loanDetails?orderId=broken&productId=2&lang=en')
    expect(await offline.text()).toMatch(/No connection.*Try again/s)
    const bug = await get('/loanDetails?orderId=bug&productId=2&lang=en')
    expect(bug.status).toBe(500)
    expect(await bug.text()).not.toContain('a bug on the way')
    expect(errors).toHaveLength(1)
  })

  test.each([
    ['en', /not answering at the moment.*Try again/s],
    ['id', /sedang tidak merespons.*Coba lagi/s],
    ['hi', /अभी जवाब नहीं दे रहा.*फिर कोशिश करें/s],
    ['zh', /暂时没有响应.*重试/s],
  ])('whose service cannot answer says so in %s, with 503 and when to come again', async (lang, text) => {
    const response = await openPages().get(`/loanDetails?orderId=unavailable&productId=2&lang=${lang}`)
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toBe('2')
    expect(await response.text()).toMatch(text)
  })

  test('for developers does not exist without the demo', async () => {
    const { get, post } = openPages()
    expect((await get('/testPreview')).status).toBe(404)
    expect((await post('/testPreview', { act: 'moveClock' })).status).toBe(404)
    expect((await get('/testPreview/bridge')).status).toBe(404)
  })
})

/** In the demo every page lets the bridge simulator play the app around it. */
describe('the bridge simulator', () => {
  const hosts = packs.id.allowedHosts
    .map((host) => `https://${host.startsWith('.') ? '*' : ''}${host}`)
    .join(' ')
  const renderContext = { ...testRenderContext, demo: true }
  const open = async (options: object, path = '/walletInstructions') => {
    const { app } = createTestWeb({ lenderFor: () => ({}) as Lender, now: () => new Date(0), ...options })
    const response = await app.request(`${path}?lang=en`)
    const policy = response.headers.get('content-security-policy') ?? ''
    return { html: await response.text(), policy: policy.replace(/nonce-\w+/g, 'nonce') }
  }

  test('is met by pages of the demo, before anything looks for an app', async () => {
    const { html } = await open({ renderContext })
    expect(html).toContain(MEET_SIMULATOR)
    expect(html.indexOf(MEET_SIMULATOR)).toBeLessThan(html.indexOf(MARK_NATIVE))
  })

  test('leaves pages without a script as they are', async () => {
    expect((await open({ renderContext }, '/About')).html).not.toContain(MEET_SIMULATOR)
  })

  test('is unknown to pages of production, whose policy is the same', async () => {
    const [demo, production] = [await open({ renderContext }), await open({})]
    expect(production.html).not.toContain('simulate')
    expect(demo.policy).toBe(production.policy)
    expect(production.policy).toBe(
      [
        "default-src 'self'",
        "object-src 'none'",
        "media-src 'none'",
        "font-src 'none'",
        "child-src 'none'",
        "script-src 'nonce' 'strict-dynamic'",
        "style-src 'nonce'",
        `img-src 'self' data: blob: ${hosts}`,
        "connect-src 'self'",
        `form-action 'self' ${hosts}`,
        `frame-src 'self' ${hosts}`,
        "worker-src 'self'",
        "base-uri 'none'",
        "frame-ancestors 'self'",
      ].join('; '),
    )
  })
})

/** The dialogs that are open as the page comes. */
const openDialogs = (html: string) =>
  [...html.matchAll(/<div id="([^"]+)" popover[^>]* data-open=/g)].map(([, id]) => id)

describe('a form', () => {
  test('is redirected after success, with the message for the next page in a signed cookie', async () => {
    const { get, post } = openPages()
    const done = await post(loan, { act: 'rate', stars: '3' })
    expect(done.status).toBe(303)
    expect(done.headers.get('location')).toBe(loan)
    const flash = cookieOf(done, 'terang_flash').split(';')[0] ?? ''
    const next = await get(loan, { Cookie: flash })
    expect(openDialogs(await next.text())).toEqual(['thanks'])
    expect(cookieOf(next, 'terang_flash')).toContain('Max-Age=0')
    const forged = await get(loan, { Cookie: `${flash}x` })
    expect(openDialogs(await forged.text())).toEqual([])
  })

  test('that is refused comes back with the reason', async () => {
    const refused = await openPages().post(`${loan}&lang=id`, { act: 'rate' })
    expect(refused.status).toBe(422)
    expect(await refused.text()).toContain('Silakan pilih')
  })

  test('sent by a script gets the outcome itself', async () => {
    const { post, requests } = openPages()
    expect(await (await post(loan, { act: 'rate', stars: '5' }, asScript)).json()).toEqual({
      close: 'rate',
      bridge: { action: 'goRate' },
      otherwise: { open: 'thanks-store' },
    })
    expect(requests).toEqual([
      { endpoint: 'scoreSave', request: { score: '5', chosenScore: '5', orderId: '1' } },
    ])
    const refused = await post(loan, { act: 'rate', stars: '4' }, asScript)
    expect(await refused.json()).toEqual({ refused: true, toast: 'Not today', open: 'rate' })
  })

  test('leads only where it is allowed to', async () => {
    const { post } = openPages()
    const tap = async (productCode: string) =>
      (await post(loan, { act: 'product', productCode, position: '0' }, asScript)).json()
    expect(await tap('https://terang.example/p')).toEqual({ to: 'https://terang.example/p' })
    expect(await tap('terang://p')).toMatchObject({
      bridge: { action: 'openNative', params: { link: 'terang://p' } },
    })
    expect(await tap('https://evil.example/')).toMatchObject({ refused: true })
  })

  test('reports borrowing again to the service without waiting for it', async () => {
    const { post, requests } = openPages()
    await post(loan, { act: 'borrowAgain' })
    expect(requests).toEqual([
      { endpoint: 'serviceEventSave', request: { productId: '2', moduleId: '30', positionId: '0' } },
    ])
  })

  test.each([
    ['another site', { 'Sec-Fetch-Site': 'cross-site' }],
    ['another origin', { Origin: 'https://evil.example' }],
    ['a sandboxed frame', { Origin: 'null' }],
  ])('from %s is refused and does nothing', async (_, headers) => {
    const { post, requests } = openPages()
    expect((await post(loan, { act: 'rate', stars: '5' }, headers)).status).toBe(403)
    expect(requests).toEqual([])
  })

  test.each([{}, { act: 'nonesuch' }, { act: 'constructor' }, { act: '__proto__' }])(
    'naming no act does nothing: %o',
    async (form) => {
      const { post, requests } = openPages()
      expect((await post(loan, form as Record<string, string>)).status).toBe(422)
      expect(requests).toEqual([])
    },
  )
})

test('what hydrates each React screen is built, and its screen is there', () => {
  const screens = Object.values(routes).flatMap((row) =>
    row.kind === 'page' && typeof row.script === 'object' ? [row.script.entry] : [],
  )
  // The steps of an application share one.
  const named = new Set(screens.map((screen) => `web/${screen}.entry.tsx`))
  expect([...named].sort()).toEqual(readEntries())
  const root = join(import.meta.dirname, '..', '..')
  expect(screens.filter((screen) => !existsSync(join(root, 'web', `${screen}.tsx`)))).toEqual([])
})

describe('the language of a page without `lang`', () => {
  const languageOf = async (path: string, accepted = 'zh-CN,en;q=0.8') => {
    const response = await openPages().get(path, { 'Accept-Language': accepted })
    return /<html lang="(\w+)"/.exec(await response.text())?.[1]
  }

  test.each(['/aboutUs', '/privacyPolicy', '/loanAgreement', '/walletInstructions', '/verify'])(
    "of %s, which an app opens, is the market's",
    async (path) => {
      expect(await languageOf(path)).toBe('id')
      expect(await languageOf(`${path}?needPop=1`)).toBe('en')
    },
  )

  test.each(['/About', '/Policy', '/User'])(
    "of %s, which a visitor finds, is the browser's",
    async (path) => {
      expect(await languageOf(path)).toBe('zh')
    },
  )

  test.each([
    ['hi-IN,hi;q=0.9,en;q=0.8', '?needPop=1', 'hi'],
    ['en-IN,hi;q=0.8', '?needPop=1', 'en'],
    ['ta-IN,hi;q=0.8', '?needPop=1', 'hi'],
    ['zh-CN', '?needPop=1', 'en'],
    ['hi-IN', '?needPop=1&lang=en', 'en'],
    ['hi-IN', '', 'id'],
    ['en-US', '', 'id'],
  ])('of sign-in on a phone in %s (%s) is %s: one of the country', async (accepted, query, language) => {
    expect(await languageOf(`/login${query}`, accepted)).toBe(language)
  })

  test('is not remembered from a page within a page', async () => {
    const { get } = openPages()
    const saved = async (path: string) => (await get(path)).headers.getSetCookie().join()
    expect(await saved('/loanAgreement?lang=hi')).toContain('terang_lang=hi')
    expect(await saved('/loanAgreement?lang=hi&embed=1')).not.toContain('terang_lang')
  })
})
