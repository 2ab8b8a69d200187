import type { Refusal } from '../../contract/wire/codes.ts'
import type { Market } from '../../market/language.ts'

export type DemoOrder = {
  market: Market
  /** What the sample shows, as one word: the page says it in its own language where it knows it. */
  key: string
  person: string
  about: string
  userId: string
  sessionId: string
  orderId: string
  productId: string
}

/** How the sandbox pays a code. */
export type SandboxWay = 'exact' | 'part' | 'over' | 'twice' | 'late' | 'delay' | 'wrongReference'

/** A code of the sandbox gateway, and what was paid to it. */
export type SandboxCode = {
  id: string
  market: Market
  orderId: string
  purpose: 'periods' | 'extension' | 'settlement'
  channel: string
  code: string
  amountMinor: number
  expiresAt: Date
  payments: readonly { id: number; amountMinor: number; takenBackMinor: number; state: string }[]
}

/** What the developer page may do in the demo; null everywhere else. `product.ts` passes them in. */
export type DemoControls = {
  orders: () => readonly DemoOrder[]
  now: () => Date
  movedByDays: () => number
  /** Forward or back; 0 puts it right again. */
  moveClock: (days: number) => Promise<void>
  outbox: () => Promise<readonly { id: string; phone: string; body: string; at: Date }[]>
  /** Approved loans whose money is on its way, and the bank that says it has arrived. */
  payouts: () => Promise<
    readonly { payoutId: string; orderId: string; market: Market; amountMinor: number }[]
  >
  payOut: (payoutId: string) => Promise<boolean>
  /** How `npm run desk` reaches a demo that holds its database. */
  runDeskCommand: (name: string, args: readonly string[]) => Promise<{ lines: readonly string[] } | Refusal>
  sendTestMessage: (phone: string) => Promise<void>
  /** The sandbox console: it acts as the bank and the shop of the sandbox gateway. */
  console: {
    ways: readonly SandboxWay[]
    codes: () => Promise<readonly SandboxCode[]>
    pay: (codeId: string, way: string) => Promise<boolean>
    /** Credits a payment that was held back. */
    release: (paymentId: number) => Promise<boolean>
    takeBack: (paymentId: number) => Promise<boolean>
    takeHalfBack: (paymentId: number) => Promise<boolean>
  }
  /** Acts as the wallet: finds a payment request and reports its result. */
  wallet?: {
    find: (reference: string) => Promise<WalletPayment | null>
    play: (reference: string, kind: 'payment' | 'failed') => Promise<boolean>
  }
}

export type WalletPayment = {
  market: Market
  amountMinor: number
  /** Until then the amount is right. */
  expiresAt: Date
  orderId: string
  productId: string
}
