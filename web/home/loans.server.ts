import type { home } from '../../contract/calls/home.ts'
import { statusDescription } from '../../contract/wire/code-text.ts'
import { codes } from '../../contract/wire/codes.ts'
import type { ReplyOf } from '../../contract/wire/operation.ts'
import { messageOf } from '../page/failed-call.server.ts'
import type { PageContext } from '../page/page.ts'
import { listOrders } from '../products/orders.server.ts'

export type HomeLoan = ReplyOf<typeof home.homeLoad>['loans'][number]

/** What the loans are; `problem` says why they cannot be read now, and `ended` that nobody is signed in any more. */
export type LoansRead = {
  loans: readonly HomeLoan[]
  problem: string | null
  ended: boolean
  pausesOffers: boolean
}

const unread = (failed: { code: string; message: string }): LoansRead => ({
  loans: [],
  problem: messageOf(failed),
  ended: failed.code === codes.sessionExpired,
  pausesOffers: false,
})

/** A backend without the call of this page has a list of orders, or one for complaints. */
async function readListed({ lender, pack }: PageContext): Promise<LoansRead> {
  const listed = await listOrders(lender)
  if (!listed.success) return unread(listed)
  const loans = listed.data.map((order) => ({
    ...order,
    description: order.owed || statusDescription(order.orderStatus, pack),
    creditAmount: '',
    creditNotes: [],
    payouts: [],
  }))
  return { loans, problem: null, ended: false, pausesOffers: false }
}

export async function readLoans(context: PageContext): Promise<LoansRead> {
  const loaded = await context.lender.homeLoad({})
  if (loaded.success) {
    const { loans, pausesOffers } = loaded.data
    return { loans, problem: null, ended: false, pausesOffers: pausesOffers === '1' }
  }
  return loaded.code === codes.notAvailable ? readListed(context) : unread(loaded)
}
