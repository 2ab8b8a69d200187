import * as texts from '#texts'
import type { complaints, OrderCard } from '../../contract/calls/complaints.ts'
import { statusHeadline } from '../../contract/wire/code-text.ts'
import { codes, refuse } from '../../contract/wire/codes.ts'
import { addDays, formatInstant, formatShortDay } from '../../market/dates.ts'
import type { Language } from '../../market/language.ts'
import { formatMoney } from '../../market/money.ts'
import type { Call, Handlers } from '../calls/call.ts'
import type { Position } from '../ledger/position.ts'
import { ordersOf, type SeenOrder } from '../loans/orders-of.ts'
import { DUE_SOON_DAYS } from '../loans/status-on-day.ts'
import { statusMessage } from './complaint-detail.ts'
import { sonTypeOptions, typeOptions, typeTitles } from './types.ts'

type Near = {
  position: { periods: readonly Pick<Position['periods'][number], 'dueOn'>[] } | null
  today: string
}

/** Somebody can only have been pressed to pay once a payment has been near: a week before the first date. */
export function allowsCollection({ position, today }: Near): boolean {
  const first = position?.periods[0]
  return first !== undefined && first.dueOn <= addDays(today, DUE_SOON_DAYS)
}

function cardOf(seen: SeenOrder, language: Language): OrderCard {
  const { order, pack, current } = seen
  return {
    productLogo: order.productLogo,
    productName: order.productName,
    status: statusHeadline(current.status),
    list: [
      { title: texts.row_amount(), value: formatMoney(order.terms.principalMinor, pack.currency) },
      ...(current.owed
        ? [{ title: texts.row_due(), value: formatShortDay(current.owed.dueOn, language) }]
        : []),
      { title: texts.row_order(), value: order.id },
    ],
    orderNo: order.id,
    isShow: allowsCollection(seen) ? '1' : '0',
  }
}

/** The borrower's orders, newest first, as the complaint pages show them (product 3). */
export const orderCards = async (call: Call): Promise<OrderCard[]> =>
  (await ordersOf(call)).map((seen) => cardOf(seen, call.language))

const LISTED_MAX = 100

async function complaintsOf({ db, borrowerId }: Call) {
  return db
    .selectFrom('complaints as c')
    .innerJoin('borrowers as b', 'b.id', 'c.borrower_id')
    .select(['c.id', 'c.type', 'c.son_type', 'c.content', 'c.status', 'c.created_at', 'b.market'])
    .where('c.borrower_id', '=', borrowerId)
    .orderBy('c.created_at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(LISTED_MAX)
    .execute()
}

type ComplaintRow = Awaited<ReturnType<typeof complaintsOf>>[number]

function item({ id, type, son_type, content, status, created_at, market }: ComplaintRow, call: Call) {
  const { packs, language } = call
  const titles = typeTitles(type, son_type)
  return {
    id,
    time: formatInstant(created_at, language, packs[market].timeZone),
    type: titles.sonType || titles.type,
    content,
    status: statusMessage(status),
  }
}

export const complaintListHandlers = {
  /** Product 2.2: the order complained about, the others to choose from, and what one can complain about. */
  complaintInit: async (call, { orderId, orderNo }) => {
    const cards = await orderCards(call)
    const named = [orderNo, orderId].filter(Boolean).map((id) => cards.find((card) => card.orderNo === id))
    if (named.includes(undefined)) return refuse(codes.notFound)
    return {
      problemType: typeOptions(),
      problemSonType: sonTypeOptions(),
      // The number chosen on the page comes before the one the page was opened with.
      orderDetail: named[0] ?? cards[0] ?? null,
      orderList: cards,
      problemStatus: '',
    }
  },
  complaintList: async (call) => {
    const all = await complaintsOf(call)
    const tab = (title: string, rows: readonly ComplaintRow[]) => ({
      title,
      list: rows.map((row) => item(row, call)),
    })
    const isAnswered = ({ status }: ComplaintRow) => status === 'answered'
    return {
      tabs: [
        tab(texts.complaint_tab_all(), all),
        tab(
          texts.complaint_tab_open(),
          all.filter((row) => !isAnswered(row)),
        ),
        tab(texts.complaint_tab_answered(), all.filter(isAnswered)),
      ],
    }
  },
} satisfies Handlers<Pick<typeof complaints, 'complaintInit' | 'complaintList'>>
