import { describe, expect, test } from 'vitest'
import { codes } from '../../contract/wire/codes.ts'
import { openPages } from '../testing/pages.ts'
import { refused, success } from '../testing/replies.ts'

const page = '/repay?orderId=1&productId=2'
const asScript = { Accept: 'application/json' }
const ticked = (html: string) =>
  [...html.matchAll(/<input[^>]*name="period"[^>]*>/g)].map(([input]) => input.includes('checked'))

describe('the instalments', () => {
  test('show pending and paid periods, the note, and the first one chosen', async () => {
    const html = await (await openPages().get(`${page}&lang=id`)).text()
    expect(html).toContain('<title>Detail Tagihan</title>')
    expect(html).toContain('Bayar Segera')
    expect(ticked(html)).toEqual([true, false, false])
    expect(html.match(/>Rp100\.000,00<\/(span|output|p)>/g)?.length).toBeGreaterThanOrEqual(2)
    expect(html).toMatch(/<details[^>]*><summary[^>]*>1 tagihan sudah dibayar.*Rp50\.000,00/s)
    expect(html).toContain('A note')
  })

  test('bring the runtime with the nonce of the page, and name the files of the screen for later', async () => {
    const html = await (await openPages().get(page)).text()
    const sources = [...html.matchAll(/<script type="module" nonce="\w+" src="([^"]+)"/g)].map(
      ([, source]) => source,
    )
    expect(sources).toEqual(['/assets/forms.js'])
    const entry = '/assets/repayment/instalments.js'
    expect(html).toMatch(
      new RegExp(
        `<script type="application/json" id="props" data-entry="${entry}" data-imports="/assets/react.js" nonce="\\w+">`,
      ),
    )
  })

  test('mark status 500, and no other', async () => {
    const html = await (await openPages().get(page)).text()
    expect(html.match(/<[^>]* data-special/g)).toHaveLength(1)
    expect(html).toMatch(/data-special[^>]*>(?:(?!<\/label>).)*value="2"/s)
  })

  test.each([
    ['3', [true, true, false], 'Rp300.000,00'],
    ['99', [true, true, true], 'Rp600.000,00'],
    ['1', [true, false, false], 'Rp100.000,00'],
    ['0', [false, false, false], 'Rp0,00'],
    ['nonsense', [true, false, false], 'Rp100.000,00'],
  ])('chosen up to %s are as the address says', async (upTo, boxes, total) => {
    const html = await (await openPages().get(`${page}&upTo=${upTo}`)).text()
    expect(ticked(html)).toEqual(boxes)
    expect(html).toMatch(new RegExp(`<output[^>]*>${total.replaceAll('.', '\\.')}<`))
  })

  test('are chosen without a script by the same rules', async () => {
    const { post } = openPages()
    const form: [string, string][] = [
      ['act', 'choose'],
      ['shown', '1'],
      ['period', '2'],
      ['period', '4'],
    ]
    const chosen = await post(page, form)
    expect([chosen.status, chosen.headers.get('location')]).toEqual([303, `${page}&upTo=4`])
  })

  test('are paid: the code is issued once, and its page named in the address', async () => {
    const { post, requests } = openPages()
    const form: [string, string][] = [
      ['act', 'pay'],
      ['shown', '2'],
      ['period', '2'],
      ['period', '3'],
    ]
    const { to } = (await (await post(page, form, asScript)).json()) as { to: string }
    const url = new URL(to, 'http://x')
    expect(url.pathname).toBe('/that')
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      amount: '100000.00',
      upTo: '3',
      code: 'c1',
      orderId: '1',
      productId: '2',
    })
    expect(requests).toMatchObject([
      { request: { amount: '300000.00', upTo: '3', settle: '0', is_default: '1', pay_type: '' } },
    ])
  })

  test('are shown once more when others are paid than were ticked', async () => {
    const { post, requests } = openPages()
    const form: [string, string][] = [
      ['act', 'pay'],
      ['shown', '1'],
      ['period', '2'],
      ['period', '4'],
    ]
    expect(await (await post(`${page}&lang=en`, form, asScript)).json()).toEqual({
      to: `${page}&lang=en&upTo=4`,
      toast: 'Earlier payments come first. Please check the total.',
    })
    expect(requests).toEqual([])
  })

  test('are not paid when none is chosen', async () => {
    const { post, requests } = openPages()
    const nothing = await post(`${page}&lang=en`, { act: 'pay', shown: '1' })
    expect(nothing.status).toBe(422)
    expect(requests).toEqual([])
  })

  test.each([
    ['pay', { period: '2', 'shown-2': '10000000' }, { period: '2', 'shown-2': '9900000' }],
    ['card', { period: '2', 'shown-2': '10000000' }, { period: '2', 'shown-2': '9900000' }],
    ['settle', { settleAmount: 'Rp100.000,00' }, { settleAmount: 'Rp99.000,00' }],
  ])(
    'that cost another amount than the page showed are shown with it first: %s',
    async (act, same, other) => {
      const sent = async (form: Record<string, string>) =>
        (await openPages().post(`${page}&lang=en`, { act, shown: '1', ...form }, asScript)).json()
      expect((await sent(same)).toast).toBeUndefined()
      expect(await sent(other)).toMatchObject({
        to: expect.stringMatching(/^\/(that|cardRepay)\?.*amount=100000\.00/),
        toast: 'The amount has changed meanwhile: it is now Rp100.000,00. Nothing was charged.',
      })
    },
  )

  test('carry the amounts that are shown', async () => {
    const shown = await (await openPages().get(page)).text()
    expect(shown).toMatch(/name="shown-2" value="10000000"/)
    expect(shown).toMatch(/name="settleAmount" value="Rp550.000,00"/)
    const extension = await (await openPages().get('/repayDelay?orderId=1&productId=2')).text()
    expect(extension).toMatch(/name="amount" value="Rp50.000,00"/)
  })

  test('are paid by the way that was chosen last time; where that fails, another can be chosen', async () => {
    const { post, requests } = openPages()
    const form = { act: 'pay', shown: '1', period: '2', payType: '1', payCode: 'MANDIRI', specificNum: 'ATM' }
    await post(page, form, asScript)
    expect(requests).toMatchObject([
      { request: { payCode: 'MANDIRI', pay_type: '1', is_default: '0', specific_num: 'ATM' } },
    ])
    const refused = await (await post(page, { ...form, payCode: 'TOOSMALL' }, asScript)).json()
    expect(refused).toMatchObject({
      toast: 'At most Rp1.000,00 there',
      to: expect.stringMatching(/^\/individual\?/),
    })
  })

  test('that are all paid say so', async () => {
    const html = await (await openPages().get('/repay?orderId=paid&productId=2&lang=en')).text()
    expect(html).toContain('Nothing to pay')
    expect(html).not.toContain('value="pay"')
  })

  test('that cannot be read say so and offer to try again', async () => {
    const html = await (await openPages().get('/repay?orderId=broken&productId=2&lang=en')).text()
    expect(html).toMatch(/No connection.*Try again/s)
  })
})

