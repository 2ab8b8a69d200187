import { codes, transportCodes } from '../../../../contract/wire/codes.ts'
import type { Lender } from '../../../page/page.ts'
import { refused, success } from '../../../testing/replies.ts'

type ReplyTo<Call extends keyof Lender> = Awaited<ReturnType<Lender[Call]>>

const card = { id: 'c1', bankName: 'BCA', cardNo: '•••• 1111', bankCode: '014', brand: '', expiry: '' }
/** As a backend answers that knows the base contract's fields alone. */
const ways = {
  alipay: '1',
  repayToken: 't1',
  bankCards: [card],
  amount: '',
  upTo: '',
  validUntil: '',
  productId: '',
  productName: '',
  canBind: '1',
}

const listed: Readonly<Record<string, () => ReplyTo<'cardWays'>>> = {
  silent: () => refused(transportCodes.network),
  refuses: () => refused('9', 'Cards are closed today'),
  paid: () => refused(codes.nothingOwed, 'Nothing is owed'),
  waiting: () => refused(codes.paymentUnderWay, 'Your bank has not answered'),
}
const committed: Readonly<Record<string, () => ReplyTo<'cardCommit'>>> = {
  'at-once': () => success({ needValid: '0', repayRecordId: 'r1', url: '' }),
  wordless: () => refused('9'),
  full: () => refused('9', 'Too much for this card'),
  lost: () => refused(transportCodes.timeout),
  changed: () => refused(codes.amountChanged, 'It has changed'),
}
const confirmed: Readonly<Record<string, () => ReplyTo<'cardConfirm'>>> = {
  '000006': () => refused('800006', 'ERR_SMS'),
  '000005': () => refused('800005', 'ERR_DUP'),
  '000009': () => refused('9', 'The bank is closed'),
}
const wallets: Readonly<Record<string, string>> = {
  misleads: 'javascript:alert(1)',
  elsewhere: 'https://evil.example/pay',
  native: 'terang://wallet/1',
}

/** The calls of cards over sentinel ids. */
export function fakeCards(requests: { endpoint: string; request: object }[]) {
  const record = (endpoint: string, request: object) => requests.push({ endpoint, request })
  return {
    cardWays: async ({ orderId }) => listed[orderId]?.() ?? success(ways),
    cardCommit: async (request) => {
      record('cardCommit', request)
      return committed[request.orderId]?.() ?? success({ needValid: '1', repayRecordId: 'r1', url: '' })
    },
    cardConfirm: async (request) => {
      record('cardConfirm', request)
      return confirmed[request.verifyCode]?.() ?? success({})
    },
    walletPay: async ({ orderId }) => success({ url: wallets[orderId] ?? 'https://pay.terang.example/1' }),
    cardList: async () => success({ bankCards: [card], canBind: '1' }),
    cardBind: async (request) => {
      record('cardBind', request)
      return refused(codes.cardRefused, 'Not this card')
    },
  } satisfies Partial<Lender>
}
