import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { signatureOf } from '../../gateways/callback-proof.ts'
import { gatewaysOf } from '../../gateways/gateway.ts'
import { razorpay } from '../../gateways/razorpay.ts'
import { razorpaySecrets } from '../../gateways/testing/fake-razorpay.ts'
import { xenditSecrets } from '../../gateways/testing/fake-xendit.ts'
import { type LiveService, onPort } from '../../gateways/testing/live-service.ts'
import { razorpayConfig, xenditConfig } from '../../gateways/testing/requests.ts'
import { xendit } from '../../gateways/xendit.ts'
import { balances, storeLoan } from '../../ledger/testing/stored-loan.ts'
import { openTestService, type TestService } from '../../testing/harness.ts'
import { storeCode } from '../testing/stored-code.ts'

let service: TestService
let live: LiveService

/** Whose loans the companies’ codes are for: each is of its company's market. */
const payers = { xendit: 'id-review', razorpay: 'in-review' }
beforeEach(async () => {
  const nowhere = 'http://127.0.0.1:9'
  service = await openTestService({
    logLevel: 'trace',
    gateways: gatewaysOf({
      id: xendit(xenditConfig(nowhere), fetch),
      in: razorpay(razorpayConfig(nowhere), fetch),
    }),
  })
  for (const [provider, borrowerId] of Object.entries(payers)) {
    const orderId = await storeLoan(service.db, `hooked-${provider}`, { borrowerId })
    await storeCode(service.db, `of-${provider}`, { order_id: orderId, borrower_id: borrowerId, provider })
  }
  live = await onPort(service)
})
afterEach(() => live.close())

const cash = async () => {
  const each = Object.keys(payers).map((provider) => balances(service.db, `hooked-${provider}`))
  return (await Promise.all(each)).reduce((sum, of) => sum + (of['cash'] ?? 0), 0)
}
const kept = () => service.db.selectFrom('gateway_events').select('event_id').execute()

const captured = JSON.stringify({
  event: 'payment.capture',
  created: '2026-11-15T03:00:00Z',
  data: { payment_id: 'py-1', reference_id: 'of-xendit', status: 'SUCCEEDED', request_amount: 7 },
})
const credited = JSON.stringify({
  event: 'virtual_account.credited',
  created_at: 1_794_711_600,
  payload: {
    payment: {
      entity: {
        id: 'pay_1',
        amount: 700,
        currency: 'INR',
        captured: true,
        created_at: 1_794_711_600,
        notes: [],
      },
    },
    virtual_account: { entity: { id: 'va_1', notes: { reference: 'of-razorpay' } } },
  },
})

type Company = { name: string; body: string; prove: (body: string | Uint8Array) => Record<string, string> }
const companies: Company[] = [
  { name: 'xendit', body: captured, prove: () => ({ 'x-callback-token': xenditSecrets.callbackToken }) },
  {
    name: 'razorpay',
    body: credited,
    prove: (body) => ({
      'x-razorpay-signature': signatureOf(Buffer.from(body), razorpaySecrets.webhookSecret),
    }),
  },
]

const post = (name: string, body: BodyInit | null, headers: Record<string, string>) =>
  fetch(`${live.url}/hooks/${name}`, { method: 'POST', body, headers })

/** A body whose length nobody declares. */
const chunked = (bytes: number) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (let sent = 0; sent < bytes; sent += 8_192) controller.enqueue(new Uint8Array(8_192).fill(0x20))
      controller.close()
    },
  })

