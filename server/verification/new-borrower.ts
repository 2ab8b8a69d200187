import { randomUUID } from 'node:crypto'
import type { Market } from '../../market/language.ts'
import type { Db } from '../database/open.ts'

type NewBorrower = { phone: string; market: Market; now: Date }

/** A borrower of whom only the verified phone is known; null where the phone has one already. */
export async function newBorrower(tx: Db, { phone, market, now }: NewBorrower): Promise<string | null> {
  const made = await tx
    .insertInto('borrowers')
    .values({
      id: randomUUID(),
      market,
      name: '',
      phone,
      salary_minor: 0,
      credit_limit_minor: 0,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('phone').doNothing())
    .returning('id')
    .executeTakeFirst()
  return made?.id ?? null
}
