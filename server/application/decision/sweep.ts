import { sql } from 'kysely'
import { type DecisionDeps, decideApplication } from './decide.ts'

const BATCH = 50
const PAUSE_MS = 60_000

/**
 * Decides what was handed in and is not decided: a company did not answer, or the process ended. Those first that were not
 * tried for longest; each is on its own.
 */
export async function decideWaiting(deps: DecisionDeps): Promise<void> {
  const now = deps.clock.now()
  const { rows } = await sql<{ borrowerId: string }>`
    update applications a set updated_at = ${now}
    where (a.borrower_id, a.id) in (
      select w.borrower_id, w.id from applications w
      where w.status = 'checking' and w.updated_at <= ${new Date(now.getTime() - PAUSE_MS)}
      order by w.updated_at, w.id limit ${BATCH} for update skip locked)
    returning a.borrower_id as "borrowerId"`.execute(deps.db)
  for (const { borrowerId } of rows)
    await decideApplication(deps, { borrowerId, isSeen: false }).catch((error: unknown) =>
      deps.log.error({ error }, 'an application was not decided'),
    )
}
