import { TERM_UNIT } from '../../../market/constants.ts'
import type { Language } from '../../../market/language.ts'
import { toWireAmount } from '../../../market/money.ts'
import { parseMoney } from '../../../market/read-amount.ts'
import type { Lender } from '../../testing/harness.ts'

/** Where in all four languages a text must be written. */
export const script: Record<Language, RegExp> = {
  en: /^[\p{Script=Latin}\p{Script=Common}]+$/u,
  id: /^[\p{Script=Latin}\p{Script=Common}]+$/u,
  hi: /\p{Script=Devanagari}/u,
  zh: /\p{Script=Han}/u,
}

export const push = (lender: Lender, productId: string, amount: string, periods = 1) =>
  lender.loanPush({ amount, periods: String(periods), termUnit: TERM_UNIT, productId, confirmFrom: '1' })

/** Looks at the offer and confirms it, as the page does. */
export async function confirmOffer(lender: Lender, productId: string) {
  const { amount, periods, offerId } = await replyOf(lender.loanConfirm({ productId }))
  const minor = parseMoney(amount, amount.startsWith('Rp') ? 'IDR' : 'INR') ?? 0
  const sent = { amount: toWireAmount(minor), periods, termUnit: TERM_UNIT, productId, offerId }
  return { amountMinor: minor, push: () => lender.loanPush(sent) }
}

/** What a call that must work replied with. */
export async function replyOf<Reply>(
  sent: Promise<{ success: true; data: Reply } | { success: false; code: string; message: string }>,
): Promise<Reply> {
  const result = await sent
  if (!result.success) throw new Error(`${result.code} ${result.message}`)
  return result.data
}

/** Confirms a loan and tells the order's number. */
export async function pushed(...confirmation: Parameters<typeof push>): Promise<string> {
  const { lendDetailsUrl } = await replyOf(push(...confirmation))
  return new URL(lendDetailsUrl, 'http://web.test').searchParams.get('orderId') ?? ''
}
