import * as texts from '#texts'
import type { arrears } from '../../contract/calls/arrears.ts'
import { codes, refuse } from '../../contract/wire/codes.ts'
import { addDays, formatDay, formatShortDay, localDay } from '../../market/dates.ts'
import { isInactionCheaper } from '../../market/inaction.ts'
import type { MarketPack } from '../../market/market.ts'
import { formatMoney } from '../../market/money.ts'
import type { Call, Handlers } from '../calls/call.ts'
import { inOwnTurn } from '../ledger/loan-record.ts'
import type { Position } from '../ledger/position.ts'
import { extensionCostText } from '../loans/cost-messages.ts'
import { costsOf, inactionMinor } from '../loans/costs.ts'
import { findOrder, type OrderRecord } from '../repayment/order-record.ts'
import { BORROWER, recentPromises, recordPromise } from './promises.ts'

/** A promise of one's own reaches no further: whoever needs longer needs a new plan. */
const OWN_PROMISE_MAX_DAYS = 30
const OFFERED_AFTER_DAYS = [3, 7, 14, 21, OWN_PROMISE_MAX_DAYS]

type OwedOrder = OrderRecord & { owed: Position }

/** What somebody who cannot pay is asked for: what is late, or else what is due next. */
export function amountDue({ overdueMinor, periods }: Position): { minor: number; dueOn: string } | null {
  const open = periods
    .filter(({ openMinor }) => openMinor > 0)
    .toSorted((one, other) => one.dueOn.localeCompare(other.dueOn))
  const [first] = open
  return first ? { minor: overdueMinor > 0 ? overdueMinor : first.openMinor, dueOn: first.dueOn } : null
}

/** At least half of it. */
const shareOf = (minor: number, share: 'whole' | 'half') => (share === 'half' ? Math.ceil(minor / 2) : minor)

/** The same record, of which what was replayed is known. */
const isOwed = (order: OrderRecord): order is OwedOrder => order.owed !== null

async function owedOrder(
  call: Call,
  named: { productId: string; orderId: string },
): Promise<OwedOrder | null> {
  const order = await findOrder(call, named)
  return order && isOwed(order) ? order : null
}

/** When anybody may call at all: from the earliest to the latest hour of any day. */
function contactHours({ contact }: MarketPack): { from: string; to: string } {
  const times = (key: 'from' | 'to') => contact.hours.map((span) => span[key]).toSorted()
  return { from: times('from')[0] ?? '', to: times('to').at(-1) ?? '' }
}

async function lastPlanAsk({ db, borrowerId }: Call, { id }: OrderRecord): Promise<Date | null> {
  const found = await db
    .selectFrom('contacts')
    .select('created_at as at')
    .where('borrower_id', '=', borrowerId)
    .where('order_id', '=', id)
    .where('outcome', '=', 'planAsked')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found?.at ?? null
}

export const paymentHelpHandlers = {
  paymentHelp: async (call, named) => {
    const order = await owedOrder(call, named)
    if (!order) return refuse(codes.notFound)
    const { pack, today, owed } = order
    const due = amountDue(owed)
    if (!due) return refuse(codes.nothingOwed)
    const { language } = call
    const money = (minor: number) => formatMoney(minor, pack.currency)
    const promises = await recentPromises(call.db, order, today)
    const open = promises.find(({ state }) => state === 'open')
    const offered = OFFERED_AFTER_DAYS.map((after) => addDays(today, after))
    const costs = new Map<string, string>()
    for (const day of [...offered, ...(open ? [open.payBy] : [])]) {
      await inOwnTurn([order])
      costs.set(day, money(inactionMinor(order, { from: today, to: day })))
    }
    await inOwnTurn([order])
    const extension = costsOf(order, order)?.extension
    const askedAt = await lastPlanAsk(call, order)
    const advice = pack.escalation.at(-1)
    return {
      productName: order.productName,
      productLogo: order.productLogo,
      amount: money(due.minor),
      half: money(shareOf(due.minor, 'half')),
      dueOn: formatDay(due.dueOn, language),
      isLate: owed.overdueMinor > 0 ? '1' : '0',
      days: offered.map((day) => ({ day, text: formatDay(day, language), cost: costs.get(day) ?? '' })),
      extensionCost: extension ? extensionCostText(extension, { pack, language }) : '',
      isExtensionCheaper: extension && !isInactionCheaper(extension) ? '1' : '0',
      pausesContact: promises.some(({ state }) => state === 'broken') ? '0' : '1',
      ...(open && {
        promise: {
          amount: money(open.amountMinor),
          day: formatDay(open.payBy, language),
          cost: costs.get(open.payBy) ?? '',
        },
      }),
      planAskedOn: askedAt ? formatDay(localDay(askedAt, pack.timeZone), language) : '',
      contactHours: contactHours(pack),
      advice: {
        name: advice?.name[language] ?? '',
        phone: advice?.phone ?? '',
        website: advice?.website ?? '',
      },
      telephone: pack.company.phone,
    }
  },

  promiseMake: async (call, { day, share, reason, ...named }) => {
    const order = await owedOrder(call, named)
    const due = order && amountDue(order.owed)
    if (!order || !due) return refuse(codes.notFound)
    const { db, now, packs, language } = call
    const latest = addDays(order.today, OWN_PROMISE_MAX_DAYS)
    const dayWrong = () =>
      refuse(codes.outOfRange, texts.promise_day_wrong({ latest: formatShortDay(latest, language) }))
    if (day > latest) return dayWrong()
    const promised = await recordPromise(db, {
      orderId: order.id,
      amountMinor: shareOf(due.minor, share),
      payBy: day,
      by: BORROWER,
      reason: reason || null,
      now,
      packs,
    })
    // The same again, perhaps because the answer was lost.
    const isRepeated = 'payBy' in promised && promised.payBy === day
    if ('done' in promised || isRepeated) {
      const text = promised.pausesContact ? texts.promise_noted : texts.promise_noted_only
      return { note: text({ day: formatShortDay(day, language) }) }
    }
    if (promised.problem === 'not a day') return dayWrong()
    if (promised.problem === 'open promise')
      return refuse(
        codes.notPossible,
        texts.promise_already({ day: formatShortDay(promised.payBy, language) }),
      )
    return refuse(codes.changedMeanwhile)
  },

  /** Asking twice on a day is asking once. */
  planAsk: async (call, { reason, ...named }) => {
    const order = await owedOrder(call, named)
    if (!order || !amountDue(order.owed)) return refuse(codes.notFound)
    const { db, now, borrowerId } = call
    const askedAt = await lastPlanAsk(call, order)
    if (!askedAt || localDay(askedAt, order.pack.timeZone) !== order.today)
      await db
        .insertInto('contacts')
        .values({
          borrower_id: borrowerId,
          order_id: order.id,
          channel: 'note',
          outcome: 'planAsked',
          body: reason,
          staff_id: BORROWER,
          created_at: now,
        })
        .execute()
    return { note: texts.plan_asked() }
  },
} satisfies Handlers<typeof arrears>
