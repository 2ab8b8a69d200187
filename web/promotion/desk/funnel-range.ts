import { FUNNEL_DAYS_MAX } from '../../../contract/calls/promotion.ts'
import { addDays, daysBetween } from '../../../market/dates.ts'

const DAYS_SHOWN = 30

export type FunnelRange = { from: string; to: string; templateId?: string }

const dayIn = (text: string | null) =>
  text && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : null

/** The days of an address: the last thirty unless it says otherwise, never more than there may be at once. */
export function rangeOf(query: URLSearchParams, today: string): FunnelRange {
  const to = dayIn(query.get('to')) ?? today
  const requested = dayIn(query.get('from')) ?? addDays(to, 1 - DAYS_SHOWN)
  const days = daysBetween(requested, to)
  const from = days < 0 ? to : days >= FUNNEL_DAYS_MAX ? addDays(to, 1 - FUNNEL_DAYS_MAX) : requested
  const template = query.get('template')
  return { from, to, ...(template && /^[\w-]{1,64}$/.test(template) && { templateId: template }) }
}

/** Every day of the range, those without a row too. */
export const daysOfRange = ({ from, to }: FunnelRange): string[] =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index))
