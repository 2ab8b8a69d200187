import type { Market } from '../../market/language.ts'
import type { Currency } from '../../market/money.ts'
import type { CompanyReport } from './company-report.ts'
import type { GatewayEvent } from './gateway.ts'

/** A bank account as a borrower gave it. */
export type Destination = {
  /** The bank's code; in India the IFSC of the branch. */
  bankCode: string
  accountNumber: string
  holder: string
}

export type PayoutRequest = {
  /**
   * Ours, unique, at most 36 characters of `[A-Za-z0-9-]`. It is the idempotency key as well: the same one again never
   * sends money again.
   */
  reference: string
  borrowerId: string
  purpose: 'loan' | 'refund'
  currency: Currency
  amountMinor: number
  destination: Destination
}

export type PayoutEvent = Extract<GatewayEvent, { kind: 'payout' }>

/** `event` is null while the money is on its way; its end is reported by a callback or found by looking it up. */
type PayoutKnown = { known: true; providerId: string; event: PayoutEvent | null }

/** `unknown`: no answer came, so the money may be on its way. It is looked up before it is sent again. */
type PayoutNotKnown = { known: false; why: 'refused' | 'unavailable' | 'unknown'; detail: string }

export type PayoutReply = PayoutKnown | PayoutNotKnown

/** One company that sends money to bank accounts. Callbacks come through the gateway of the same name. */
export type PayoutCompany = {
  name: string
  send: (request: PayoutRequest) => Promise<PayoutReply>
  /** What became of a request; null when the company does not know the reference. */
  find: (request: PayoutRequest) => Promise<PayoutReply | null>
  /** Their own list of payouts; not where they give none. */
  report?: CompanyReport
}

/** Who sends the money of each market (null: a person does), and all who may still have some on its way. */
export type PayoutCompanies = {
  of: Readonly<Record<Market, PayoutCompany | null>>
  named: ReadonlyMap<string, PayoutCompany>
}

export const payoutCompaniesOf = (
  of: PayoutCompanies['of'],
  before: readonly PayoutCompany[] = [],
): PayoutCompanies => {
  const all = [...Object.values(of), ...before].filter((company) => company !== null)
  return { of, named: new Map(all.map((company) => [company.name, company])) }
}
