import { randomBytes } from 'node:crypto'
import type { Market } from '../../contract/market/language.ts'
import { systemClock } from '../clock.ts'
import { type Gateway, type Gateways, gatewaysOf } from './gateway.ts'
import { razorpay } from './razorpay.ts'
import { SANDBOX, sandbox } from './sandbox.ts'
import {
  addressOf,
  choiceOf,
  GatewaySettingsError,
  isSet,
  required,
  type Settings,
  secretsOf,
  timeoutOf,
} from './settings.ts'
import { xendit } from './xendit.ts'

type Connector = {
  markets: readonly Market[]
  /** Without these there is no connection; with them the company is heard, even where no market asks it for codes. */
  needs: readonly string[]
  connect: (settings: Settings) => Gateway
}

const ofXendit = ['XENDIT_SECRET_KEY', 'XENDIT_CALLBACK_TOKEN'] as const
const ofRazorpay = ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'] as const

function connectXendit(settings: Settings): Gateway {
  const needed = required('xendit', settings, ofXendit)
  const config = {
    baseUrl: addressOf(settings, 'XENDIT_API', 'https://api.xendit.co'),
    apiVersion: settings['XENDIT_API_VERSION'] || '2024-11-11',
    secretKey: needed.XENDIT_SECRET_KEY,
    callbackTokens: secretsOf(needed.XENDIT_CALLBACK_TOKEN),
    timeoutMs: timeoutOf(settings),
  }
  return xendit(config, fetch)
}

function connectRazorpay(settings: Settings): Gateway {
  const needed = required('razorpay', settings, ofRazorpay)
  const config = {
    baseUrl: addressOf(settings, 'RAZORPAY_API', 'https://api.razorpay.com/v1'),
    keyId: needed.RAZORPAY_KEY_ID,
    keySecret: needed.RAZORPAY_KEY_SECRET,
    webhookSecrets: secretsOf(needed.RAZORPAY_WEBHOOK_SECRET),
    timeoutMs: timeoutOf(settings),
    upiQr: choiceOf(settings, 'RAZORPAY_UPI_QR', ['qr_code', 'vpa']),
    qrPath: settings['RAZORPAY_QR_PATH'] || '/payments/qr_codes',
    intentPath: settings['RAZORPAY_INTENT_PATH'] || '/payments/create/upi',
    contactPhone: settings['RAZORPAY_CONTACT_PHONE'] ?? '',
    contactEmail: settings['RAZORPAY_CONTACT_EMAIL'] ?? '',
    // Theirs is the real time, whatever the demo's clock says.
    now: systemClock.now,
  }
  return razorpay(config, fetch)
}

/** Nobody is told to pay into an account that no bank knows: production has no codes until a company is chosen. */
const withoutCodes = (gateway: Gateway): Gateway => ({
  ...gateway,
  issue: async () => ({ issued: false, why: 'unavailable' }),
  find: async () => null,
})

/** Every payment company that a market can choose, made of the settings it needs. A new connector is one more row. */
const connectors: ReadonlyMap<string, Connector> = new Map([
  [
    SANDBOX,
    {
      markets: ['id', 'in'],
      needs: ['SANDBOX_SECRET'],
      // Without a secret nobody can speak for it: only the developer page of the demo moves its money.
      connect: (settings) => {
        const secret = settings['SANDBOX_SECRET']
        const gateway = sandbox(secret || randomBytes(32).toString('hex'))
        return settings['DEMO'] === '1' || secret ? gateway : withoutCodes(gateway)
      },
    },
  ],
  ['xendit', { markets: ['id'], needs: ofXendit, connect: connectXendit }],
  ['razorpay', { markets: ['in'], needs: ofRazorpay, connect: connectRazorpay }],
] satisfies [string, Connector][])

export function connectGateways(chosen: Readonly<Record<Market, string>>, settings: Settings): Gateways {
  const made = new Map<string, Gateway>()
  const connect = (name: string, market: Market): Gateway => {
    const connector = connectors.get(name)
    if (!connector) throw new GatewaySettingsError(`there is no connector for the gateway '${name}'`)
    if (!connector.markets.includes(market))
      throw new GatewaySettingsError(`the gateway '${name}' does not serve the market '${market}'`)
    const gateway = made.get(name) ?? connector.connect(settings)
    made.set(name, gateway)
    return gateway
  }
  const of = { id: connect(chosen.id, 'id'), in: connect(chosen.in, 'in') }
  // A code of the company before may still be paid after the change, so its word still counts.
  const heard = [...connectors]
    .filter(([name, { needs }]) => !made.has(name) && isSet(settings, needs))
    .map(([, { connect: make }]) => make(settings))
  return gatewaysOf(of, heard)
}
