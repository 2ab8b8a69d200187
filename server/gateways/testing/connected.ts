import type { PayChannel } from '../../../market/market.ts'
import { packs } from '../../../market/packs/packs.ts'
import { balances } from '../../ledger/testing/stored-loan.ts'
import { openTestService, START, type TestService } from '../../testing/harness.ts'
import { gatewaysOf } from '../gateway.ts'
import { razorpay } from '../razorpay.ts'
import { xendit } from '../xendit.ts'
import { type FakeRazorpay, startFakeRazorpay } from './fake-razorpay.ts'
import { type FakeXendit, startFakeXendit, xenditSecrets } from './fake-xendit.ts'
import { onPort } from './live-service.ts'
import { razorpayConfig, xenditConfig } from './requests.ts'

export type Connected = {
  service: TestService
  ofXendit: FakeXendit
  ofRazorpay: FakeRazorpay
  /** What has come in for an order since the demo began. */
  cashMinor: (orderId: string) => Promise<number>
  close: () => Promise<void>
}

/** A lender who takes UPI links beside QR codes. */
const link: PayChannel = {
  code: 'UPI',
  payType: '2',
  name: 'UPI app',
  methods: ['UPI'],
  minMinor: 100,
  maxMinor: 10_000_000,
}
const withLinks = { ...packs, in: { ...packs.in, payChannels: [...packs.in.payChannels, link] } }

/** The whole service between two payment companies: codes are asked of them and callbacks come back over sockets. */
export async function connected(): Promise<Connected> {
  let now = () => START
  const clock = () => now()
  const [ofXendit, ofRazorpay] = [await startFakeXendit(clock), await startFakeRazorpay(clock)]
  const service = await openTestService({
    logLevel: 'trace',
    limits: 'off',
    packs: withLinks,
    gateways: gatewaysOf({
      id: xendit(xenditConfig(ofXendit.url), ofXendit.fetch),
      in: razorpay(razorpayConfig(ofRazorpay.url, clock), ofRazorpay.fetch),
    }),
  })
  now = service.clock.now
  const live = await onPort(service)
  ofXendit.hooks.target.url = `${live.url}/hooks/xendit`
  ofRazorpay.hooks.target.url = `${live.url}/hooks/razorpay`
  const before = new Map<string, number>()
  const cash = async (orderId: string) => (await balances(service.db, orderId))['cash'] ?? 0
  for (const { id } of await service.db.selectFrom('orders').select('id').execute())
    before.set(id, await cash(id))
  return {
    service,
    ofXendit,
    ofRazorpay,
    cashMinor: async (orderId) => (await cash(orderId)) - (before.get(orderId) ?? 0),
    close: async () => {
      await Promise.all([live.close(), ofXendit.close(), ofRazorpay.close()])
    },
  }
}

/** Xendit's own way to play the bank or the till in test mode. */
export const simulate = (fake: FakeXendit, code: string): Promise<Response> => {
  const request = fake.made.find(({ actions }) => actions[0]?.value === code)
  return fetch(`${fake.url}/v3/payment_requests/${request?.payment_request_id}/simulate`, {
    method: 'POST',
    headers: {
      Authorization: `Basic ${Buffer.from(`${xenditSecrets.secretKey}:`).toString('base64')}`,
      'api-version': '2024-11-11',
    },
    body: JSON.stringify({ amount: request?.request_amount }),
  })
}
