import { beforeAll, describe, expect, test } from 'vitest'
import { table } from '../../contract/calls/table.ts'
import type { Exchange, WireCall } from '../../contract/wire/exchange.ts'
import type { Endpoint } from '../../contract/wire/operation.ts'
import { pages } from '../../web/pages.server.ts'
import { testRenderContext } from '../../web/testing/test-web.ts'
import { everyPage } from '../testing/every-page.ts'
import { openTestService } from '../testing/harness.ts'
import { changing, keyOf, lacking, pagesOver } from '../testing/other-backend.ts'

let service: Exchange
beforeAll(async () => {
  service = (await openTestService({ limits: 'off' })).app.exchange
}, 120_000)

const rows: Readonly<Record<string, Endpoint>> = table
const script = { accept: 'application/json' }
const cookieOf = (headers: Headers) =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')

/** Without our calls, and with choices that have the base contract's three fields alone. */
const ofSpec = (exchange: Exchange) =>
  lacking(
    changing(exchange, (key, data) => {
      if (key === 'assistantRecord') return { text: (data as { text: string }).text }
      if (key !== 'assistantAnswers') return data
      const { answerList, ...rest } = data as { answerList: Record<string, unknown>[] }
      const plain = answerList.map(({ id, title_local, action_type }) => ({ id, title_local, action_type }))
      return { ...rest, answerList: plain }
    }),
    (key) => rows[key]?.ours === true,
  )

describe('with a backend of the base contract', () => {
  const chat = '/intelligentCustomerService?sessionId=demo-id-due&orderNo=TR-due&lang=en'

  test('a borrower chats: choices, their answers and typed words stay on the page', async () => {
    const { get, post } = pagesOver(ofSpec(service))
    const first = await get(chat)
    const topic = /value="([^"]+)" class="[^"]*tab"/.exec(first.html)?.[1] ?? ''
    let cookie = cookieOf(first.headers)
    const say = async (form: Record<string, string>) => {
      const said = await post(chat, form, { ...script, cookie })
      expect(JSON.parse(said.html)).not.toHaveProperty('refused')
      cookie = cookieOf(said.headers) || cookie
      return (await get(chat, { cookie })).html
    }
    const opened = await say({ act: 'pick', qaId: topic })
    const choice = [...opened.matchAll(/value="([^"]+)" class="[^"]*choice"/g)].map(([, id]) => id)
    expect(new Set(choice).size).toBeGreaterThan(1)
    const typed = await say({ act: 'ask', text: 'where is my money <b>' })
    expect(typed).toContain('where is my money &lt;b&gt;')
    expect(typed).toContain('id="latest"')
    // Somebody else on this phone does not read it.
    const other = await get(chat.replaceAll('due', 'active'), { cookie })
    expect(other.html).not.toContain('where is my money')
  })

  test('a choice with action_type 4 leads to a complaint form that can be sent', async () => {
    const { get, post } = pagesOver(
      ofSpec(
        changing(service, (key, data) =>
          key === 'assistantAnswers'
            ? { answerList: [{ id: 1, title_local: 'Complain', action_type: 4 }] }
            : data,
        ),
      ),
    )
    const { html } = await get(chat)
    const form = (/href="(\/complainPageNext[^"]*)"/.exec(html)?.[1] ?? '').replaceAll('&amp;', '&')
    expect(form).not.toContain('problemType')
    const session = { cookie: 'terang_session=demo-id-due' }
    const shown = await get(form, session)
    expect(shown.status).toBe(200)
    const types = [...shown.html.matchAll(/name="type" value="([^"]+)"/g)].map(([, type]) => type)
    const [type = ''] = types
    expect(types.length).toBeGreaterThan(1)
    const unnamed = await post(
      form,
      { act: 'send', text: 'Too much', orderNo: 'TR-due' },
      { ...session, ...script },
    )
    const text = 'Please choose what it is about'
    expect(JSON.parse(unnamed.html)).toEqual({ refused: true, fields: { type: text } })
    const sent = await post(
      form,
      { act: 'send', text: 'Too much', type, orderNo: 'TR-due' },
      { ...session, ...script },
    )
    expect(JSON.parse(sent.html)).toMatchObject({ open: 'sent' })
  })

  test('a low score shows what the service said to it, with and without a script', async () => {
    const message = 'Sorry <to> hear that'
    const { get, post } = pagesOver(
      changing(service, (key, data) => (key === 'assistantRecord' ? { text: message } : data)),
    )
    const form = { act: 'rate', stars: '2', qaId: '' }
    const sent = await post(chat, form, script)
    expect(JSON.parse(sent.html)).toMatchObject({ open: 'rated', text: message })
    const plain = await post(chat, form)
    expect(plain.status).toBe(303)
    const { html } = await get(chat, { cookie: cookieOf(plain.headers) })
    expect(html).toContain('Sorry &lt;to&gt; hear that')
  })

  test('a form of the site that it does not take names the mail address, and keeps what was typed', async () => {
    const { post } = pagesOver(ofSpec(service))
    const { status, html } = await post('/Contact?lang=en', {
      act: 'send',
      name: 'Dewi',
      telephone: '081',
      content: 'Hello there',
    })
    expect(status).toBe(422)
    expect(html).toContain('Please write to bantuan@terang.example')
    expect(html).toContain('Hello there')
  })
})

