import { hash, randomInt } from 'node:crypto'
import { MINUTE_MS } from '../../../base/time.ts'
import {
  REPAYMENT_CODE_MIN,
  REPAYMENT_CODE_MINUTES,
  REPAYMENT_CODE_TRIES,
  SMS_COUNTDOWN_SECONDS,
} from '../../../market/constants.ts'
import type { Schema } from '../../database/schema.ts'

type SentCode = Pick<Schema['card_repayments'], 'id' | 'code_hash' | 'code_tries' | 'code_sent_at'>

const CODES = 10 ** REPAYMENT_CODE_MIN

export const newCardCode = (): string => String(randomInt(CODES)).padStart(REPAYMENT_CODE_MIN, '0')

/** Bound to its record: the same digits for another payment are another hash. */
export const hashCode = (recordId: string, code: string): string =>
  hash('sha256', `${recordId} ${code}`, 'base64url')

/** Until when a code that was sent confirms its payment, for the amount that the payment was quoted. */
export const codeEnd = ({ code_sent_at }: SentCode): Date =>
  new Date((code_sent_at?.getTime() ?? 0) + REPAYMENT_CODE_MINUTES * MINUTE_MS)

const ageMs = ({ code_sent_at }: SentCode, now: Date) => now.getTime() - (code_sent_at?.getTime() ?? 0)

/** Whether no try is left, or the time is over. */
export const isSpent = (sent: SentCode, now: Date): boolean =>
  sent.code_hash === '' || sent.code_tries >= REPAYMENT_CODE_TRIES || now >= codeEnd(sent)

/** How long until another code may be sent; 0 when it may. */
export const resendSeconds = (sent: SentCode, now: Date): number =>
  Math.max(0, Math.ceil(SMS_COUNTDOWN_SECONDS - ageMs(sent, now) / 1000))

/** A code that is too short cannot be right and costs no try. */
export function judgeCode(sent: SentCode, typed: string, now: Date): 'right' | 'wrong' | 'spent' | 'short' {
  if (typed.length < REPAYMENT_CODE_MIN) return 'short'
  if (isSpent(sent, now)) return 'spent'
  return hashCode(sent.id, typed) === sent.code_hash ? 'right' : 'wrong'
}