describe('settling early', () => {
  test('is quoted item by item, with what is saved and until when', async () => {
    const html = await (await openPages().get(`${page}&lang=en`)).text()
    expect(html).toContain('Settle today: Rp550.000,00')
    expect(html).toContain('You save Rp50.000,00')
    expect(html).toMatch(/Principal.*Rp500\.000,00.*15 Nov 2026, 23\.59/s)
  })

  test('leads to a code for the whole loan', async () => {
    const { post, requests } = openPages()
    const { to } = (await (await post(page, { act: 'settle' }, asScript)).json()) as { to: string }
    expect(new URL(to, 'http://x').searchParams.get('settle')).toBe('1')
    expect(requests).toMatchObject([{ request: { settle: '1', upTo: '' } }])
  })

  test('says from when it is possible, and is left out where a backend has no quotes', async () => {
    const early = await (await openPages().get('/repay?orderId=early&productId=2')).text()
    expect(early).toContain('Possible from 1 Jan 2027')
    expect(early).not.toContain('value="settle"')
    const older = await (await openPages().get('/repay?orderId=older&productId=2')).text()
    expect(older).toContain('value="pay"')
    expect(older).not.toContain('value="settle"')
  })
})

describe('a loan that can be settled for less', () => {
  const quote = (total: string, allowed = '1') => ({
    settlementQuote: async () =>
      success({
        allowed,
        total,
        saved: '',
        validUntil: 'today',
        items: [],
        note: 'A quote',
        coolingOff: '0',
      }),
  })
  const all = `${page}&lang=en&upTo=4`
  const payAll = (more: [string, string][] = []): [string, string][] => [
    ['act', 'pay'],
    ['shown', '3'],
    ['all', '1'],
    ['period', '2'],
    ['period', '3'],
    ['period', '4'],
    ...more,
  ]
  const mainButton = (html: string) =>
    /<button[^>]*button-primary[^>]*value="(\w+)"[^>]*>([^<]*)</.exec(html.split('<main')[1] ?? '')?.slice(1)

  test('says so before the periods, and its main button settles', async () => {
    const html = await (await openPages(quote('Rp590.000,00')).get(all)).text()
    expect(html).toMatch(/Settling today costs less.*Rp590\.000,00.*Rp600\.000,00.*Payments still open/s)
    expect(html).not.toMatch(/<details[^>]*id="settle"/)
    expect(mainButton(html)).toEqual(['settle', 'Settle the whole loan for Rp590.000,00'])
    expect(html).toContain('Pay now without settling: Rp600.000,00')
  })

  test.each([
    ['costs the same', all, quote('Rp600.000,00')],
    ['costs more than what is chosen', page, quote('Rp590.000,00')],
    ['may not be settled yet', all, quote('Rp590.000,00', '0')],
    ['has no quote', all, { settlementQuote: async () => refused(codes.notAvailable) }],
  ])('but %s is paid as before', async (_, address, extra) => {
    const html = await (await openPages(extra).get(`${address}&lang=en`)).text()
    expect(html).not.toContain('Settling today costs less')
    expect(mainButton(html)).toEqual(['pay', 'Pay now'])
  })

  test.each(['pay', 'card'])('is shown to who wants to %s without having read it', async (act) => {
    const { post, requests } = openPages(quote('Rp590.000,00'))
    const form = payAll().map(([name, value]): [string, string] => [name, name === 'act' ? act : value])
    const first = await (await post(`${page}&lang=en`, form, asScript)).json()
    expect(first).toEqual({ to: `${page}&lang=en&upTo=4`, toast: 'Settling today costs less' })
    expect(requests).toEqual([])
    const known = await (await post(all, [...form, ['cheaperShown', '1']], asScript)).json()
    expect(known.to).toMatch(act === 'pay' ? /^\/that\?/ : /^\/cardRepay\?/)
  })
})
