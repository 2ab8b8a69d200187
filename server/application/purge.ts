import { sql } from 'kysely'
import type { Market } from '../../market/language.ts'
import type { Db } from '../database/open.ts'

type Age = { market: Market; before: Date }

const ofMarket = (db: Db, market: Market) =>
  db.selectFrom('borrowers').select('borrowers.id').where('borrowers.market', '=', market)

/** Nothing was ever requested or lent with it. */
async function purgeUnusedAccounts(db: Db, borrowers: readonly string[]): Promise<void> {
  if (borrowers.length === 0) return
  await db
    .deleteFrom('bank_accounts')
    .where('borrower_id', 'in', borrowers)
    .where(
      sql<boolean>`not exists (select 1 from applications a where a.borrower_id = bank_accounts.borrower_id)`,
    )
    .where(sql<boolean>`not exists (select 1 from orders o where o.borrower_id = bank_accounts.borrower_id)`)
    .execute()
}

const ofStatus = (db: Db, status: 'open' | 'declined', market: Age['market']) =>
  db.deleteFrom('applications').where('status', '=', status).where('borrower_id', 'in', ofMarket(db, market))

async function withTheirAccounts(db: Db, gone: readonly { borrower_id: string }[]): Promise<number> {
  await purgeUnusedAccounts(
    db,
    gone.map(({ borrower_id }) => borrower_id),
  )
  return gone.length
}

/** An application that nobody went on with, its answers and pictures; and the account, where nothing else needs it. */
export async function purgeAbandonedApplications(db: Db, { market, before }: Age): Promise<number> {
  const old = ofStatus(db, 'open', market).where('updated_at', '<', before)
  return withTheirAccounts(db, await old.returning('borrower_id').execute())
}

/** Of whoever was lent to, the law makes a lender keep it. */
export async function purgeDeclinedApplications(db: Db, { market, before }: Age): Promise<number> {
  const old = ofStatus(db, 'declined', market)
    .where('decided_at', '<', before)
    .where(sql<boolean>`not exists (select 1 from orders o where o.borrower_id = applications.borrower_id)`)
  return withTheirAccounts(db, await old.returning('borrower_id').execute())
}

export async function purgeDocumentPictures(db: Db, { market, before }: Age): Promise<number> {
  const gone = await db
    .deleteFrom('application_pictures')
    .where(
      sql<boolean>`exists (select 1 from applications a where a.borrower_id = application_pictures.borrower_id
        and a.id = application_pictures.application_id and a.decided_at < ${before})`,
    )
    .where('borrower_id', 'in', ofMarket(db, market))
    .executeTakeFirst()
  return Number(gone.numDeletedRows)
}
