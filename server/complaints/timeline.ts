import * as texts from '#texts'
import { formatDay, formatInstant, localDay } from '../../market/dates.ts'
import type { MarketLocale } from '../../market/market.ts'
import type { ComplaintStatus } from '../database/tables/complaints.ts'

const order: readonly ComplaintStatus[] = ['received', 'handling', 'answered']
const statusMessages = {
  received: texts.complaint_step_received,
  handling: texts.complaint_step_handling,
  answered: texts.complaint_step_answered,
}

export const statusMessage = (status: ComplaintStatus): string => statusMessages[status]()

type ComplaintStep = { status: ComplaintStatus; at: Date }

/** Received, being handled, answered: what has happened and when, and what is under way. */
export function timeline(events: readonly ComplaintStep[], status: ComplaintStatus, locale: MarketLocale) {
  const reached = order.indexOf(status)
  const { language, pack } = locale
  return order.map((step, index) => {
    const first = events.find((event) => event.status === step)
    const isLast = index === order.length - 1
    return {
      title: statusMessage(step),
      time: first ? formatInstant(first.at, language, pack.timeZone) : '',
      state:
        index > reached
          ? ('open' as const)
          : index === reached && !isLast
            ? ('current' as const)
            : ('done' as const),
    }
  })
}

type PromiseInput = { status: ComplaintStatus; dueOn: string; now: Date }

/** Until when an answer is promised, as long as there is none; broken once that day has ended. */
export function promise({ status, dueOn, now }: PromiseInput, { language, pack }: MarketLocale) {
  if (status === 'answered') return null
  const day = formatDay(dueOn, language)
  return {
    until: texts.complaint_until({ day }),
    broken: localDay(now, pack.timeZone) > dueOn ? ('1' as const) : ('0' as const),
  }
}