describe.each(companies)('$name', ({ name, body, prove }) => {
  test.each([
    'application/json',
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    '',
  ])('is judged by its bytes, whatever it calls them: %j', async (type) => {
    const response = await post(name, Buffer.from(body), { ...prove(body), 'Content-Type': type })
    expect(response.status).toBe(200)
    expect(await cash()).toBe(700)
  })

  test('is credited once, however often the same bytes are replayed and by however many at once', async () => {
    const replayed = Array.from({ length: 12 }, () => post(name, body, prove(body)))
    expect((await Promise.all(replayed)).map(({ status }) => status)).toEqual(Array(12).fill(200))
    service.clock.moveTo(30 * 24 * 60 * 60_000)
    expect((await post(name, body, prove(body))).status).toBe(200)
    expect(await cash()).toBe(700)
    expect((await kept()).length).toBe(1)
  })

  test('without proof changes nothing and learns nothing', async () => {
    const answers = [
      await post(name, body, {}),
      await post(name, body, { 'x-callback-token': 'x', 'x-razorpay-signature': 'x' }),
      await post(name, '{', {}),
      await post(name, null, {}),
    ]
    for (const answer of answers) {
      expect(answer.status).toBe(401)
      expect(await answer.text()).toBe('')
    }
    expect([await cash(), await kept()]).toEqual([0, []])
  })

  test('says too much in one body, declared or not, and is cut short', async () => {
    const large = ' '.repeat(64 * 1024 + 1)
    expect((await post(name, large, prove(large))).status).toBe(413)
    const streamed = { method: 'POST', body: chunked(1_000_000), duplex: 'half', headers: prove('') }
    const response = await fetch(`${live.url}/hooks/${name}`, streamed as RequestInit)
    expect(response.status).toBe(413)
    expect(await kept()).toEqual([])
  })

  test('is read where nobody declared its length', async () => {
    const stream = new Blob([body]).stream()
    const streamed = { method: 'POST', body: stream, duplex: 'half', headers: prove(body) }
    expect((await fetch(`${live.url}/hooks/${name}`, streamed as RequestInit)).status).toBe(200)
    expect(await cash()).toBe(700)
  })

  test('is not unpacked: a compressed body is not what was signed or said', async () => {
    const packed = gzipSync(body)
    const headers = { ...prove(body), 'Content-Encoding': 'gzip' }
    // A token proves the sender whatever the body is, a signature does not: that is stored for a person, this refused.
    expect((await post(name, packed, headers)).status).toBe(name === 'xendit' ? 200 : 401)
    expect(await cash()).toBe(0)
    expect((await kept()).map(({ event_id }) => event_id.split(' ')[0])).toEqual(
      name === 'xendit' ? ['unreadable'] : [],
    )
  })

  test.each([
    ['nesting without end', `${'['.repeat(30_000)}${']'.repeat(30_000)}`],
    ['a name of every object', '{"__proto__":{"event":"payment.capture"},"constructor":1}'],
    ['numbers beyond any amount', body.replace(/"(request_amount|amount)":\d+/, '"$1":1e308')],
    ['an amount as a text', body.replace(/"(request_amount|amount)":(\d+)/, '"$1":"$2"')],
    ['an id of a novel’s length', body.replace(/py-1|pay_1/, 'x'.repeat(20_000))],
  ])('with proof but %s is kept for a person, not crashed upon', async (_, hostile) => {
    expect((await post(name, hostile, prove(hostile))).status).toBe(200)
    expect(await cash()).toBe(0)
    expect(await kept()).toEqual([{ event_id: expect.stringMatching(/^unreadable [0-9a-f]{64}$/) }])
  })

  test('with a NUL among its ids is kept all the same', async () => {
    const hostile = body.replace(/py-1|pay_1/, '$&\\u0000')
    expect((await post(name, hostile, prove(hostile))).status).toBe(200)
    expect(await cash()).toBe(700)
  })

  test('of a reference of nobody is kept for a person, and credits nobody', async () => {
    const other = body.replace(/of-(xendit|razorpay)/, 'of-nobody')
    expect((await post(name, other, prove(other))).status).toBe(200)
    expect(await cash()).toBe(0)
    expect((await kept()).length).toBe(1)
  })

  test('cannot pay the code of the other company', async () => {
    const other = body.replace(`of-${name}`, name === 'xendit' ? 'of-razorpay' : 'of-xendit')
    expect((await post(name, other, prove(other))).status).toBe(200)
    expect(await cash()).toBe(0)
  })

  test.each(['GET', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])('answers no %s', async (method) => {
    const response = await fetch(`${live.url}/hooks/${name}`, { method })
    expect(response.status).toBe(404)
  })

  test('never sees its proof, its keys or a name in the log', async () => {
    const named = body.replace('"data":{', '"data":{"customer":"Siti Nurhaliza",')
    await post(name, named, prove(named))
    await post(name, '{"Siti":"Nurhaliza"}', prove('{"Siti":"Nurhaliza"}'))
    await post(name, body, { 'x-callback-token': 'guess-Xy', 'x-razorpay-signature': 'guess-Xy' })
    const text = service.logged.join('')
    expect(text).toContain('a callback was refused')
    const secrets = [
      ...Object.values(xenditSecrets),
      ...Object.values(razorpaySecrets),
      ...Object.values(prove(body)),
    ]
    for (const secret of [...secrets, 'guess-Xy', 'Nurhaliza']) expect(text).not.toContain(secret)
  })
})

test('a proof of one company is none at the other', async () => {
  const [first, second] = companies
  if (!first || !second) throw new Error('two companies')
  expect((await post(second.name, second.body, first.prove(second.body))).status).toBe(401)
  expect((await post(first.name, first.body, second.prove(first.body))).status).toBe(401)
  expect(await cash()).toBe(0)
})

test.each([
  'nobody',
  '__proto__',
  'constructor',
  'sandbox',
  'xendit/',
  'xendit/x',
  '..%2Fxendit',
  'XENDIT',
  '',
])('there is nothing at /hooks/%s', async (path) => {
  expect((await post(path, captured, companies[0]?.prove('') ?? {})).status).toBe(404)
  expect(await cash()).toBe(0)
})

test('a hundred forged callbacks are twenty lines', async () => {
  for (let round = 0; round < 100; round += 1)
    await service.app.request('/hooks/xendit', { method: 'POST', body: captured })
  expect(service.logged.filter((line) => line.includes('a callback was refused')).length).toBe(20)
})

test('a caller who stops in the middle of a body changes nothing', async () => {
  const { hostname, port } = new URL(live.url)
  const socket = connect(Number(port), hostname)
  const head = `POST /hooks/xendit HTTP/1.1\r\nHost: x\r\nx-callback-token: ${xenditSecrets.callbackToken}\r\nContent-Length: ${captured.length}\r\n\r\n`
  await new Promise<void>((resolve) => socket.write(head + captured.slice(0, 40), () => resolve()))
  await new Promise((resolve) => setTimeout(resolve, 50))
  socket.destroy()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(await kept()).toEqual([])
  expect((await post('xendit', captured, companies[0]?.prove('') ?? {})).status).toBe(200)
  expect(await cash()).toBe(700)
})
