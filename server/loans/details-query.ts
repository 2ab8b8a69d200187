import { sql } from 'kysely'
import type { Market } from '../../market/language.ts'
import type { AgreedTerms } from '../../market/terms/schedule.ts'
import type { Db } from '../database/open.ts'
import { prepared } from '../database/prepared.ts'
import type { RefundStatus } from '../database/tables/loans.ts'
import { entriesOfOrder, inOwnTurn, type LoanRecord } from '../ledger/loan-record.ts'
import { hasTrackedPayout } from '../payouts/payout-track.ts'
import { hasAccountProblem, isPayoutFailed } from '../payouts/payouts.ts'
import type { LoanRules } from '../terms/loan-rules.ts'
import { agreedVersion } from './extension.ts'

export type DetailsRow = {
  borrower_id: string
  market: Market
  order: {
    id: string
    status: number
    extendable: boolean
    extensionDays: number
    extensionFeeBasisPoints: number
    refund: RefundStatus | null
    hasAccountProblem: boolean
    isPayoutFailed: boolean
    hasTrackedPayout: boolean
    /** Another loan of the borrower has, or had, credit. */
    mayHaveCredit: boolean
    askScore: boolean
    rated: boolean
    productName: string
    productLogo: string
    decision: string
    hasContract: boolean
    startOn: string | null
    terms: AgreedTerms
    rules: LoanRules
  } | null
  entries: LoanRecord['entries'] | null
}

export type DetailsQueryInput = { sessionHash: string; now: Date; orderId: string; productId: string }

const details = prepared<DetailsQueryInput, DetailsRow>(
  (requested) => sql`
    select s.borrower_id, b.market,
      case when o.id is not null then json_build_object(
        'id', o.id, 'status', o.status, 
        'extendable', o.extendable, 'askScore', o.ask_score,
        'rated', exists (select 1 from ratings r where r.borrower_id = o.borrower_id and r.order_id = o.id),
        'hasContract', exists (select 1 from contracts c where c.borrower_id = o.borrower_id and c.order_id = o.id),
        'extensionDays', (v.body->>'extension_days')::int,
        'extensionFeeBasisPoints', (v.body->>'extension_fee_basis_points')::int,
        'refund', (select r.status from refunds r where r.borrower_id = o.borrower_id and r.order_id = o.id
          order by r.created_at desc limit 1),
        'hasAccountProblem', ${hasAccountProblem},
        'isPayoutFailed', ${isPayoutFailed},
        'hasTrackedPayout', ${hasTrackedPayout(requested.now)},
        'mayHaveCredit', exists (select 1 from orders x join ledger_postings c on c.order_id = x.id and c.account = 'credit'
          where x.borrower_id = o.borrower_id and x.id <> o.id),
        'productName', p.name, 'productLogo', p.logo, 'decision', o.decision, 'startOn', o.start_on,
        'terms', o.terms, 'rules', o.rules) end as "order",
      case when o.id is not null then ${entriesOfOrder} end as entries
    from sessions s
    join borrowers b on b.id = s.borrower_id
    left join orders o on o.borrower_id = s.borrower_id and o.id = ${requested.orderId}
      and o.product_id = ${requested.productId}
    left join products p on p.id = o.product_id
    left ${agreedVersion}
    where s.token_hash = ${requested.sessionHash} and s.expires_at > ${requested.now}`,
)

/**
 * Session, order and periods in one round trip. No row: no session. No order in the row: it is not this
 * borrower's, or does not exist, and the reply does not distinguish the two.
 */
export async function loadDetails(db: Db, query: DetailsQueryInput): Promise<DetailsRow | null> {
  const [row] = await inOwnTurn(await details(db, query))
  return row ?? null
}
