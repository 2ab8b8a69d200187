import { sql } from 'kysely'
import type { Db } from '../database/open.ts'
import { advancePayout, type ClaimedPayout, type SendDeps } from './send-payout.ts'

const BATCH = 20
const BATCHES = 50
const LONGEST_PAUSE_MINUTES = 6 * 60
/** A borrower who has given another account waits for the money. */
const LONGEST_PAUSE_BEFORE_SENDING_MINUTES = 15

/**
 * Takes the oldest payouts whose time has come (of refunds also those that a person sends, since the money behind them may
 * be gone), and says when each is tried again before it is tried at all: no two
 * processes take the same one, and one that ends the process is not the first thing that the next one does.
 */
async function claim(db: Db, now: Date, companies: SendDeps['payouts']): Promise<ClaimedPayout[]> {
  const markets = JSON.stringify(
    Object.keys(companies.of).filter((market) => companies.of[market as 'id' | 'in']),
  )
  const names = JSON.stringify([...companies.named.keys()])
  const { rows } = await sql<ClaimedPayout>`
    update payouts p set tries = p.tries + 1, next_try_at = ${now}::timestamptz + interval '1 minute' *
      least(power(2, p.tries), case p.status when 'pending' then ${LONGEST_PAUSE_BEFORE_SENDING_MINUTES}::float8
        else ${LONGEST_PAUSE_MINUTES}::float8 end)
    from borrowers b
    where b.id = p.borrower_id and p.id in (
      select o.id from payouts o join borrowers c on c.id = o.borrower_id
      where (o.next_try_at is null or o.next_try_at <= ${now})
        and (o.status = 'pending' and (o.purpose = 'refund' or c.market in (select jsonb_array_elements_text(${markets}::jsonb)))
          or o.status in ('sending', 'unknown', 'sent') and o.provider in (select jsonb_array_elements_text(${names}::jsonb)))
      order by o.created_at, o.id limit ${BATCH} for update of o skip locked)
    returning p.*, b.market`.execute(db)
  return rows.toSorted((one, other) => one.created_at.getTime() - other.created_at.getTime())
}

/**
 * Sends what is to be sent and asks what became of the rest. Run at start and now and then, by any number of processes:
 * each payout is on its own, and one that fails is tried again later, less and less often.
 */
export async function sendPayouts(deps: SendDeps): Promise<void> {
  for (let batch = 0; batch < BATCHES; batch++) {
    const claimed = await claim(deps.db, deps.clock.now(), deps.payouts)
    if (claimed.length === 0) return
    for (const payout of claimed)
      await advancePayout(deps, payout).catch((error: unknown) =>
        deps.log.error({ error, payout: payout.id }, 'a payout was not sent'),
      )
  }
}
