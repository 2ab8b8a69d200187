import { describe, expect, test } from 'vitest'
import { connectGateways } from './connectors.ts'
import { GatewaySettingsError } from './settings.ts'

const sandboxes = { id: 'sandbox', in: 'sandbox' }
const ofXendit = { XENDIT_SECRET_KEY: 'xnd_secret', XENDIT_CALLBACK_TOKEN: 'token-now, token-before' }
const ofRazorpay = {
  RAZORPAY_KEY_ID: 'rzp_id',
  RAZORPAY_KEY_SECRET: 'rzp_secret',
  RAZORPAY_WEBHOOK_SECRET: 'hook_secret',
}
const secrets = ['xnd_secret', 'token-now', 'token-before', 'rzp_secret', 'hook_secret']

/** One line of the kind that is printed without a stack, and without a secret. */
function refusal(chosen: { id: string; in: string }, settings: Record<string, string>): string {
  try {
    connectGateways(chosen, settings)
  } catch (error) {
    expect(error).toBeInstanceOf(GatewaySettingsError)
    const { message } = error as Error
    expect(message).not.toContain('\n')
    for (const secret of secrets) expect(message).not.toContain(secret)
    return message
  }
  throw new Error('it connected')
}

test('the sandbox needs nothing', () => {
  const { of, named } = connectGateways(sandboxes, {})
  expect([of.id.name, of.in.name, [...named.keys()]]).toEqual(['sandbox', 'sandbox', ['sandbox']])
})

test('each market has the company it chose', () => {
  const { of, named } = connectGateways({ id: 'xendit', in: 'razorpay' }, { ...ofXendit, ...ofRazorpay })
  expect([of.id.name, of.in.name]).toEqual(['xendit', 'razorpay'])
  expect([...named.keys()]).toEqual(['xendit', 'razorpay'])
})

test('a company that is no longer chosen is heard while its settings stay', () => {
  expect([...connectGateways(sandboxes, ofXendit).named.keys()]).toEqual(['sandbox', 'xendit'])
})

test('both tokens are taken while one is being replaced', () => {
  const gateway = connectGateways({ id: 'xendit', in: 'sandbox' }, ofXendit).of.id
  const body = new Uint8Array(Buffer.from('{"event":"x","created":"2026-11-15T03:00:00Z","data":{}}'))
  const read = (token: string) =>
    gateway.readCallback({ headers: new Headers({ 'x-callback-token': token }), body })
  expect(
    ['token-now', 'token-before', 'token-now, token-before'].map((token) => read(token).accepted),
  ).toEqual([true, true, false])
})

describe('a mistake is one line that names it', () => {
  test.each([
    [
      { id: 'xendit', in: 'sandbox' },
      {},
      "the gateway 'xendit' needs XENDIT_SECRET_KEY and XENDIT_CALLBACK_TOKEN",
    ],
    [
      { id: 'sandbox', in: 'razorpay' },
      { ...ofRazorpay, RAZORPAY_WEBHOOK_SECRET: '' },
      "the gateway 'razorpay' needs RAZORPAY_WEBHOOK_SECRET",
    ],
    [{ id: 'razorpay', in: 'sandbox' }, ofRazorpay, "the gateway 'razorpay' does not serve the market 'id'"],
    [{ id: 'sandbox', in: 'xendit' }, ofXendit, "the gateway 'xendit' does not serve the market 'in'"],
    [{ id: 'toString', in: 'sandbox' }, {}, "there is no connector for the gateway 'toString'"],
    [
      { id: 'xendit', in: 'sandbox' },
      { ...ofXendit, XENDIT_API: 'http://api.xendit.co' },
      "XENDIT_API: 'http://api.xendit.co' is not an https address",
    ],
    [
      { id: 'xendit', in: 'sandbox' },
      { ...ofXendit, GATEWAY_TIMEOUT_MS: '0' },
      "GATEWAY_TIMEOUT_MS: '0' is not between 1 and 60000",
    ],
    [
      { id: 'sandbox', in: 'razorpay' },
      { ...ofRazorpay, RAZORPAY_UPI_QR: 'png' },
      "RAZORPAY_UPI_QR: 'png' is not one of qr_code, vpa",
    ],
  ])('%j %j', (chosen, settings, message) => {
    expect(refusal(chosen, settings)).toBe(message)
  })
})

test('an address on this machine may be plain, for a fake', () => {
  const settings = { ...ofXendit, XENDIT_API: 'http://127.0.0.1:4107/' }
  expect(connectGateways({ id: 'xendit', in: 'sandbox' }, settings).of.id.name).toBe('xendit')
})
