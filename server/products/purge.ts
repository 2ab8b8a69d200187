import type { Market } from '../../market/language.ts'
import type { Db } from '../database/open.ts'

/** Which pages and offers were opened: by whom, and how often an offer was. */
export async function purgeEvents(
  db: Db,
  { market, before }: { market: Market; before: Date },
): Promise<number> {
  const ofPersons = await db
    .deleteFrom('events')
    .where('created_at', '<', before)
    .where('borrower_id', 'in', (query) =>
      query.selectFrom('borrowers').select('borrowers.id').where('borrowers.market', '=', market),
    )
    .executeTakeFirst()
  const ofOffers = await db
    .deleteFrom('stand_events')
    .where('created_at', '<', before)
    .where('market', '=', market)
    .executeTakeFirst()
  return Number(ofPersons.numDeletedRows) + Number(ofOffers.numDeletedRows)
}
