import { CONTACT_BODY_MAX, type ContactWay, contactOutcomes } from '../../contract/calls/arrears.ts'
import type { Packs } from '../../market/market.ts'
import type { Db } from '../database/open.ts'
import { contactedOrder, mayContactOrder } from './borrower-state.ts'
import type { ContactRefusal } from './may-contact.ts'

export type ContactInput = {
  orderId: string
  channel: ContactWay
  outcome: string
  body: string
  /** Of the staff. */
  by: string
  now: Date
  packs: Packs
}

export type ContactResult =
  | { done: true; id: number }
  | { problem: 'no such order' | 'no such outcome' | 'text missing' | 'text too long' | 'staff missing' }
  | { problem: 'not permitted'; why: ContactRefusal['why']; nextAt: Date | null }

const outcomeOf = ({ channel, outcome }: Pick<ContactInput, 'channel' | 'outcome'>) =>
  contactOutcomes[channel].find((known) => known === outcome)

function inputProblem({ channel, body, by }: ContactInput) {
  if (by.trim() === '') return 'staff missing' as const
  // A note says nothing but its text.
  if (channel === 'note' && body.trim() === '') return 'text missing' as const
  return body.length > CONTACT_BODY_MAX ? ('text too long' as const) : null
}

/** Writes a contact down: whatever it was, it is refused when it would not have been permitted (product 10.14). */
export async function logContact(db: Db, input: ContactInput): Promise<ContactResult> {
  const wrong = inputProblem(input)
  if (wrong) return { problem: wrong }
  const outcome = outcomeOf(input)
  if (!outcome) return { problem: 'no such outcome' }
  const { orderId, channel, body, by, now } = input
  const order = await contactedOrder(db, orderId, input)
  if (!order) return { problem: 'no such order' }
  const permitted = mayContactOrder(order, now)
  if (!permitted.allowed) return { problem: 'not permitted', why: permitted.why, nextAt: permitted.nextAt }
  const { id } = await db
    .insertInto('contacts')
    .values({
      borrower_id: order.borrowerId,
      order_id: orderId,
      channel,
      outcome,
      body: body.trim(),
      staff_id: by,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { done: true, id }
}

export const CONTACTS_LISTED = 50

/** The contacts about an order, the newest first; `before` is the last id of the page before. */
export const contactsOf = (db: Db, of: { borrowerId: string; orderId: string; before?: number }) =>
  db
    .selectFrom('contacts')
    .select(['id', 'channel', 'outcome', 'body', 'staff_id as by', 'created_at as at'])
    .where('borrower_id', '=', of.borrowerId)
    .where('order_id', '=', of.orderId)
    .$if(of.before !== undefined, (query) => query.where('id', '<', of.before ?? 0))
    .orderBy('id', 'desc')
    .limit(CONTACTS_LISTED)
    .execute()
