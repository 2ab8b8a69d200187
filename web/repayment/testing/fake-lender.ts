import { codes, transportCodes } from '../../../contract/wire/codes.ts'
import { formatMoney } from '../../../market/money.ts'
import type { Lender } from '../../page/page.ts'
import { refused, success } from '../../testing/replies.ts'

type ReplyData<Call extends keyof Lender> = Extract<
  Awaited<ReturnType<Lender[Call]>>,
  { success: true }
>['data']
type RequestTo<Call extends keyof Lender> = Parameters<Lender[Call]>[0]

const period = (no: number, amountMinor: number, periodStatus = '174') => ({
  periodNo: String(no),
  totalAmount: `${amountMinor / 100}.00`,
  at: formatMoney(amountMinor, 'IDR'),
  canClick: '1',
  check: '0',
  periodStatus,
  repayDes: `Payment ${no} of 4`,
  dueTime: `${no} Dec 2026`,
  dueOn: `2026-12-0${no}`,
})

const plan = {
  productName: 'Sample; loan, "one"',
  repayWaitCount: '3',
  note: 'A note',
  cards: '1',
  extension: '',
  credit: [],
  repayPlanDetail: {
    repayWaitDetail: [period(2, 10_000_000, '500'), period(3, 20_000_000), period(4, 30_000_000)],
    repayYetDetail: [period(1, 5_000_000)],
  },
}

const quote = {
  coolingOff: '0',
  coolingOffUntil: '',
  allowed: '1',
  total: 'Rp550.000,00',
  saved: 'Rp50.000,00',
  validUntil: '15 Nov 2026, 23.59',
  items: [{ text: 'Principal', value: 'Rp500.000,00' }],
  note: '',
}

const methods = [
  { bankName: 'BCA', payCode: 'BCA', method: ['ATM', 'MobileBank'], unavailable: '' },
  { bankName: 'Mandiri', payCode: 'MANDIRI', method: ['ATM', 'InternetBank'], unavailable: '' },
]
const markets = [
  { bankName: 'INDOMARET', payCode: 'INDOMARET', method: [], unavailable: '' },
  { bankName: 'ALFAMART', payCode: 'ALFAMART', method: [], unavailable: '' },
]

const waiting: ReplyData<'payStatus'> = {
  state: 'waiting',
  difference: 'none',
  explanation: '',
  amount: 'Rp100.000,00',
  paid: '',
  rest: '',
  payments: [],
  settled: '0',
}
const payment: ReplyData<'payStatus'>['payments'][number] = {
  paymentId: 'p1',
  amount: 'Rp100.000,00',
  at: '15 Nov 2026, 10.00',
  state: 'credited',
  takenBack: '',
}
const states: Readonly<Record<string, ReplyData<'payStatus'>>> = {
  received: { ...waiting, state: 'received', payments: [{ ...payment, state: 'received' }] },
  credited: { ...waiting, state: 'credited', paid: 'Rp100.000,00', payments: [payment] },
  part: {
    ...waiting,
    state: 'credited',
    difference: 'part',
    explanation: 'Rp60.000,00 is still missing.',
    payments: [payment],
  },
  expired: { ...waiting, state: 'expired', explanation: 'Nothing was paid.' },
}

/** What the next answers about the code `moving` are, one after another; the last one stays. */
export const statusSequence: (string | 'broken')[] = []

function statusOf(codeId: string) {
  const now =
    codeId === 'moving'
      ? ((statusSequence.length > 1 ? statusSequence.shift() : statusSequence[0]) ?? 'waiting')
      : codeId
  if (now === 'broken') return refused(transportCodes.network)
  if (now === 'gone') return refused(codes.notFound)
  return success(states[now] ?? waiting)
}

const steps = [
  { name: 'ATM', step: ['Go to the machine', 'Type the code'] },
  { name: 'MobileBank', step: ['Open the app'] },
]

function codeOf({
  orderId,
  payCode,
  pay_type,
}: RequestTo<'payCodeCreate'>): Awaited<ReturnType<Lender['payCodeCreate']>> {
  if (orderId === 'broken') return refused(transportCodes.network)
  if (payCode === 'GONE') return refused(codes.channelGone)
  if (payCode === 'TOOSMALL') return refused(codes.channelLimit, 'At most Rp1.000,00 there')
  const isUpi = payCode === 'UPI_QR'
  return success({
    amount: 'Rp100.000,00',
    vcode: isUpi ? 'terang@upi' : '8808123456789012',
    cardNo: 'BILL-1',
    payType: pay_type || '1',
    payCode: payCode || 'BCA',
    payStep: pay_type === '2' ? ['Go to the till'] : steps,
    specificNum: 'MobileBank',
    telephone: '',
    branch: payCode === 'BANK_TRANSFER' ? 'SAAF0000001' : '',
    codeId: 'c1',
    payName: payCode || 'BCA',
    expiresAt: '2026-11-16T03:00:00.000Z',
    qr: isUpi ? 'upi://pay?pa=terang@upi&am=100.00' : '',
    intent: isUpi ? 'upi://pay?pa=terang@upi&am=100.00' : orderId === 'misleads' ? 'javascript:alert(1)' : '',
  })
}

/** The repayment calls over sentinel ids. */
export function fakeRepayment(requests: { endpoint: string; request: object }[]) {
  return {
    instalments: async ({ orderId }) =>
      orderId === 'broken'
        ? refused(transportCodes.network)
        : orderId === 'paid'
          ? success({ ...plan, repayPlanDetail: { ...plan.repayPlanDetail, repayWaitDetail: [] } })
          : success(plan),
    settlementQuote: async ({ orderId }) =>
      orderId === 'early'
        ? success({ ...quote, allowed: '0', note: 'Possible from 1 Jan 2027' })
        : orderId === 'older'
          ? refused(codes.notAvailable)
          : success(quote),
    payMethods: async ({ pay_type, amount }) =>
      success(
        (pay_type === '2' ? markets : methods).map((method) => ({
          ...method,
          unavailable:
            amount === '9000000.00' && method.payCode !== 'MANDIRI' ? 'At most Rp5.000.000,00' : '',
        })),
      ),
    payCodeCreate: async (request) => {
      requests.push({ endpoint: 'payCodeCreate', request })
      return codeOf(request)
    },
    payStatus: async ({ codeId = '' }) => statusOf(codeId),
    pushKey: async () => success({ key: '' }),
    extensionDetails: async () =>
      success({
        productName: 'Sample',
        productLogo: '',
        delayShouldPayAmount: 'Rp50.000,00',
        delayExpiryTime: '18 Nov 2026',
        compared: '',
        orderDetail: {
          detail: [
            { text: 'Shown', value: 'yes' },
            { text: 'Hidden empty', value: '' },
            { text: 'Hidden zero', value: '0' },
          ],
        },
        telephone: '',
      }),
  } satisfies Partial<Lender>
}
