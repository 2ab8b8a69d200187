import type { PayoutOutcome } from '../../contract/calls/books.ts'
import type { Market } from '../../market/language.ts'
import type { Currency, Money } from '../../market/money.ts'
import type { CompanyReport } from './company-report.ts'
import type { NoticeId } from './gateway-event.ts'

export type PayType = '1' | '2'

/** A request to a gateway: one code that takes one amount until a moment. Our own record of it is written first. */
export type CodeRequest = {
  /** Ours, unique, at most 36 characters of `[A-Za-z0-9-]`; every event names it again. */
  reference: string
  market: Market
  currency: Currency
  amountMinor: number
  payType: PayType
  /** A channel code of the market pack: `BCA`, `ALFAMART`, `UPI_QR`. */
  channel: string
  customerName: string
  expiresAt: Date
}

export type CodeIssued = {
  issued: true
  providerId: string
  /** What the borrower types in or shows: an account number (in India with its IFSC after a space), a shop's code. */
  code: string
  /** What a phone scans or opens, where the channel has it. */
  qr: string
  intent: string
}

/** `unknown`: no answer came, so the code may exist at the gateway; ask again with the same reference before issuing anew. */
export type CodeRefused = {
  issued: false
  why: 'refused' | 'unavailable' | 'unknown'
  /** For the log only: the status and the error code, never a secret or a name. */
  detail?: string
}

export type GatewayEvent =
  | (Money & {
      kind: 'payment'
      /** Unique with the gateway's name: the same money reported twice carries the same one. */
      eventId: string
      reference: string
      paidAt: Date
      /** What the borrower's bank calls it (a UTR, a receipt number); may be empty. */
      bankReference: string
    })
  | {
      kind: 'reversal'
      eventId: string
      /** Empty where they only name the payment. */
      reference: string
      /** The event id of the payment. */
      of: string
      /** The refund or the dispute that takes the money, where several events are about one; else the event itself. */
      by?: string
      /** All that it has taken so far: nothing if it failed or was won. Not sent where it is the whole payment. */
      amountMinor?: number
      currency: Currency
      takenAt: Date
      /** Not yet decided: its end may still take more, or give back. */
      isOpen?: true
    }
  /** What moves no money: its id says so, and is never that of a movement. */
  | { kind: 'expired' | 'failed'; eventId: NoticeId; reference: string }
  | (Money & {
      kind: 'payout'
      eventId: string
      /** Of the attempt to send money. */
      reference: string
      providerId: string
      outcome: PayoutOutcome
      movedAt: Date
      /** Their code of what went wrong; for the desk. */
      detail: string
    })

export type Callback = { headers: Headers; body: Uint8Array<ArrayBuffer> }

/** A forged or unreadable callback changes nothing; an event that means nothing to us is accepted and ignored. */
export type CallbackRead =
  | {
      accepted: true
      events: GatewayEvent[] /** Their name for what was ignored, for the log. */
      ignored?: string
    }
  | { accepted: false; why: 'forged' | 'unreadable' }

/** One payment company behind the product. It moves no money of ours: the ledger does, once per event. */
export type Gateway = {
  name: string
  issue: (request: CodeRequest) => Promise<CodeIssued | CodeRefused>
  /** What became of a request whose answer never came; null when the gateway does not know the reference. */
  find: (request: CodeRequest) => Promise<CodeIssued | CodeRefused | null>
  readCallback: (callback: Callback) => CallbackRead
  /** Reads what proved its sender when it came, and could not be read then. */
  readStored: (body: Uint8Array) => CallbackRead
  /** Their own list of payments, refunds and disputes; not where they give none. */
  report?: CompanyReport
}

/** The payment companies of this process: the one that each market's codes come from, and all whose callbacks are accepted. */
export type Gateways = { of: Readonly<Record<Market, Gateway>>; named: ReadonlyMap<string, Gateway> }

export const gatewaysOf = (of: Gateways['of'], alsoHeard: readonly Gateway[] = []): Gateways => ({
  of,
  named: new Map([...Object.values(of), ...alsoHeard].map((gateway) => [gateway.name, gateway])),
})
