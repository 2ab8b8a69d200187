import type { Market } from '../../market/language.ts'
import type { Currency } from '../../market/money.ts'

/** A card as it was typed. It lives as long as the call that hands it over. */
export type CardTyped = { digits: string; expiry: string; holderName: string; market: Market }

/** All that is stored of a card. */
export type CardToken = {
  token: string
  /** The same for the same number, and not computed from it: a hash of a number can be searched through. */
  fingerprint: string
  bankName: string
  bankCode: string
  brand: string
  lastFour: string
  /** Whether the borrower must confirm each payment with a code. */
  needsCode: boolean
}

export type CardRefused = { refused: 'card' | 'unavailable'; message?: string }

export type ChargeRequest = {
  /** Ours; the processor charges once for each, however often it is called. */
  reference: string
  token: string
  amountMinor: number
  currency: Currency
}

/** `unknown`: no answer came in time, so the money may or may not have moved. It is looked up, never charged anew. */
export type Charge =
  | {
      state: 'approved'
      /** When the processor charged it, by its own clock. */
      chargedAt: Date
    }
  | { state: 'declined' }
  | { state: 'unknown' }

/** One card company behind the product: a vault for numbers, and charges on what the vault stores. */
export type CardProcessor = {
  name: string
  tokenise: (card: CardTyped) => Promise<CardToken | CardRefused>
  charge: (request: ChargeRequest) => Promise<Charge>
  /**
   * What became of a charge. A reference that never arrived is answered `declined`, and refused should it still arrive:
   * asking closes it.
   */
  lookUp: (request: ChargeRequest) => Promise<Charge>
}
