import * as texts from '#texts'
import { formatInstant } from '../../../market/dates.ts'
import type { Language } from '../../../market/language.ts'
import type { MarketPack } from '../../../market/market.ts'
import type { ContactRefusal } from '../may-contact.ts'

const reasons: Readonly<Record<ContactRefusal['why'], () => string>> = {
  collectionComplaint: texts.desk_contact_complaint,
  hardship: texts.desk_contact_hardship,
  promise: texts.desk_contact_promise,
  holiday: texts.desk_contact_holiday,
  weekday: texts.desk_contact_weekday,
  hours: texts.desk_contact_hours,
}

/** Why contact is refused, and from when on it is permitted, in the market's time. */
export function contactRefusalText(
  { why, nextAt }: Pick<ContactRefusal, 'why' | 'nextAt'>,
  language: Language,
  { timeZone }: Pick<MarketPack, 'timeZone'>,
): string {
  const reason = reasons[why]()
  if (!nextAt) return reason
  return texts.desk_contact_next({ reason, at: formatInstant(nextAt, language, timeZone) })
}
