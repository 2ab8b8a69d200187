import type { home } from '../../contract/calls/home.ts'
import { urgencyOf } from '../../market/order-status.ts'
import type { Call, Handlers } from '../calls/call.ts'
import { creditMessages, creditUsesOf } from '../loans/credit-messages.ts'
import { description, dueAmountMessages, headline, repaidMessages } from '../loans/details-messages.ts'
import { orderMessages } from '../loans/order-messages.ts'
import { ordersOf, type SeenOrder } from '../loans/orders-of.ts'

type Ranked = Pick<SeenOrder, 'current'>

/** Of two that are as urgent the earlier date comes first; where neither has one they keep their order. */
export const byUrgency = ({ current: a }: Ranked, { current: b }: Ranked): number =>
  urgencyOf(a.status) - urgencyOf(b.status) || (a.owed?.dueOn ?? '').localeCompare(b.owed?.dueOn ?? '')

/** What the credit of a loan will be used for on others. */
async function creditNotesOf({ order, pack, today, position }: SeenOrder, call: Call): Promise<string[]> {
  if (!position) return []
  const usesOf = () => creditUsesOf(call, { borrowerId: order.borrowerId, orderId: order.id, pack })
  const locale = { pack, today, language: call.language }
  const { credit } = await creditMessages(position, { refund: null, usesOf }, locale)
  return credit?.uses?.map(({ note }) => note) ?? []
}

async function homeLoan(seen: SeenOrder, call: Call) {
  const { language } = call
  const { pack, today, position, current } = seen
  const locale = { pack, today, language }
  return {
    ...orderMessages(seen, language),
    statusText: headline(seen),
    description: description(seen, locale),
    ...(current.owed && { next: dueAmountMessages(current.owed, locale) }),
    ...(position && repaidMessages(position, pack)),
    creditNotes: await creditNotesOf(seen, call),
  }
}

export const homeHandlers = {
  homeLoad: async (call) => {
    const orders = (await ordersOf(call)).toSorted(byUrgency)
    return { loans: await Promise.all(orders.map((seen) => homeLoan(seen, call))) }
  },
} satisfies Handlers<typeof home>
