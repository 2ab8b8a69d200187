import type { home } from '../../contract/calls/home.ts'
import { urgencyOf } from '../../market/order-status.ts'
import type { Call, Handlers } from '../calls/call.ts'
import type { RefundStatus } from '../database/tables/loans.ts'
import { replayedOn } from '../ledger/loan-record.ts'
import { creditMessages, creditUsesOf } from '../loans/credit-messages.ts'
import {
  description,
  dueAmountMessages,
  headline,
  paidOffMessages,
  repaidMessages,
} from '../loans/details-messages.ts'
import { orderMessages } from '../loans/order-messages.ts'
import { ordersOf, type SeenOrder } from '../loans/orders-of.ts'
import { payoutMessages } from '../loans/payout-messages.ts'
import { pausesOffers } from '../loans/recommend.ts'
import type { CreditTransfer } from '../payouts/credit-use.ts'
import { readTrackedPayouts, type TrackedPayout } from '../payouts/payout-track.ts'
import { readPlannedCredit } from '../payouts/transfer-credit.ts'

type Ranked = Pick<SeenOrder, 'current'>

/** Of two that are as urgent the earlier date comes first; where neither has one they keep their order. */
export const byUrgency = ({ current: a }: Ranked, { current: b }: Ranked): number =>
  urgencyOf(a.status) - urgencyOf(b.status) || (a.owed?.dueOn ?? '').localeCompare(b.owed?.dueOn ?? '')

type Refunds = ReadonlyMap<string, RefundStatus>

/** The latest request for each order to pay its credit back. */
async function readRefunds({ db, borrowerId }: Call): Promise<Refunds> {
  const rows = await db
    .selectFrom('refunds')
    .select(['order_id', 'status'])
    .where('borrower_id', '=', borrowerId)
    .orderBy('created_at')
    .execute()
  return new Map(rows.map(({ order_id, status }) => [order_id, status]))
}

/** How much credit a loan has, and what happens to it. */
async function creditOf({ order, pack, today, position }: SeenOrder, call: Call, refunds: Refunds) {
  if (!position) return {}
  const usesOf = () => creditUsesOf(call, { borrowerId: order.borrowerId, orderId: order.id, pack })
  const locale = { pack, today, language: call.language }
  const refund = refunds.get(order.id) ?? null
  const { credit } = await creditMessages(position, { refund, usesOf }, locale)
  if (!credit) return {}
  const notes = credit.uses?.map(({ note }) => note) ?? []
  return { creditAmount: credit.amount, creditNotes: [credit.note, ...notes] }
}

type CreditState = { planned: readonly CreditTransfer[]; refunds: Refunds }
type MoneyState = CreditState & { tracked: readonly TrackedPayout[] }

async function homeLoan(seen: SeenOrder, call: Call, { planned, refunds, tracked }: MoneyState) {
  const { language } = call
  const { pack, today, position, current } = seen
  const book = replayedOn(seen.order, today)?.book
  const locale = { pack, today, language }
  const ofLoan = planned.filter(({ toOrder }) => toOrder === seen.order.id)
  return {
    ...orderMessages(seen, language),
    statusText: headline(seen),
    description: description(seen, locale),
    ...(current.owed && { next: dueAmountMessages(current.owed, ofLoan, locale) }),
    ...(position && repaidMessages(position, pack)),
    ...(book && position && paidOffMessages(book, position, pack)),
    ...(await creditOf(seen, call, refunds)),
    payouts: tracked
      .filter(({ orderId }) => orderId === seen.order.id)
      .map((payout) => payoutMessages(payout, locale)),
  }
}

export const homeHandlers = {
  homeLoad: async (call) => {
    const [listed, tracked] = await Promise.all([ordersOf(call), readTrackedPayouts(call.db, call)])
    const orders = listed.toSorted(byUrgency)
    const hasCredit = orders.some(({ position }) => (position?.creditMinor ?? 0) > 0)
    const credit: CreditState = hasCredit
      ? {
          planned: await readPlannedCredit(call.db, [call.borrowerId], call.packs),
          refunds: await readRefunds(call),
        }
      : { planned: [], refunds: new Map() }
    return {
      loans: await Promise.all(orders.map((seen) => homeLoan(seen, call, { ...credit, tracked }))),
      pausesOffers: pausesOffers(orders) ? '1' : '0',
    }
  },
} satisfies Handlers<typeof home>
