import type { Market } from '../../market/language.ts'
import type { Currency } from '../../market/money.ts'
import type { ListedEvent } from './gateway-event.ts'

/** A movement of money as the company itself lists it. */
export type ReportedMovement = {
  kind: 'payment' | 'reversal' | 'payout'
  /** Theirs: of the payment, of the refund or dispute, of the payout. Callbacks name the same one. */
  id: string
  /** Ours; empty where their list does not name it. */
  reference: string
  bankReference: string
  currency: Currency
  amountMinor: number
  feeMinor: number
  taxMinor: number
  /** `open`: nothing has moved yet; `undone`: nothing will, or it came back. */
  state: 'moved' | 'open' | 'undone'
  movedAt: Date
  /** What a callback would have reported; null where the list does not say enough, and it has to be looked up. */
  event: ListedEvent | null
}

/**
 * A movement that cannot be counted in money of ours, such as one in another currency: it is a difference for a person,
 * with what they list of it, and in no sum.
 */
export type UncountedMovement = Pick<ReportedMovement, 'kind' | 'id' | 'reference' | 'state' | 'movedAt'> & {
  /** The amount as they write it. */
  uncounted: string
}

/** From the first moment on, up to but not including the second. */
export type ReportPeriod = { from: Date; to: Date }

/** `next` is where the following page begins; null after the last one. */
export type ReportPage =
  | { read: true; movements: (ReportedMovement | UncountedMovement)[]; next: string | null }
  | { read: false; detail: string }

/** `none`: they have no such movement, or it is nothing that a callback would tell of. */
export type LookedUp = { found: ListedEvent } | { found: 'none' | 'unknown'; detail: string }

/** What a company says of itself when it is asked, whether or not its callbacks came. */
export type CompanyReport = {
  /** Whose money they move. */
  markets: readonly Market[]
  list: (period: ReportPeriod, cursor: string) => Promise<ReportPage>
  lookUp: (movement: Pick<ReportedMovement, 'kind' | 'id'>) => Promise<LookedUp>
}
