import { expect, test } from 'vitest'
import { connectGateways, type GatewaySettings } from './connectors.ts'
import { razorpayConfig, xenditConfig } from './testing/requests.ts'

const sandboxes: GatewaySettings = {
  id: 'sandbox',
  in: 'sandbox',
  timeoutMs: 10_000,
  sandboxSecret: null,
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
  expect(heard({ ...settings, sandboxSecret: 'secret' })).toEqual(['xendit', 'razorpay', 'sandbox'])
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
