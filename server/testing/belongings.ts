import { sql } from 'kysely'
import type { Owned } from '../../contract/fields.ts'
import type { Db } from '../database/open.ts'
import { demoCardId } from '../demo/seed-cards.ts'
import { SANDBOX } from '../gateways/sandbox.ts'
import { storeCode } from '../repayment/testing/stored-code.ts'
import { CODE, prepareCards, REPAY_TOKEN, recordIds } from './card-belongings.ts'
import { START } from './harness.ts'

/** Two borrowers of the seed with the same product, so that only the owner differs. */
export const sessionOfA = 'demo-id-due'
export const sessionOfB = 'demo-id-settled'

/** What is A's and what is B's, for each kind of thing that a request can name, and an id that nothing has. */
export const belongings: Partial<Record<Owned, { a: string; b: string; nobody: string }>> = {
  order: { a: 'TR-due', b: 'TR-settled', nobody: 'TR-dawn' },
  card: { a: demoCardId('id', 'due', 0), b: demoCardId('id', 'settled', 0), nobody: 'card-dawn' },
  repaymentRecord: { ...recordIds, nobody: 'rp-dawn' },
  payCode: { a: 'code-of-a', b: 'code-of-b', nobody: 'code-of-c' },
  payment: { a: '900001', b: '900002', nobody: '900003' },
}

/** What the seed has not: a card payment that waits for its code, a pay code of each borrower, and a payment to it that was received. */
export async function placeBelongings(db: Db): Promise<void> {
  await prepareCards(db)
  const { order, payCode, payment } = belongings
  const of = { a: 'id-due', b: 'id-settled' }
  for (const owner of ['a', 'b'] as const) {
    const belonging = { borrower_id: of[owner], order_id: order?.[owner] ?? '' }
    const code_id = await storeCode(db, payCode?.[owner] ?? '', belonging)
    await sql`insert into gateway_events (id, provider, event_id, kind, reference, borrower_id, order_id, code_id,
        amount_minor, paid_at, bank_reference, state, received_at)
      overriding system value
      values (${Number(payment?.[owner])}, ${SANDBOX}, ${`payment of ${owner}`}, 'payment', ${code_id},
        ${belonging.borrower_id}, ${belonging.order_id}, ${code_id}, 1000000, ${START}, '', 'held', ${START})`.execute(
      db,
    )
  }
}

/** Values by field name, where one that merely fits the schema would be refused for A as well. */
export const goodValues: Readonly<Record<string, string>> = {
  productId: 'terang-kilat',
  productCode: 'terang-cicil',
  position: '0',
  repayToken: REPAY_TOKEN,
  verifyCode: CODE,
  payCode: 'BCA',
}
