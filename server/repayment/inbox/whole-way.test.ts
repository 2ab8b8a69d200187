import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '../../../base/time.ts'
import { codes } from '../../../contract/wire/codes.ts'
import { formatMoney } from '../../../market/money.ts'
import { parseMoney } from '../../../market/read-amount.ts'
import { type Connected, connected, simulate } from '../../gateways/testing/connected.ts'
import { razorpaySecrets } from '../../gateways/testing/fake-razorpay.ts'
import type { Fault } from '../../gateways/testing/fake-vendor.ts'
import { xenditSecrets } from '../../gateways/testing/fake-xendit.ts'
import { borrowerOf, demo } from '../testing/paying.ts'

let house: Connected
beforeEach(async () => {
  house = await connected()
})
afterEach(() => house.close())

const minorOf = (amount: string, currency: 'IDR' | 'INR') => parseMoney(amount, currency) ?? 0

/** One way to pay from the code to the money, the same for both companies. */
const ways = [
  { name: 'a virtual account', order: demo.due, payCode: 'BCA', currency: 'IDR' },
  { name: 'a shop', order: demo.active, payCode: 'ALFAMART', currency: 'IDR' },
  { name: 'an overdue bill with cents', order: demo.overdue, payCode: 'MANDIRI', currency: 'IDR' },
  { name: 'a bank transfer', order: demo.dueInIndia, payCode: 'BANK_TRANSFER', currency: 'INR' },
  { name: 'UPI QR', order: demo.activeInIndia, payCode: 'UPI_QR', currency: 'INR' },
  { name: 'a UPI link', order: demo.activeInIndia, payCode: 'UPI', currency: 'INR' },
] as const
type Way = (typeof ways)[number]

const fakeOf = ({ currency }: Way) => (currency === 'IDR' ? house.ofXendit : house.ofRazorpay)
const lastMade = () => String(house.ofRazorpay.made.findLast(({ id }) => id)?.['id'])

/** Pays what the code asks for, at the company; its callbacks wait there. */
async function pay({ currency }: Way, code: { vcode: string; amount: string }): Promise<void> {
  if (currency === 'INR') house.ofRazorpay.pay(lastMade(), minorOf(code.amount, currency))
  else expect((await simulate(house.ofXendit, code.vcode)).status).toBe(200)
}

async function opened(way: Way) {
  const borrower = borrowerOf(house.service, way.order)
  const code = await borrower.code({ payCode: way.payCode })
  return { borrower, code, amountMinor: minorOf(code.amount, way.currency) }
}

describe.each(ways)('by $name', (way) => {
  const { currency, order } = way
  test('what is shown is what is asked, and what is paid is credited once, told six times', async () => {
    const { borrower, code, amountMinor } = await opened(way)
    const requested = fakeOf(way).requested[0]?.body ?? {}
    const requestedMinor =
      currency === 'IDR'
        ? Number(requested['request_amount']) * 100
        : Number(requested['amount_expected'] ?? requested['payment_amount'] ?? requested['amount'])
    expect(code.amount).toBe(formatMoney(requestedMinor, currency))
    expect(await borrower.status(code)).toMatchObject({ state: 'waiting' })

    await pay(way, code)
    const sent = await fakeOf(way).hooks.deliver({ times: 6 })
    expect(new Set(sent.flatMap(({ statuses }) => statuses))).toEqual(new Set([200]))
    expect(await borrower.status(code)).toMatchObject({
      state: 'credited',
      difference: 'none',
      paid: code.amount,
      payments: [{ amount: code.amount, state: 'credited' }],
    })
    expect(await house.cashMinor(order.orderId)).toBe(amountMinor)
  })

  test('callbacks in the wrong order, days late and after failed tries come to the same', async () => {
    const { borrower, code, amountMinor } = await opened(way)
    await pay(way, code)
    const { hooks } = fakeOf(way)
    house.service.clock.moveTo(3 * DAY_MS)
    const honest = hooks.target.fetch
    let failures = 4
    hooks.target.fetch = async (url, init) => {
      failures -= 1
      return failures >= 0 ? new Response(null, { status: 503 }) : honest(url, init)
    }
    const sent = await hooks.deliver({ order: 'reversed', times: 2 })
    expect(sent[0]?.statuses).toEqual([503, 503, 503, 503, 200])
    expect(await borrower.status(code)).toMatchObject({ state: 'credited', paid: code.amount })
    expect(await house.cashMinor(order.orderId)).toBe(amountMinor)
  })

  test('forged callbacks leave it waiting, and the true one still counts', async () => {
    const { borrower, code, amountMinor } = await opened(way)
    await pay(way, code)
    const { hooks } = fakeOf(way)
    for (const { body, headers } of hooks.waiting) {
      const others = Object.fromEntries(Object.keys(headers).map((name) => [name, 'f'.repeat(64)]))
      expect(await hooks.send({ body, headers: others })).toBe(401)
      expect(await hooks.send({ body, headers: {} })).toBe(401)
    }
    expect(await borrower.status(code)).toMatchObject({ state: 'waiting', payments: [] })
    expect(await house.cashMinor(order.orderId)).toBe(0)
    await hooks.deliver()
    expect(await house.cashMinor(order.orderId)).toBe(amountMinor)
  })
})

