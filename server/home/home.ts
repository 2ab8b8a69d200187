import type { home } from '../../contract/calls/home.ts'
import { urgencyOf } from '../../contract/market/order-status.ts'
import type { Handlers } from '../../contract/wire/handlers.ts'
import type { Call } from '../calls/call.ts'
import { description, dueAmountMessages, headline, repaidMessages } from '../loans/details-messages.ts'
import { orderMessages } from '../loans/order-messages.ts'
import { ordersOf, type SeenOrder } from '../loans/orders-of.ts'

type Ranked = Pick<SeenOrder, 'current'>

/** Of two that are as urgent the earlier date comes first; where neither has one they keep their order. */
export const byUrgency = ({ current: a }: Ranked, { current: b }: Ranked): number =>
  urgencyOf(a.status) - urgencyOf(b.status) || (a.owed?.dueOn ?? '').localeCompare(b.owed?.dueOn ?? '')

function homeLoan(seen: SeenOrder, { language }: Call) {
  const { pack, today, position, current } = seen
  const locale = { pack, today, language }
  return {
    ...orderMessages(seen, language),
    statusText: headline(seen),
    description: description(seen, locale),
    ...(current.owed && { next: dueAmountMessages(current.owed, locale) }),
    ...(position && repaidMessages(position, pack)),
  }
}

export const homeHandlers = {
  homeLoad: async (call) => {
    const orders = (await ordersOf(call)).toSorted(byUrgency)
    return { loans: orders.map((seen) => homeLoan(seen, call)) }
  },
} satisfies Handlers<typeof home, Call>
