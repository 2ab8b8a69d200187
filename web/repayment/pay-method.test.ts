import { describe, expect, test } from 'vitest'
import { openPages } from '../testing/pages.ts'

const page = '/individual?orderId=1&productId=2&amount=100000.00&upTo=3&display=1&lang=id'
const asScript = { Accept: 'application/json' }
const html = async (address: string) => (await openPages().get(address)).text()
const radios = (text: string) =>
  [...text.matchAll(/<input[^>]*name="payCode"[^>]*>/g)].map(([input]) => ({
    value: /value="([^"]*)"/.exec(input)?.[1],
    checked: input.includes('checked'),
    disabled: input.includes('disabled'),
  }))

describe('the choice of a method (product 2.15)', () => {
  test('begins with banks, none chosen, each with its own methods', async () => {
    const shown = await html(page)
    expect(radios(shown)).toEqual([
      { value: 'BCA', checked: false, disabled: false },
      { value: 'MANDIRI', checked: false, disabled: false },
    ])
    expect(shown.match(/name="specificNum-BCA"/g)).toHaveLength(2)
    expect(shown).toContain('SAYA INGIN MEMBAYAR')
  })

  test('of mini markets begins with ALFAMART', async () => {
    expect(radios(await html(`${page}&payType=2`))).toMatchObject([
      { value: 'INDOMARET', checked: false },
      { value: 'ALFAMART', checked: true },
    ])
  })

  test('of another type clears bank, method and market', async () => {
    const shown = await html(`${page}&payType=1&payCode=BCA&specificNum=ATM`)
    expect(radios(shown)[0]?.checked).toBe(true)
    const types = [...shown.matchAll(/class="[^"]*type[^"]*" href="(\/individual\?[^"]*)"/g)].map(
      ([, href]) => new URL(href?.replaceAll('&amp;', '&') ?? '', 'http://x').searchParams,
    )
    expect(types.map((type) => type.get('payType'))).toEqual(['1', '2'])
    for (const type of types) {
      expect(type.has('payCode') || type.has('specificNum')).toBe(false)
      expect(type.get('upTo')).toBe('3')
    }
  })

  test('shows a method that cannot take the amount, and why', async () => {
    const shown = await html('/individual?orderId=1&productId=2&amount=9000000.00')
    expect(radios(shown)).toMatchObject([
      { value: 'BCA', disabled: true },
      { value: 'MANDIRI', disabled: false, checked: true },
    ])
    expect(shown).toContain('At most Rp5.000.000,00')
  })

  test('is incomplete without a bank', async () => {
    const { post, requests } = openPages()
    const refused = await post(page, { act: 'save' })
    expect(refused.status).toBe(422)
    expect(await refused.text()).toContain('Silakan lengkapi informasinya')
    expect(requests).toEqual([])
  })

  test('is saved with the bank, its method, the amount and display, and goes to the code', async () => {
    const { post, requests } = openPages()
    const form = { act: 'save', payCode: 'BCA', 'specificNum-BCA': 'ATM', 'specificNum-MANDIRI': 'other' }
    const { to } = (await (await post(page, form, asScript)).json()) as { to: string }
    expect(to).toMatch(/^\/that\?/)
    expect(Object.fromEntries(new URL(to, 'http://x').searchParams)).toMatchObject({
      display: '1',
      upTo: '3',
      payType: '1',
      payCode: 'BCA',
      specificNum: 'ATM',
      code: 'c1',
    })
    expect(requests).toMatchObject([{ request: { specific_num: 'ATM', is_default: '0', is_display: '1' } }])
  })

  test('that the service refuses stays, with the reason and what was chosen', async () => {
    const { post } = openPages()
    expect(await (await post(page, { act: 'save', payCode: 'TOOSMALL' }, asScript)).json()).toEqual({
      refused: true,
      toast: 'At most Rp1.000,00 there',
    })
  })
})

describe('the extension (product 2.17)', () => {
  const extension = '/repayDelay?orderId=1&productId=2&lang=id'

  test('shows fee, expiry and lines that say something', async () => {
    const shown = await html(extension)
    expect(shown).toContain('<title>Detail Tagihan</title>')
    for (const text of ['Rp50.000,00', '18 Nov 2026', 'Shown']) expect(shown).toContain(text)
    for (const text of ['Hidden empty', 'Hidden zero']) expect(shown).not.toContain(text)
  })

  test('is paid with display=1', async () => {
    const { post, requests } = openPages()
    const { to } = (await (await post(extension, { act: 'pay' }, asScript)).json()) as { to: string }
    expect(new URL(to, 'http://x').searchParams.get('display')).toBe('1')
    expect(requests).toMatchObject([{ request: { amount: '50000.00', is_display: '1', upTo: '' } }])
  })
})

describe('the question whether to repay', () => {
  test('offers to pay, to settle, to extend, help, and later', async () => {
    const shown = await html('/whetherRepay?orderId=1&productId=2&lang=en')
    for (const text of [
      'Pay now',
      'Later',
      'Rp550.000,00',
      'Extend the repayment term',
      'Something not right?',
    ])
      expect(shown).toContain(text)
    expect(shown).toContain('&quot;action&quot;:&quot;closeWebview&quot;')
  })
})
