/** Limits before a paid message is sent. A window is always the time before now, never a calendar's. */
export const smsLimits = {
  perPhoneSeconds: 60,
  perPhoneDay: 5,
  /** From this many codes an hour on, an address must have led to registrations: a carrier's shared one does. */
  networkTrialHour: 200,
  perPrefixHour: 15,
  /** From this many codes a day on, a range of numbers must have led to registrations. */
  prefixTrialDay: 20,
  /** Codes that were used, of those that were sent. */
  conversionMin: 0.1,
} as const

/** What was granted before, counted over the windows above. */
export type SmsHistory = {
  phoneMinute: number
  phoneDay: number
  networkHour: number
  networkConvertedHour: number
  prefixHour: number
  prefixDay: number
  prefixConvertedDay: number
  spentMicroUsd: number
}

export type SmsVerdict = 'granted' | 'too soon' | 'phone' | 'network' | 'prefix' | 'conversion' | 'budget'

type Purse = { costMicroUsd: number; budgetMicroUsd: number }

/** In the order of the checks: the cheapest refusal comes first. */
export function judgeSms(history: SmsHistory, { costMicroUsd, budgetMicroUsd }: Purse): SmsVerdict {
  const { networkTrialHour, prefixTrialDay, conversionMin } = smsLimits
  const { networkHour, networkConvertedHour } = history
  if (history.phoneMinute > 0) return 'too soon'
  if (networkHour >= networkTrialHour && networkConvertedHour < networkHour * conversionMin) return 'network'
  if (history.phoneDay >= smsLimits.perPhoneDay) return 'phone'
  if (history.prefixHour >= smsLimits.perPrefixHour) return 'prefix'
  if (history.prefixDay >= prefixTrialDay && history.prefixConvertedDay < history.prefixDay * conversionMin)
    return 'conversion'
  return history.spentMicroUsd + costMicroUsd > budgetMicroUsd ? 'budget' : 'granted'
}