const kinds = ['BCA', 'BANK_TRANSFER', 'UPI_QR', 'UPI']
describe.each(ways.filter(({ payCode }) => kinds.includes(payCode)))('by $name', (way) => {
  test.each<Fault>(['hang', 'error', 'made, hang', 'made, error', 'made, malformed'])(
    'after %j the borrower is told to try again, and then has one code that works',
    async (fault) => {
      fakeOf(way).faults.push(fault)
      const borrower = borrowerOf(house.service, way.order)
      expect(await borrower.ask({ payCode: way.payCode })).toMatchObject({
        success: false,
        code: codes.gatewaySilent,
      })
      const code = await borrower.code({ payCode: way.payCode })
      await pay(way, code)
      await fakeOf(way).hooks.deliver()
      expect(await borrower.status(code)).toMatchObject({ state: 'credited', paid: code.amount })
      expect(await house.cashMinor(way.order.orderId)).toBe(minorOf(code.amount, way.currency))
      const rows = await house.service.db.selectFrom('pay_codes').selectAll().execute()
      expect(rows.map(({ status }) => status)).toEqual(['issued'])
    },
  )
})

test('a code of Xendit whose answer was lost credits its order too, should anybody pay it', async () => {
  house.ofXendit.faults.push('made, hang')
  const borrower = borrowerOf(house.service, demo.due)
  await borrower.ask({ payCode: 'BCA' })
  const lost = house.ofXendit.made[0]?.actions[0]?.value ?? ''
  const code = await borrower.code({ payCode: 'BCA' })
  expect(code.vcode).not.toBe(lost)
  await simulate(house.ofXendit, lost)
  await house.ofXendit.hooks.deliver()
  expect(await borrower.status(code)).toMatchObject({ state: 'credited' })
})

test('a lost answer of Razorpay is found, and nothing is made twice', async () => {
  house.ofRazorpay.faults.push('made, hang')
  const borrower = borrowerOf(house.service, demo.dueInIndia)
  await borrower.ask({ payCode: 'BANK_TRANSFER' })
  const code = await borrower.code({ payCode: 'BANK_TRANSFER' })
  expect(house.ofRazorpay.made.length).toBe(1)
  expect(code).toMatchObject({ branch: 'RATN0VAAPIS', vcode: expect.stringMatching(/^\d{16}$/) })
})

