import { describe, expect, test } from 'vitest'
import { hostileAddresses } from '../../contract/testing/hostile-addresses.ts'
import { codes } from '../../contract/wire/codes.ts'
import { openPages } from '../testing/pages.ts'
import { refused, success } from '../testing/replies.ts'

/** Every address that the service can send to a page (product 7.3, 7.5, 7.6), each in the field that carries it. */
const order = {
  orderStatus: '174',
  noticeStatusText: '',
  noticeDesText: '',
  productName: 'Sample',
  productLogo: '',
  userOrderDetail: { detail: [] },
  recProducts: [],
  isDelay: '0',
  telephone: '',
  isScore: '0',
}
const offer = {
  productLogo: '',
  productName: 'Sample',
  amount: '₹2,000.00',
  periods: '1',
  termUnit: 'day',
  details: [],
  detail1: [],
  detail2: [],
  repay_plans: [],
  firstPayTime: '',
  firstPeriodDay: '1',
  pRateDsc: '',
  sendSms: '0',
  popTitle: '',
  note: '',
}
const contractList = async () => success({ list: [] })
const asScript = { Accept: 'application/json' }

let sent = ''
const pages = openPages({
  productApply: async () => success({ url: sent }),
  productRedirect: async () => success({ link: sent }),
  standJoint: async () => success({ link: sent }),
  pageEventSave: async () => success({}),
  loanDetails: async () => success({ ...order, h5Url: sent }),
  loanConfirm: async () => success({ ...offer, popAgreementUrl: sent }),
  loanPush: async () => success({ lendDetailsUrl: sent }),
  contractList,
  contractRead: async () => refused(codes.notAvailable),
  contractJump: async () => success({ contract_url: sent }),
  walletPay: async () => success({ url: sent }),
})
const sending = (address: string) => {
  sent = address
  return pages
}

type PostCase = [name: string, path: string, form: Record<string, string>]
const posts: PostCase[] = [
  ['data.url of a product', '/relevant', { act: 'apply', productId: '1', positionId: '0' }],
  ['the link of a redirect', '/loanDetails?orderId=1&productId=2', { act: 'product', productCode: '1' }],
  ['the link of a joint login', '/jointLoginFail?approaches=session', { act: 'product', productCode: '1' }],
  [
    'the wallet’s url',
    '/cardRepay?orderId=1',
    { act: 'pay', way: 'wallet', amount: '1', upTo: '', repayToken: 'token' },
  ],
]

const confirming: (typeof posts)[number] = [
  'lendDetailsUrl',
  '/loanConfirm?productId=2',
  { act: 'confirm', amount: 'Rp1,00', periods: '1' },
]

test('after confirming, a hostile address leads to the orders: the loan is confirmed all the same', async () => {
  const [, path, form] = confirming
  for (const address of hostileAddresses)
    expect(await (await sending(address).post(path, form, asScript)).json(), address).toEqual({
      to: '/order?productId=2',
    })
})

describe.each(posts)('%s', (_, path, form) => {
  test(`is followed to none of ${hostileAddresses.length} hostile addresses, with and without script`, async () => {
    for (const address of hostileAddresses) {
      const { post } = sending(address)
      const outcome = await (await post(path, form, asScript)).json()
      expect(outcome, address).toMatchObject({ refused: true })
      expect(outcome, address).not.toHaveProperty('to')
      expect(outcome, address).not.toHaveProperty('bridge')
      const response = await post(path, form)
      expect([response.status === 303, response.headers.get('location')], address).toEqual([false, null])
    }
  })
})

test.each([
  ['h5Url', '/loanDetails?orderId=1&productId=2'],
  ['popAgreementUrl', '/loanConfirm?productId=2&needPop=1'],
  ['contract_url', '/contract?productId=2&orderId=1'],
])('%s never stands in the page when it is hostile', async (_, path) => {
  for (const address of hostileAddresses.filter((text) => text.trim().length > 8)) {
    const html = await (await sending(address).get(path)).text()
    const led = [...html.matchAll(/(?:href|src|action)="([^"]*)"/g)].map((match) => match[1])
    expect(led, address).not.toContain(address.replaceAll('&', '&amp;'))
    expect(html).not.toContain('<iframe')
  }
})

test('and an address that is allowed is followed, so that the refusals say something', async () => {
  for (const [, path, form] of [...posts, confirming]) {
    const outcome = await (await sending('https://terang.example/x').post(path, form, asScript)).json()
    expect(outcome.to, path).toContain('https://terang.example/x')
  }
})

test('an agreement that the backend shows on a page of its own is linked to', async () => {
  const html = await (
    await sending('https://terang.example/agreement').get('/contract?productId=2&lang=en')
  ).text()
  expect(html).toContain('href="https://terang.example/agreement"')
})
