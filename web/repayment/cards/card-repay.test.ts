import { describe, expect, test } from 'vitest'
import { codes } from '../../../contract/wire/codes.ts'
import { cardHashes } from '../../../market/constants.ts'
import { refuseByToast } from '../../page/field-refusal.ts'
import { openPages } from '../../testing/pages.ts'
import { refused, success } from '../../testing/replies.ts'

const asScript = { Accept: 'application/json' }
const page = (orderId: string, extra = '') => `/cardRepay?orderId=${orderId}&productId=p1&lang=en${extra}`
const html = async (address: string) => (await openPages().get(address)).text()
const act = async (address: string, form: Record<string, string>) => {
  const pages = openPages()
  const outcome = await (await pages.post(address, form, asScript)).json()
  return { outcome, requests: pages.requests }
}
const pay = { act: 'pay', way: 'c1', repayToken: 't1', amount: '99.00', upTo: '3', productId: 'p1' }

describe('the ways to pay (product 2.18)', () => {
  test('begin with none chosen, with cards by their last four digits and the wallet', async () => {
    const shown = await html(page('1', '&amount=1000.00'))
    expect(shown.match(/type="radio"/g)).toHaveLength(2)
    expect(shown).not.toMatch(/<input[^>]* checked/)
    expect(shown).toContain('BCA •••• 1111')
    // A backend that does not say the amount: what the page before showed.
    expect(shown).toContain('Rp1.000,00')
    expect(shown).toContain('/assets/repayment/cards/card-repay.js')
  })

  test('have real addresses for what older apps open by a hash', async () => {
    const shown = await html(page('1'))
    expect(Object.values(cardHashes)).toEqual(['#/addnormalcard', '#/alipayrepayment', '#/borrowDetail'])
    expect(shown).toMatch(/<a [^>]*href="\/bindCard\?/)
    expect(shown).toMatch(/<a [^>]*href="\/loanDetails\?/)
  })

  test.each([
    ['silent', 'Failed to query card list'],
    ['refuses', 'Cards are closed today'],
    ['paid', 'Nothing is owed'],
    ['waiting', 'We are waiting for your bank'],
  ])('of order %s say: %s', async (orderId, words) => {
    expect(await html(page(orderId))).toContain(words)
  })
})

describe('paying (product 4)', () => {
  test('needs a way to be chosen', async () => {
    const { outcome, requests } = await act(page('1'), { act: 'pay', repayToken: 't1' })
    expect(outcome).toEqual(refuseByToast('Please select a payment bank card first', ['way']))
    expect(requests).toEqual([])
  })

  test('sends the payload of product 3', async () => {
    const { requests } = await act(page('1', '&upTo=2&amount=1.00'), pay)
    expect(requests).toEqual([
      {
        endpoint: 'cardCommit',
        request: {
          upTo: '3',
          amount: '99.00',
          orderId: '1',
          cardId: 'c1',
          bankName: 'BCA',
          cardNo: '•••• 1111',
          bankCode: '014',
          couponId: '',
          repayToken: 't1',
          sendMsg: '0',
        },
      },
    ])
  })

  test('carries the amount that was shown and the identity of its quote in every form', async () => {
    for (const address of [
      page('1', '&upTo=3&amount=1000.00'),
      page('1', '&step=code&record=r1&card=c1&amount=1000.00'),
    ])
      for (const form of (await html(address)).match(/<form.*?<\/form>/gs) ?? [])
        if (/name="act"/.test(form)) {
          expect(form).toContain('name="repayToken" value="t1"')
          expect(form).toContain('name="amount" value="1000.00"')
        }
  })

  test('from a page that carries no amount charges nothing, and shows the page anew', async () => {
    const { amount: _, ...older } = pay
    for (const form of [older, { ...older, way: 'wallet' }, { ...older, act: 'resend' }]) {
      const { outcome, requests } = await act(page('1'), form)
      expect(outcome.to).toContain('/cardRepay?')
      expect(outcome.toast).toContain('Nothing was charged')
      expect(requests).toEqual([])
    }
  })

  test('asks for the code where it is needed', async () => {
    const { outcome } = await act(page('1'), pay)
    const to = new URL(outcome.to, 'http://web.test')
    expect(Object.fromEntries(to.searchParams)).toMatchObject({ step: 'code', record: 'r1', card: 'c1' })
    expect(await html(outcome.to)).toContain('Verification code')
  })

  test('otherwise closes the native dialog, except on iOS, and goes to the loan', async () => {
    const paid = {
      to: '/loanDetails?orderId=at-once&productId=p1&lang=en',
      toast: 'Your payment has arrived. Thank you.',
    }
    expect((await act(page('at-once'), pay)).outcome).toEqual({
      ...paid,
      bridge: { action: 'dismissRepaymentDialog' },
    })
    expect((await act(page('at-once'), { ...pay, host: 'ios' })).outcome).toEqual(paid)
    expect((await act(page('at-once', '&clientType=ios'), pay)).outcome.bridge).toBeUndefined()
    const response = await openPages().post(page('at-once'), pay)
    expect(response.headers.get('location')).toBe(paid.to)
  })

  test.each([
    ['wordless', { refused: true, toast: 'Processing failed' }],
    ['full', { refused: true, toast: 'Too much for this card' }],
    ['lost', { refused: true, toast: 'error' }],
    ['changed', { toast: 'It has changed', to: '/cardRepay?orderId=changed&productId=p1&lang=en&upTo=3' }],
  ])('that fails for order %s says so (product 8)', async (orderId, outcome) => {
    expect((await act(page(orderId), pay)).outcome).toEqual(outcome)
  })
})

describe('the code', () => {
  const step = page('1', '&step=code&record=r1&card=c1')

  test.each([
    ['12345', refuseByToast('Please enter the correct verification code', ['code'])],
    ['000006', refuseByToast('Verification code error', ['code'])],
    ['000005', { refused: true, toast: 'Please do not submit the payment application repeatedly' }],
    ['000009', { refused: true, toast: 'The bank is closed' }],
  ])('%s is answered as product 5 and 8 say', async (code, outcome) => {
    expect((await act(step, { act: 'confirm', code })).outcome).toEqual(outcome)
  })

  test('confirms the record of this step', async () => {
    const { outcome, requests } = await act(step, { act: 'confirm', code: ' 123456 ', productId: 'p1' })
    expect(requests).toEqual([
      {
        endpoint: 'cardConfirm',
        request: { orderId: '1', verifyCode: '123456', repaymentRecordId: 'r1' },
      },
    ])
    expect(outcome.to).toContain('/loanDetails')
  })

  test('is requested again with sendMsg 1; a new record of the backend is followed', async () => {
    const again = { act: 'resend', way: 'c1', repayToken: 't1', amount: '99.00' }
    const { outcome, requests } = await act(step, again)
    expect(requests).toMatchObject([{ request: { sendMsg: '1', cardId: 'c1' } }])
    expect(outcome).toEqual({ toast: 'The code is on its way to your phone' })
    const other = await act(page('1', '&step=code&record=r0&card=c1'), again)
    expect(other.outcome.to).toContain('record=r1')
  })
})

describe('the wallet', () => {
  const wallet = { ...pay, way: 'wallet' }

  test('is opened where the allow-list lets it', async () => {
    expect((await act(page('1'), wallet)).outcome).toEqual({ to: 'https://pay.terang.example/1' })
    expect((await act(page('native'), wallet)).outcome.bridge).toEqual({
      action: 'openNative',
      params: { link: 'terang://wallet/1' },
    })
  })

  test.each(['misleads', 'elsewhere'])('is not opened at an address that %s', async (orderId) => {
    expect((await act(page(orderId), wallet)).outcome).toEqual({ refused: true, toast: 'Processing failed' })
  })

  test('plays nowhere but in the demo', async () => {
    expect((await openPages().get('/sandboxWallet?reference=r1')).status).toBe(404)
  })
})

describe('a backend without our calls', () => {
  const theirs = () => openPages({ cardList: async () => refused(codes.notAvailable) })

  test('binds a card in its app, and says so', async () => {
    const shown = await (await theirs().get('/bindCard?lang=en')).text()
    expect(shown).toContain('Cards are added in the Terang app')
    expect(shown).not.toContain('Cards cannot be used')
    expect(shown).not.toContain('name="cardNo"')
    const outcome = await (await theirs().post('/bindCard?lang=en', { act: 'app' }, asScript)).json()
    expect(outcome).toEqual({
      bridge: { action: 'startBankFlow' },
      otherwise: { toast: 'This opens in the Terang app. Please continue there.' },
    })
  })

  test('offers to add a card beside those that it names, unless it says that none can be', async () => {
    const reply = { alipay: '0', repayToken: 't1', bankCards: [], canBind: '' }
    const shownWith = (canBind: string) =>
      openPages({
        cardWays: async () =>
          success({
            ...reply,
            canBind,
            amount: '',
            upTo: '',
            validUntil: '',
            productId: '',
            productName: '',
          }),
      })
    expect(await (await shownWith('').get(page('1'))).text()).toMatch(/<a [^>]*href="\/bindCard\?/)
    expect(await (await shownWith('0').get(page('1'))).text()).not.toMatch(/<a [^>]*href="\/bindCard\?/)
  })
})

test('a refused card number is in no page and no outcome, and the test cards only in the demo', async () => {
  const pages = openPages()
  const form = { act: 'bind', cardNo: '4242 4242 4242 4242', expiry: '12/30', holderName: 'Ayu' }
  const shown = await (await pages.post('/bindCard?lang=en', form)).text()
  expect(shown).toContain('Not this card')
  expect(shown).toContain('value="Ayu"')
  const outcome = await (await pages.post('/bindCard?lang=en', form, asScript)).text()
  for (const text of [shown, outcome, JSON.stringify(pages.errors)]) {
    expect(text).not.toMatch(/4242/)
    expect(text).not.toContain('4111')
  }
})
