import { describe, expect, test } from 'vitest'
import { openPages, propsIn } from '../testing/pages.ts'

const page = '/that?orderId=1&productId=2&amount=100000.00&upTo=2&lang=id'
const asScript = { Accept: 'application/json' }
const html = async (address: string) => (await openPages().get(address)).text()

describe('the payment page (product 2.14)', () => {
  test('shows code, amount, bill number, method and steps', async () => {
    const shown = await html(page)
    expect(shown).toContain('<title>Pelunasan</title>')
    expect(shown).toContain('<span>8808</span><span>1234</span><span>5678</span><span>9012</span>')
    expect(shown).toContain('data-copy="8808123456789012"')
    expect(shown).toContain('data-copy="100000"')
    for (const text of ['Rp100.000,00', 'BILL-1', 'TELAH MEMBAYAR', 'BATAL', 'YA', 'Go to the machine'])
      expect(shown).toContain(text)
  })

  test('opens the steps of the chosen channel, one channel at a time', async () => {
    const folds = [...(await html(page)).matchAll(/<details([^>]*)><summary[^>]*>([^<]*)/g)]
    expect(folds.map(([, attributes, name]) => [name, /open=""/.test(attributes ?? '')])).toEqual([
      ['ATM', false],
      ['Mobile banking', true],
    ])
    for (const [, attributes] of folds) expect(attributes).toContain('name="channel"')
  })

  test('shows the steps of a shop as a list', async () => {
    const shown = await html(`${page}&payType=2&payCode=ALFAMART`)
    expect(shown).toContain('<li>Go to the till</li>')
    expect(shown).not.toContain('<details')
  })

  test('leads to the methods with amount, display and common parameters', async () => {
    const shown = await html(`${page}&display=1&app_from=x`)
    const change = /href="(\/individual\?[^"]+)"/.exec(shown)?.[1]?.replaceAll('&amp;', '&') ?? ''
    expect(Object.fromEntries(new URL(change, 'http://x').searchParams)).toMatchObject({
      amount: '100000',
      display: '1',
      app_from: 'x',
      orderId: '1',
      productId: '2',
    })
    expect(shown).toMatch(/href="\/customerService\?[^"]*"[^>]*><svg/)
  })

  test('asks the service with what the address says', async () => {
    const { get, requests } = openPages()
    await get(`${page}&display=1&payType=2&payCode=ALFAMART&specificNum=x`)
    expect(requests).toEqual([
      {
        endpoint: 'payCodeCreate',
        request: {
          productId: '2',
          orderId: '1',
          amount: '100000.00',
          upTo: '2',
          settle: '0',
          is_display: '1',
          is_default: '0',
          pay_type: '2',
          payCode: 'ALFAMART',
          specific_num: 'x',
          codeId: '',
        },
      },
    ])
  })

  test('asks for the code again that it has shown, and for no other', async () => {
    const { get, requests } = openPages()
    for (const named of ['c1', 'gone']) await get(`${page}&code=${named}`)
    expect(requests).toMatchObject([{ request: { codeId: 'c1' } }, { request: { codeId: '' } }])
  })

  test('shows a QR code and opens a payment app for UPI', async () => {
    const shown = await html(`${page}&payType=2&payCode=UPI_QR&needPop=1`)
    expect(shown).toMatch(/<svg[^>]*role="img"[^>]*>.*<path fill="#000" d="M4 4h7v1H4z/s)
    expect(shown).toContain('href="upi://pay?pa=terang@upi&amp;am=100.00"')
    expect(shown).toContain('&quot;action&quot;:&quot;openExternal&quot;')
  })

  test('opens nothing but a payment app', async () => {
    expect(await html('/that?orderId=misleads&productId=2')).not.toContain('javascript:')
  })

  test('counts down to the end of the code', async () => {
    expect(propsIn(await html(page))).toMatchObject({ code: { end: { leftSeconds: 24 * 60 * 60 } } })
  })

  test('says why a method does not work and offers others', async () => {
    const shown = await html(`${page}&payType=2&payCode=TOOSMALL`)
    expect(shown).toContain('At most Rp1.000,00 there')
    expect(shown).toContain('Ganti cara bayar')
  })

  test('that cannot be had says so and offers to try again', async () => {
    expect(await html('/that?orderId=broken&productId=2&lang=en')).toMatch(/No connection.*Try again/s)
  })
})

