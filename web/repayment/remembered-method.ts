import type { StoredChoice } from './stored-choice.ts'

export type ChosenMethod = { payCode: string; specificNum: string }

type Visit = {
  /** The type of payment that the page shows, and what its address names. */
  type: string
  query: URLSearchParams
  /** Codes that can be chosen. */
  offered: readonly string[]
}

/** What was chosen last time is chosen again, unless the address names another; it may be of another type. */
export function rememberedMethod(
  { payType, payCode, specificNum = '' }: StoredChoice,
  { type, query, offered }: Visit,
): ChosenMethod | { payType: string } | null {
  if (query.has('payCode') || !payType) return null
  if (payType !== type) return query.has('payType') ? null : { payType }
  return payCode && offered.includes(payCode) ? { payCode, specificNum } : null
}