describe('what goes over the wire', () => {
  /** The pages, and every call that they made. */
  function watched() {
    const calls: WireCall[] = []
    const pages = pagesOver(async (call, address) => {
      calls.push(call)
      return service(call, address)
    })
    const bodyOf = (key: string) => {
      const call = calls.findLast((one) => keyOf(one) === key)
      return Object.fromEntries(new URLSearchParams(String(call?.body ?? '')))
    }
    return { ...pages, calls, bodyOf }
  }

  // Each by a borrower of its own: who has just taken the loan is not offered it again.
  test.each([
    ['D', 'id-settled', 'terang-kilat'],
    ['day', 'in-settled', 'saaf-quick&needPop=1'],
  ])('is the term unit as the offer named it (%s), and the constant', async (unit, borrower, product) => {
    const { calls, bodyOf } = watched()
    const pages = pagesOver(
      changing(
        async (call, address) => {
          calls.push(call)
          return service(call, address)
        },
        (key, data) => (key === 'loanConfirm' ? { ...(data as object), termUnit: unit } : data),
      ),
    )
    const offer = `/loanConfirm?sessionId=demo-${borrower}&productId=${product}`
    const { html } = await pages.get(offer)
    const form = Object.fromEntries(
      [...html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [
        name,
        value,
      ]),
    )
    expect(form['termUnit']).toBe(unit)
    await pages.post(offer, { ...form, agree: '1', act: 'confirm' }, script)
    expect(bodyOf('loanPush')).toMatchObject({ termUnit: unit, confirmFrom: '1' })
  })

  test('names the merchant of the launch parameters, or that of the pack', async () => {
    const { get, calls } = watched()
    const merchants = () => new Set(calls.splice(0).map(({ query }) => query.get('merchantNumber')))
    for (const page of everyPage) await get(page)
    expect(merchants()).toEqual(new Set(['1001', '1002']))
    for (const page of everyPage) await get(`${page}&merchantNumber=77`)
    expect(merchants()).toEqual(new Set(['77']))
  })
})