describe('a code that the address names', () => {
  test.each([
    ['received', 'Your payment has been received'],
    ['credited', 'Your payment is credited'],
    ['expired', 'This code has ended'],
  ])('and that is %s is shown as such, and nothing is asked for again', async (code, headline) => {
    const { get, requests } = openPages()
    const shown = await (await get(`/that?orderId=1&productId=2&lang=en&code=${code}`)).text()
    expect(shown).toContain(headline)
    expect(shown).not.toContain('8808')
    expect(requests).toEqual([])
  })

  test('and that brought too little is explained', async () => {
    const shown = await html('/that?orderId=1&productId=2&lang=en&code=part')
    expect(shown).toContain('Rp60.000,00 is still missing.')
    expect(shown).toContain('What is still open')
  })

  test('and that is credited has a receipt', async () => {
    expect(await html('/that?orderId=1&productId=2&lang=en&code=credited')).toMatch(
      /href="\/receipt\.pdf\?[^"]*paymentId=p1"/,
    )
  })

  test('is watched while it waits, and not when all is over', async () => {
    const watched = async (code: string) => propsIn(await html(`/that?orderId=1&productId=2&code=${code}`))
    expect(await watched('c1')).toMatchObject({
      links: { feed: expect.stringMatching(/^\/that\/status\?.*code=c1/) },
      status: { final: false },
    })
    expect(await watched('received')).toMatchObject({ status: { final: false } })
    expect(await watched('credited')).toMatchObject({ status: { final: true } })
  })

  test('that was replaced by another says so', async () => {
    const shown = await html('/that?orderId=1&productId=2&lang=en&code=older-one')
    expect(shown).toContain('so this is a new code')
  })

  test('that ended is replaced on request', async () => {
    const { post } = openPages()
    const outcome = await (
      await post('/that?orderId=1&productId=2&upTo=3&code=expired', { act: 'renew' }, asScript)
    ).json()
    expect(outcome).toMatchObject({ to: expect.stringContaining('code=c1') })
  })
})

describe('TELAH MEMBAYAR', () => {
  test('closes with YA, which looks for the payment at once', async () => {
    const { post } = openPages()
    const statusOf = async (code: string) =>
      (await post(`${page}&lang=en`, { act: 'paid', code }, asScript)).json()
    expect(await statusOf('part')).toEqual({ close: 'paid', toast: 'Rp60.000,00 is still missing.' })
    expect(await statusOf('c1')).toMatchObject({
      close: 'paid',
      toast: 'Kami sedang memantau pembayaran Anda.',
    })
    expect(await statusOf('broken')).toMatchObject({
      close: 'paid',
      toast: expect.stringContaining('Tidak ada yang hilang'),
    })
  })
})

describe('a bank that is no longer offered', () => {
  const gone = `${page}&payType=1&payCode=GONE&specificNum=ATM`

  test('gives way to the choice, which says why; the session goes along as it came', async () => {
    for (const [session, carried] of [
      ['', null],
      ['&sessionId=s', 's'],
    ] as const) {
      const moved = await openPages().get(gone + session)
      expect(moved.status).toBe(303)
      const to = new URL(moved.headers.get('location') ?? '', 'http://x')
      expect(to.pathname).toBe('/individual')
      expect(Object.fromEntries(to.searchParams)).toMatchObject({ upTo: '2', payType: '1', gone: 'GONE' })
      expect(to.searchParams.has('payCode')).toBe(false)
      expect(to.searchParams.get('sessionId')).toBe(carried)
      expect(await html(to.pathname + to.search)).toContain('tidak tersedia lagi. Tidak ada yang ditagih.')
    }
  })

  test('does so for a form that was sent, with and without script', async () => {
    const form = { act: 'renew' }
    const plain = await openPages().post(gone, form)
    expect(plain.headers.get('location')).toMatch(/^\/individual\?.*gone=GONE/)
    expect(await (await openPages().post(gone, form, asScript)).json()).toEqual({
      to: expect.stringMatching(/^\/individual\?.*gone=GONE/),
    })
  })
})