describe('money that goes back', () => {
  const way: Way = ways[3]
  test.each(['as told', 'reversed'] as const)(
    'is taken back once, with the refund told %s, and stays so when all is replayed',
    async (order) => {
      const { borrower, code, amountMinor } = await opened(way)
      const paymentId = house.ofRazorpay.pay(lastMade(), amountMinor)
      house.ofRazorpay.refund(paymentId)
      const sent = await house.ofRazorpay.hooks.deliver({ order, times: 2 })
      for (const delivery of sent) expect(await house.ofRazorpay.hooks.send(delivery)).toBe(200)
      expect(await borrower.status(code)).toMatchObject({ state: 'reversed' })
      expect(await house.cashMinor(way.order.orderId)).toBe(0)
    },
  )

  test('in part takes that part back, and the rest when it follows', async () => {
    const { borrower, code, amountMinor } = await opened(way)
    const paymentId = house.ofRazorpay.pay(lastMade(), amountMinor)
    house.ofRazorpay.refund(paymentId, 10_000)
    await house.ofRazorpay.hooks.deliver()
    const part = await borrower.status(code)
    expect(part).toMatchObject({
      state: 'credited',
      difference: 'part',
      rest: formatMoney(10_000, 'INR'),
      paid: formatMoney(amountMinor - 10_000, 'INR'),
    })
    expect(part.explanation).toContain(`taken ${formatMoney(10_000, 'INR')} of your payment back`)
    expect(await house.cashMinor(way.order.orderId)).toBe(amountMinor - 10_000)
    house.ofRazorpay.refund(paymentId)
    await house.ofRazorpay.hooks.deliver()
    expect(await borrower.status(code)).toMatchObject({ state: 'reversed' })
    expect(await house.cashMinor(way.order.orderId)).toBe(0)
  })

  test.each(['as told', 'reversed'] as const)(
    'in part by a refund that then failed stays paid, told %s',
    async (order) => {
      const { borrower, code, amountMinor } = await opened(way)
      const paymentId = house.ofRazorpay.pay(lastMade(), amountMinor)
      house.ofRazorpay.failRefund(house.ofRazorpay.refund(paymentId, 10_000))
      await house.ofRazorpay.hooks.deliver({ order, times: 2 })
      expect(await borrower.status(code)).toMatchObject({ state: 'credited', paid: code.amount })
      expect(await house.cashMinor(way.order.orderId)).toBe(amountMinor)
    },
  )

  test.each(['as told', 'reversed'] as const)(
    'by a dispute: lost takes it back, won gives back what had been deducted, told %s',
    async (order) => {
      const { borrower, code, amountMinor } = await opened(way)
      const paymentId = house.ofRazorpay.pay(lastMade(), amountMinor)
      const won = house.ofRazorpay.dispute(paymentId, { amount: 10_000, deductedAtOnset: true })
      await house.ofRazorpay.hooks.deliver({ order, times: 2 })
      expect(await house.cashMinor(way.order.orderId)).toBe(amountMinor - 10_000)
      house.ofRazorpay.moveDispute(won, 'won')
      const lost = house.ofRazorpay.dispute(paymentId)
      house.ofRazorpay.moveDispute(lost, 'under_review')
      await house.ofRazorpay.hooks.deliver({ order, times: 2 })
      expect(await borrower.status(code)).toMatchObject({ state: 'credited', paid: code.amount })
      expect(await house.cashMinor(way.order.orderId)).toBe(amountMinor)
      house.ofRazorpay.moveDispute(lost, 'lost')
      await house.ofRazorpay.hooks.deliver({ order, times: 2 })
      expect(await borrower.status(code)).toMatchObject({ state: 'reversed', settled: '0' })
      expect(await house.cashMinor(way.order.orderId)).toBe(0)
    },
  )

  test('by Xendit, in part and by a lost dispute, takes each part back', async () => {
    const { borrower, code, amountMinor } = await opened(ways[0])
    await pay(ways[0], code)
    const [paid] = await house.ofXendit.hooks.deliver()
    const paymentId = JSON.parse(paid?.body ?? '{}').data.payment_id
    house.ofXendit.refund(paymentId, 1_000)
    house.ofXendit.moveDispute(house.ofXendit.dispute(paymentId, 2_000), 'lost', 1_500)
    house.ofXendit.moveDispute(house.ofXendit.dispute(paymentId, 4_000), 'won')
    await house.ofXendit.hooks.deliver({ order: 'reversed', times: 2 })
    expect(await borrower.status(code)).toMatchObject({ state: 'credited', difference: 'part' })
    expect(await house.cashMinor(demo.due.orderId)).toBe(amountMinor - 250_000)
  })
})

test('a code that Xendit ends early has ended, and the next one is another', async () => {
  const { borrower, code } = await opened(ways[0])
  const [request] = house.ofXendit.made
  if (request) house.ofXendit.expire(request)
  await house.ofXendit.hooks.deliver({ times: 2 })
  expect(await borrower.status(code)).toMatchObject({ state: 'expired' })
  expect((await borrower.code({ payCode: 'BCA' })).codeId).not.toBe(code.codeId)
})

test('part of the money, too much of it, and a second payment are told apart', async () => {
  const { borrower, code, amountMinor } = await opened(ways[3])
  const id = lastMade()
  house.ofRazorpay.pay(id, 10_000)
  await house.ofRazorpay.hooks.deliver()
  expect(await borrower.status(code)).toMatchObject({ state: 'credited', difference: 'part' })
  house.ofRazorpay.pay(id, amountMinor)
  await house.ofRazorpay.hooks.deliver()
  expect(await borrower.status(code)).toMatchObject({ difference: 'over' })
  expect(await house.cashMinor(demo.dueInIndia.orderId)).toBe(amountMinor + 10_000)
})

test('a company that is busy: the borrower hears to try again, the log hears why, and neither a key', async () => {
  house.ofXendit.faults.push('busy')
  const borrower = borrowerOf(house.service, demo.due)
  expect(await borrower.ask({ payCode: 'BCA' })).toMatchObject({ success: false, code: codes.gatewaySilent })
  const text = house.service.logged.join('')
  expect(text).toContain('"detail":"429"')
  const names = await house.service.db.selectFrom('borrowers').select('name').execute()
  const secrets = [...Object.values(xenditSecrets), ...Object.values(razorpaySecrets)]
  for (const secret of [...secrets, ...names.map(({ name }) => name)]) expect(text).not.toContain(secret)
})
