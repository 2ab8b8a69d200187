import { sql } from 'kysely'
import { statusCodes } from '../../market/order-status.ts'
import { packs } from '../../market/packs/packs.ts'
import type { Db } from '../../server/database/open.ts'
import { SANDBOX } from '../../server/gateways/sandbox.ts'
import { loanRules } from '../../server/terms/loan-rules.ts'

const terms = {
  principalMinor: 300_000_000,
  periods: 3,
  termDays: 93,
  dailyRateMicro: 0,
  serviceFeeBasisPoints: 300,
  periodFeeMinor: 6_000_000,
}
const rules = loanRules(packs.id.legal, { isRepeat: false, termDays: terms.termDays, mostExtensions: 3 })

export const codeOf = (order: number) => `proof-code-${order}`
export const orderOf = (order: number) => `proof-order-${order}`
export const borrowerOf = (order: number) => `proof-${order}`

/** So many borrowers with a running loan each, of a product that nobody offers or of one, and a code that they pay it by. */
export async function seedOrders(db: Db, orders: number, productId = 'proof'): Promise<void> {
  const numbers = sql`generate_series(0, ${orders - 1}::int) n`
  const statements = [
    sql`insert into borrowers (id, market, name, phone, created_at)
      select 'proof-' || n, 'id', 'Name ' || n, '+62800' || n, now() from ${numbers}`,
    sql`insert into orders (id, borrower_id, product_id, product_version, status, amount_minor, term_days, extendable,
        ask_score, created_at, paid_out_at, terms, rules, start_on, decision)
      select 'proof-order-' || n, 'proof-' || n, ${productId}, 1, ${statusCodes.active}::int, ${terms.principalMinor}::bigint,
        ${terms.termDays}::int, true, false, now(), now(), ${JSON.stringify(terms)}::jsonb,
        ${JSON.stringify(rules)}::jsonb, current_date - 10, 'approved' from ${numbers}`,
    sql`insert into pay_codes (id, borrower_id, order_id, purpose, up_to, amount_minor, pay_type, channel, specific, chosen,
        provider, provider_id, code, qr, intent, status, quote, created_at, asked_at, expires_at)
      select 'proof-code-' || n, 'proof-' || n, 'proof-order-' || n, 'periods', 1, 1000000, '1', 'BCA', '', true,
        ${SANDBOX}, '', '88' || n, '', '', 'issued', '{}'::jsonb, now(), now(), now() + interval '1 day' from ${numbers}`,
  ]
  await db.connection().execute(async (one) => {
    // A loan may be of a product that is not there.
    await sql`set session_replication_role = replica`.execute(one)
    for (const statement of statements) await statement.execute(one)
    await sql`reset session_replication_role`.execute(one)
    await sql`analyze`.execute(one)
  })
}
