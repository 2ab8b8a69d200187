import { sql } from 'kysely'
import { editDistance } from '../../base/edit-distance.ts'
import type { Market } from '../../market/language.ts'
import { marketOfCurrency } from '../../market/money.ts'
import type { Db } from '../database/open.ts'
import { moneyOf, paidAtOf, type StoredPayment } from '../repayment/inbox/credit-payment.ts'

type MatchReason = 'order' | 'code' | 'amount' | 'name'
export type MatchSuggestion = {
  orderId: string
  borrowerId: string
  borrowerName: string
  market: Market
  reasons: MatchReason[]
}

type Found = { orderId: string; reason: MatchReason; points: number }
type Unmatched = Pick<
  StoredPayment,
  'reference' | 'bank_reference' | 'amount_minor' | 'currency' | 'paid_at' | 'received_at'
>

const LOOKED_AT = 50
const SUGGESTED = 5
const FARTHEST = 2
const END_LENGTH = 6
const points = { order: 100, code: 90, name: 40, amount: 30, perWrongCharacter: 20 }

/** What somebody may have written as a reference. */
const wordsOf = ({ reference, bank_reference }: Unmatched): string[] => [
  ...new Set([reference, ...bank_reference.split(/\s+/)].map((word) => word.trim()).filter(Boolean)),
]

/** Two to four words that follow each other: a payer's name may be among what the bank tells. */
export function possibleNames(text: string): string[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return words.flatMap((_, at) =>
    [2, 3, 4]
      .filter((count) => at + count <= words.length)
      .map((count) => words.slice(at, at + count).join(' ')),
  )
}

const byOrderNumber = async (db: Db, event: Unmatched): Promise<Found[]> => {
  const words = wordsOf(event)
  if (words.length === 0) return []
  const rows = await db.selectFrom('orders').select('id').where('id', 'in', words).execute()
  return rows.map(({ id }) => ({ orderId: id, reason: 'order', points: points.order }))
}

/** A wrong character is in the end of a code or before it: whichever is right finds it by an index. */
async function byCode(db: Db, event: Unmatched): Promise<Found[]> {
  const words = wordsOf(event).filter((word) => word.length >= END_LENGTH)
  const found = await Promise.all(
    words.map(async (word) => {
      const end = word.slice(-END_LENGTH)
      const middle = word.slice(-2 * END_LENGTH, -END_LENGTH)
      const { rows } = await sql<{ code: string; order_id: string }>`
        (select code, order_id from pay_codes where right(code, 6) = ${end} limit ${LOOKED_AT}) union
        (select code, order_id from pay_codes where left(right(code, 12), 6) = ${middle} and length(code) >= 12
          limit ${LOOKED_AT})`.execute(db)
      return rows.map(({ code, order_id }) => ({ orderId: order_id, distance: editDistance(code, word) }))
    }),
  )
  return found
    .flat()
    .flatMap(({ orderId, distance }): Found[] =>
      distance > FARTHEST
        ? []
        : [{ orderId, reason: 'code', points: points.code - distance * points.perWrongCharacter }],
    )
}

/** The newest codes for this amount that were given out before the money moved. */
const byAmount = async (db: Db, event: Unmatched): Promise<Found[]> => {
  const money = moneyOf(event)
  if (!money) return []
  const rows = await db
    .selectFrom('pay_codes')
    .innerJoin('borrowers', 'borrowers.id', 'pay_codes.borrower_id')
    .select('order_id')
    .where('amount_minor', '=', money.amountMinor)
    .where('borrowers.market', '=', marketOfCurrency[money.currency])
    .where('pay_codes.created_at', '<=', paidAtOf(event))
    .orderBy('pay_codes.created_at', 'desc')
    .limit(LOOKED_AT)
    .execute()
  return rows.map(({ order_id }) => ({ orderId: order_id, reason: 'amount', points: points.amount }))
}

async function byName(db: Db, event: Unmatched): Promise<Found[]> {
  const names = possibleNames(`${event.bank_reference} ${event.reference}`)
  if (names.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select o.id from borrowers b join orders o on o.borrower_id = b.id
    where lower(b.name) in (${sql.join(names)}) limit ${LOOKED_AT}`.execute(db)
  return rows.map(({ id }) => ({ orderId: id, reason: 'name', points: points.name }))
}

/** The best first: for each order the best of each reason counts once. */
export function rankMatches(found: readonly Found[]): { orderId: string; reasons: MatchReason[] }[] {
  const byOrder = new Map<string, Map<MatchReason, number>>()
  for (const { orderId, reason, points } of found) {
    const reasons = byOrder.get(orderId) ?? new Map<MatchReason, number>()
    byOrder.set(orderId, reasons.set(reason, Math.max(points, reasons.get(reason) ?? 0)))
  }
  const total = (reasons: ReadonlyMap<MatchReason, number>) =>
    [...reasons.values()].reduce((sum, each) => sum + each, 0)
  return [...byOrder]
    .toSorted(([one, its], [other, others]) => total(others) - total(its) || (one < other ? -1 : 1))
    .map(([orderId, reasons]) => ({ orderId, reasons: [...reasons.keys()] }))
}

/** Orders of its currency whose money an event may be: by a number that is nearly theirs, the amount of a code, the payer's name. */
export async function suggestMatches(db: Db, event: Unmatched): Promise<MatchSuggestion[]> {
  const searches = [byOrderNumber, byCode, byAmount, byName]
  const found = (await Promise.all(searches.map((search) => search(db, event)))).flat()
  const ranked = rankMatches(found)
  if (ranked.length === 0 || event.currency === null) return []
  const orders = await db
    .selectFrom('orders')
    .innerJoin('borrowers', 'borrowers.id', 'orders.borrower_id')
    .select(['orders.id', 'orders.borrower_id', 'borrowers.name', 'borrowers.market'])
    .where('orders.start_on', 'is not', null)
    .where('borrowers.market', '=', marketOfCurrency[event.currency])
    .where(
      'orders.id',
      'in',
      ranked.map(({ orderId }) => orderId),
    )
    .execute()
  const known = new Map(orders.map((order) => [order.id, order]))
  return ranked
    .flatMap(({ orderId, reasons }) => {
      const order = known.get(orderId)
      if (!order) return []
      const { borrower_id: borrowerId, name: borrowerName, market } = order
      return [{ orderId, borrowerId, borrowerName, market, reasons }]
    })
    .slice(0, SUGGESTED)
}
