import { expect, test } from 'vitest'
import { acceptance, replacedInSteps } from '../../contract/testing/replaced-secret.ts'
import type { Secrets } from '../../contract/wire/secret-equality.ts'
import { signatureOf } from './callback-proof.ts'
import { connectGateways, type GatewaySettings } from './connectors.ts'
import { razorpayConfig, xenditConfig } from './testing/requests.ts'

const sandboxes: GatewaySettings = {
  id: 'sandbox',
  in: 'sandbox',
  timeoutMs: 10_000,
  sandboxSecrets: null,
  xendit: null,
  razorpay: null,
}
const xendit = { ...xenditConfig('https://xendit.test'), callbackTokens: ['token-now', 'token-before'] }
const razorpay = razorpayConfig('https://razorpay.test')
const heard = (settings: GatewaySettings) => [...connectGateways(settings, false).named.keys()]

test('the sandbox needs nothing', () => {
  const { of } = connectGateways(sandboxes, false)
  expect([of.id.name, of.in.name, heard(sandboxes)]).toEqual(['sandbox', 'sandbox', ['sandbox']])
})

test('each market has the company it chose', () => {
  const settings: GatewaySettings = { ...sandboxes, id: 'xendit', in: 'razorpay', xendit, razorpay }
  const { of } = connectGateways(settings, false)
  expect([of.id.name, of.in.name]).toEqual(['xendit', 'razorpay'])
  expect(heard(settings)).toEqual(['xendit', 'razorpay'])
  expect(heard({ ...settings, sandboxSecrets: ['secret'] })).toEqual(['xendit', 'razorpay', 'sandbox'])
})

test('a company that is no longer chosen is heard while its settings stay', () => {
  expect(heard({ ...sandboxes, xendit })).toEqual(['sandbox', 'xendit'])
})

test('a company that is chosen and not set up is a mistake of ours', () => {
  expect(() => connectGateways({ ...sandboxes, id: 'xendit' }, true)).toThrow("the gateway 'xendit'")
})

test('both tokens are taken while one is being replaced', () => {
  const gateway = connectGateways({ ...sandboxes, id: 'xendit', xendit }, false).of.id
  const body = new Uint8Array(Buffer.from('{"event":"x","created":"2026-11-15T03:00:00Z","data":{}}'))
  const read = (token: string) =>
    gateway.readCallback({ headers: new Headers({ 'x-callback-token': token }), body })
  expect(
    ['token-now', 'token-before', 'token-now, token-before'].map((token) => read(token).accepted),
  ).toEqual([true, true, false])
})

const body = new Uint8Array(Buffer.from('{}'))
const callbackSecrets: {
  name: string
  sign: (secret: string) => Record<string, string>
  settings: (secrets: Secrets) => GatewaySettings
}[] = [
  {
    name: 'sandbox',
    sign: (secret) => ({ 'x-sandbox-signature': signatureOf(body, secret) }),
    settings: (sandboxSecrets) => ({ ...sandboxes, sandboxSecrets }),
  },
  {
    name: 'xendit',
    sign: (secret) => ({ 'x-callback-token': secret }),
    settings: (callbackTokens) => ({ ...sandboxes, xendit: { ...xendit, callbackTokens } }),
  },
  {
    name: 'razorpay',
    sign: (secret) => ({ 'x-razorpay-signature': signatureOf(body, secret) }),
    settings: (webhookSecrets) => ({ ...sandboxes, razorpay: { ...razorpay, webhookSecrets } }),
  },
]

test.each(callbackSecrets)(
  'the secret of $name is replaced while callbacks come in',
  async ({ name, ...by }) => {
    const isProven = (headers: Record<string, string>, secrets: Secrets) => {
      const gateway = connectGateways(by.settings(secrets), false).named.get(name)
      const read = gateway?.readCallback({ headers: new Headers(headers), body })
      return read !== undefined && (read.accepted || read.why !== 'forged')
    }
    expect(await acceptance(([current]) => by.sign(current), isProven)).toEqual(replacedInSteps)
  },
)
