/** Limits before a paid message is sent. A window is always the time before now, never a calendar's. */
export const smsLimits = {
  perPhoneSeconds: 60,
  perPhoneDay: 5,
  perNetworkHour: 20,
  perPrefixHour: 15,
  /** From this many codes a day on, a range of numbers must have led to registrations. */
  prefixTrialDay: 20,
  prefixConversionMin: 0.1,
} as const

/** What was granted before, counted over the windows above. */
export type SmsHistory = {
  phoneMinute: number
  phoneDay: number
  networkHour: number
  prefixHour: number
  prefixDay: number
  prefixConvertedDay: number
  spentMicroUsd: number
}

export type SmsVerdict = 'granted' | 'too soon' | 'phone' | 'network' | 'prefix' | 'conversion' | 'budget'

type Purse = { costMicroUsd: number; budgetMicroUsd: number }

/** In the order of the defences: what is cheapest to say no to comes first. */
export function judgeSms(history: SmsHistory, { costMicroUsd, budgetMicroUsd }: Purse): SmsVerdict {
  const { prefixTrialDay, prefixConversionMin } = smsLimits
  if (history.phoneMinute > 0) return 'too soon'
  if (history.networkHour >= smsLimits.perNetworkHour) return 'network'
  if (history.phoneDay >= smsLimits.perPhoneDay) return 'phone'
  if (history.prefixHour >= smsLimits.perPrefixHour) return 'prefix'
  if (
    history.prefixDay >= prefixTrialDay &&
    history.prefixConvertedDay < history.prefixDay * prefixConversionMin
  )
    return 'conversion'
  return history.spentMicroUsd + costMicroUsd > budgetMicroUsd ? 'budget' : 'granted'
}
