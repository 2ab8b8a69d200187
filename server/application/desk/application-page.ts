import { readTimeKey, timeKey } from '../../../base/cursor.ts'
import type { ApplicationLine } from '../../../contract/calls/application.ts'
import type { Db } from '../../database/open.ts'
import { applicationLine } from './application-file.ts'

const PAGE = 50

/** Applications that wait for a person, oldest first, from after the one that a key names. */
export async function applicationPage(
  db: Db,
  after: string,
): Promise<{ rows: ApplicationLine[]; next: string | null }> {
  let query = db
    .selectFrom('applications as a')
    .innerJoin('borrowers as b', 'b.id', 'a.borrower_id')
    .select(['a.id', 'a.borrower_id', 'a.submitted_at', 'a.created_at', 'a.decision', 'a.identity_verdict'])
    .select(['b.market', 'b.name'])
    .where('a.status', '=', 'review')
    .orderBy('a.submitted_at')
    .orderBy('a.id')
    .limit(PAGE + 1)
  if (after !== '') {
    const { at, id } = readTimeKey(after)
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('a.submitted_at', 'a.id'), '>', tuple(at, id)),
    )
  }
  const found = await query.execute()
  const last = found[PAGE - 1]
  return {
    rows: found.slice(0, PAGE).map((row) => applicationLine(row, row)),
    next: found.length > PAGE && last?.submitted_at ? timeKey(last.submitted_at, last.id) : null,
  }
}