describe('the session', () => {
  test.each(everyPage)('stands in no link or form of %s', async (page) => {
    const { get } = pagesOver(service)
    const session = new URLSearchParams(page.split('?')[1]).get('sessionId') ?? 'demo-id-due'
    const inAddress = await get(`${page}${page.includes('sessionId') ? '' : '&sessionId=demo-id-due'}`)
    const inCookie = await get(page.replace(/sessionId=[^&]*&?/, ''), { cookie: `terang_session=${session}` })
    for (const { html } of [inAddress, inCookie]) {
      const leading = [...html.matchAll(/\s(?:href|action|src|data-[\w-]+)="([^"]*)"/g)].map(([, to]) => to)
      expect(leading.filter((to) => to?.includes('sessionId=') || to?.includes(session))).toEqual([])
    }
    // Where the webview refuses cookies, this carries it on.
    expect(inAddress.html).toContain(testRenderContext.inlineScripts.sessionInAddress)
    expect(inCookie.html).not.toContain(testRenderContext.inlineScripts.sessionInAddress)
  })

  /** Every form of a borrower's page, with something typed into it. */
  const typed = 'What I had typed'
  const forms: [string, Record<string, string>][] = [
    ['/loanDetails?orderId=TR-due&productId=terang-kilat', { act: 'rate', stars: '4' }],
    ['/loanChoose?productId=terang-kilat', { act: 'choose', product: 'terang-kilat', amount: '2.000.000' }],
    ['/loanConfirm?productId=terang-kilat', { act: 'confirm', amount: 'Rp1', periods: '1', agree: '1' }],
    [
      '/cardRepay?orderId=TR-active',
      { act: 'pay', way: 'card-id-active-1', amount: '1', upTo: '', repayToken: 'x' },
    ],
    ['/cardRepay?orderId=TR-active&step=code&record=r&card=c', { act: 'confirm', code: '123456' }],
    ['/bindCard?', { act: 'bind', cardNo: '4111111111111111', expiry: '12/30', holderName: typed }],
    ['/repay?orderId=TR-due&productId=terang-kilat', { act: 'pay', period: '1', shown: '1' }],
    ['/that?orderId=TR-due&productId=terang-kilat', { act: 'paid', code: '987123' }],
    ['/individual?orderId=TR-due&productId=terang-kilat', { act: 'save', payCode: 'BCA' }],
    ['/repayDelay?orderId=TR-due&productId=terang-kilat', { act: 'pay' }],
    ['/coolingOff?orderId=TR-due&productId=terang-kilat', { act: 'settle' }],
    ['/cannotPay?orderId=TR-due&productId=terang-kilat', { act: 'plan' }],
    ['/complainPage?orderNo=TR-due', { act: 'collection' }],
    ['/complainPageNext?orderNo=TR-due&problemType=2', { act: 'send', text: typed }],
    ['/complainDetails?problemId=C1-due', { act: 'rate', stars: '4' }],
    ['/intelligentCustomerService?orderNo=TR-due', { act: 'ask', text: typed }],
    ['/setting?', { act: 'end', id: 'session-id-due' }],
    ['/apply/identity?', { act: 'save', fullName: typed }],
    ['/apply/personal?', { act: 'save', address: typed }],
    ['/apply/job?', { act: 'save', employer: typed }],
    ['/apply/contact?', { act: 'save', name: typed }],
    ['/apply/bank?', { act: 'save', holder: typed }],
    ['/apply/review?', { act: 'submit', consent: '1' }],
    ['/messages?', { act: 'notices', 'reminder.push': '1' }],
    ['/accountData?', { act: 'code', sure: '1' }],
    ['/relevant?', { act: 'apply', productId: 'terang-kilat', position: '0', notified: '1' }],
  ]

  test.each(forms)('that has ended keeps what was typed on %s, and offers the login', async (page, form) => {
    const { get, post } = pagesOver(service)
    const gone = { cookie: 'terang_session=long-gone' }
    const inPlace = await post(page, form, { ...gone, ...script })
    expect(JSON.parse(inPlace.html)).toEqual({ refused: true, open: 'signed-out' })
    const { html } = await post(page, form, gone)
    expect(html).toContain('goBackToLogin')
    for (const [name, value] of Object.entries(form))
      if (name === 'cardNo' || name === 'code') expect(html).not.toContain(value)
      else expect(html).toContain(`name="${name}" value="${value}"`)
    // The dialog that a script opens is on the page before it is needed.
    // Only who has not applied yet has the forms of applying.
    const owner = page.startsWith('/apply/') ? 'demo-id-new' : 'demo-id-due'
    const open = await get(page, { cookie: `terang_session=${owner}` })
    expect(open.html).toMatch(/id="signed-out".*goBackToLogin/s)
  })

  test('that ended takes the same form once somebody has signed in again', async () => {
    const { post } = pagesOver(service)
    const form = { act: 'send', text: typed }
    const page = '/complainPageNext?orderNo=TR-due&problemType=2'
    const { html } = await post(page, form, { cookie: 'terang_session=long-gone' })
    const action = (/<form [^>]*action="([^"]*)" method="post"/.exec(html)?.[1] ?? '').replaceAll(
      '&amp;',
      '&',
    )
    const stored = Object.fromEntries(
      [...html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [
        name,
        value,
      ]),
    )
    const sent = await post(action, stored, { cookie: 'terang_session=demo-id-due' })
    expect(sent.status).toBe(303)
  })

  test('of every page with a form of a borrower is tried', () => {
    const tried = new Set(forms.map(([page]) => page.split('?')[0]))
    const own = Object.entries(pages).filter(([, { audience, half }]) => audience === 'borrower' && half.acts)
    // Who could not sign in has no session that could end.
    const signedOut = ['/jointLoginFail', '/errorPage']
    const untried = own.map(([path]) => path).filter((path) => !tried.has(path) && !signedOut.includes(path))
    expect(untried).toEqual([])
    expect(own.length).toBeGreaterThan(10)
  })
})
