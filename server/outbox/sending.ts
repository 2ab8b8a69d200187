import type { Language, Market } from '../../market/language.ts'
import type { MarketPack } from '../../market/market.ts'
import type { Services } from '../calls/call.ts'
import type { NoticeContent } from '../notices/notice-text.ts'

export type DeliveryDeps = Pick<
  Services,
  'db' | 'packs' | 'log' | 'sms' | 'codeSecrets' | 'push' | 'mail' | 'keyring'
>

export type OpenNotice = NoticeContent & {
  id: number
  borrowerId: string
  subject: string
  phone: string
  market: Market
  language: Language | null
}

/** `mayCost`: codes to sign in with come first, and leave something of the day's budget. */
export type Sending = { notice: OpenNotice; pack: MarketPack; now: Date; mayCost: boolean }

/**
 * What became of one way: `absent` where there is nobody to send it to, `later` where it is certain that nobody took it
 * and worth another try, `unknown` where nobody can tell.
 */
export type ChannelResult =
  | { outcome: 'sent' | 'absent' | 'taken' | 'failed' | 'unknown' }
  | { outcome: 'later'; afterMs: number }

export type SendBy = (deps: DeliveryDeps, sending: Sending) => Promise<ChannelResult>

export const TRIES_MAX = 3
export const RETRY_MS = 60_000
export const RETRY_MAX_MS = 15 * RETRY_MS
