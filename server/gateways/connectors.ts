import { randomBytes } from 'node:crypto'
import { systemClock } from '../clock.ts'
import type { Db } from '../database/open.ts'
import { type Gateway, type Gateways, gatewaysOf } from './gateway.ts'
import { type PayoutCompanies, type PayoutCompany, payoutCompaniesOf } from './payout.ts'
import { razorpay } from './razorpay.ts'
import type { RazorpayConfig } from './razorpay-codes.ts'
import { type RazorpayPayoutConfig, razorpayPayouts } from './razorpay-payout.ts'
import { sandbox } from './sandbox.ts'
import { sandboxPayoutsWith } from './sandbox-payout.ts'
import { sandboxReport } from './sandbox-report.ts'
import { type XenditConfig, xendit } from './xendit.ts'
import { xenditPayouts } from './xendit-payout.ts'

/** Which company issues the codes of each market, and the settings of each; null: it is not set up. */
export type GatewaySettings = {
  id: 'sandbox' | 'xendit'
  in: 'sandbox' | 'razorpay'
  timeoutMs: number
  /** Without a secret nobody can sign for the sandbox: only the developer page of the demo moves its money. */
  sandboxSecrets: readonly string[] | null
  xendit: Omit<XenditConfig, 'timeoutMs'> | null
  razorpay: Omit<RazorpayConfig, 'timeoutMs' | 'now'> | null
}

/** No borrower gets an account number that no bank knows: production has no codes until a company is chosen. */
const withoutCodes = (gateway: Gateway): Gateway => ({
  ...gateway,
  issue: async () => ({ issued: false, why: 'unavailable' }),
  find: async () => null,
})

/** The sandbox keeps books in the demo's database; nobody else has a list of its payments. */
type SandboxUse = { demo: boolean; books: Db | null }

function connectSandbox({ sandboxSecrets }: GatewaySettings, { demo, books }: SandboxUse): Gateway {
  const report = demo && books ? sandboxReport(books, ['payment', 'reversal']) : undefined
  const gateway = sandbox(sandboxSecrets ?? [randomBytes(32).toString('hex')], report)
  return demo || sandboxSecrets ? gateway : withoutCodes(gateway)
}

/** A new company is one more line here, its settings in process/config/company-settings.ts, and a market that may choose it. */
const companies = ({ timeoutMs, ...settings }: GatewaySettings): readonly (Gateway | null)[] => [
  settings.xendit && xendit({ ...settings.xendit, timeoutMs }, fetch),
  // Theirs is the real time, whatever the demo's clock shows.
  settings.razorpay && razorpay({ ...settings.razorpay, timeoutMs, now: systemClock.now }, fetch),
]

export function connectGateways(settings: GatewaySettings, demo: boolean, books: Db | null = null): Gateways {
  const connected = companies(settings).filter((gateway) => gateway !== null)
  const ofSandbox = connectSandbox(settings, { demo, books })
  const chosen = (name: string): Gateway => {
    const gateway = [ofSandbox, ...connected].find((each) => each.name === name)
    if (!gateway) throw new Error(`the gateway '${name}' is chosen and not set up`)
    return gateway
  }
  const of = { id: chosen(settings.id), in: chosen(settings.in) }
  const isSandboxHeard = settings.sandboxSecrets !== null || Object.values(of).includes(ofSandbox)
  // A code of the company before may still be paid after the change, so its callbacks are still accepted.
  return gatewaysOf(of, isSandboxHeard ? [ofSandbox, ...connected] : connected)
}

/** Who sends the money of each market; `desk`: a person does, and writes it down. */
export type PayoutSettings = {
  id: 'desk' | 'sandbox' | 'xendit'
  in: 'desk' | 'sandbox' | 'razorpay'
  razorpayx: Pick<RazorpayPayoutConfig, 'accountNumber'> | null
}

export function connectPayouts(
  payouts: PayoutSettings,
  { timeoutMs, ...settings }: Pick<GatewaySettings, 'timeoutMs' | 'xendit' | 'razorpay'>,
  demoBooks: Db | null,
): PayoutCompanies {
  const { now } = systemClock
  const connected: (PayoutCompany | null)[] = [
    // The sandbox pays nobody, so outside of the demo nothing is left to it.
    demoBooks && sandboxPayoutsWith(sandboxReport(demoBooks, ['payout'])),
    settings.xendit && xenditPayouts({ ...settings.xendit, timeoutMs, now }, fetch),
    settings.razorpay &&
      payouts.razorpayx &&
      razorpayPayouts({ ...settings.razorpay, ...payouts.razorpayx, timeoutMs, now }, fetch),
  ]
  const companies = connected.filter((company) => company !== null)
  const chosen = (name: string) => {
    if (name === 'desk') return null
    const company = companies.find((each) => each.name === name)
    if (!company) throw new Error(`'${name}' is chosen for payouts and not set up`)
    return company
  }
  return payoutCompaniesOf({ id: chosen(payouts.id), in: chosen(payouts.in) }, companies)
}
