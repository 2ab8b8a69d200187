import { sql } from 'kysely'
import type { MarketPack, Packs } from '../../contract/market/market.ts'
import type { Db } from '../database/open.ts'

const DAY_MS = 24 * 60 * 60 * 1000

const ofMarket = (db: Db, { market }: MarketPack) =>
  db.selectFrom('borrowers').select('borrowers.id').where('borrowers.market', '=', market)

/** An application that nobody went on with, its answers and pictures; and the account, where nothing else needs it. */
async function purgeAbandoned(db: Db, pack: MarketPack, before: Date): Promise<void> {
  const gone = await db
    .deleteFrom('applications')
    .where('status', '=', 'open')
    .where('updated_at', '<', before)
    .where('borrower_id', 'in', ofMarket(db, pack))
    .returning('borrower_id')
    .execute()
  const borrowers = gone.map(({ borrower_id }) => borrower_id)
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

const purgePictures = (db: Db, pack: MarketPack, before: Date) =>
  db
    .deleteFrom('application_pictures')
    .where(
      sql<boolean>`exists (select 1 from applications a where a.borrower_id = application_pictures.borrower_id
        and a.id = application_pictures.application_id and a.decided_at < ${before})`,
    )
    .where('borrower_id', 'in', ofMarket(db, pack))
    .execute()

/** What of the applications is no longer needed, by the days of each market pack. */
export async function purgeApplications(db: Db, packs: Packs, now: Date): Promise<void> {
  for (const pack of Object.values(packs)) {
    const { abandonedDays, pictureDays } = pack.application
    const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)
    await purgeAbandoned(db, pack, daysAgo(abandonedDays))
    await purgePictures(db, pack, daysAgo(pictureDays))
  }
}
