import type { Market } from '../../market/language.ts'
import type { Db } from '../database/open.ts'

export async function purgeChats(
  db: Db,
  { market, before }: { market: Market; before: Date },
): Promise<number> {
  const gone = await db
    .deleteFrom('assistant_records')
    .where('created_at', '<', before)
    .where('borrower_id', 'in', (query) =>
      query.selectFrom('borrowers').select('borrowers.id').where('borrowers.market', '=', market),
    )
    .executeTakeFirst()
  return Number(gone.numDeletedRows)
}
