import type { Launch } from '../../contract/wire/launch.ts'
import type { Currency } from '../../market/money.ts'
import type { Gateway } from './gateway.ts'

export type WalletRequest = {
  /** Ours; every event of the wallet names it again. */
  reference: string
  amountMinor: number
  currency: Currency
  /** Until then the amount is right; what is taken later counts from when it is taken. */
  expiresAt: Date
  /** Our page to which the wallet sends the borrower when it is done, from the root of the site. */
  returnTo: string
  launch: Launch
}

/** A wallet to which the borrower goes to pay. Money is credited on its signed callback only, never on the return. */
export type Wallet = {
  name: string
  /** Where the borrower pays; null when the wallet does not take it now. The same reference, the same payment. */
  start: (request: WalletRequest) => Promise<{ url: string } | null>
  readCallback: Gateway['readCallback']
  readStored: Gateway['readStored']
}
