import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../../base/time.ts'
import { countOf } from '../../tools/counts.ts'
import { unbalanced } from '../ledger/testing/stored-loan.ts'
import { creditReceived } from '../repayment/inbox/sweep.ts'
import { killedAt } from '../testing/killed.ts'
import { proveEndedDays, reconcile } from './reconcile.ts'
import { type TwoCompanies, twoCompanies } from './testing/two-companies.ts'

const KILLS = countOf('reconciliationKills')
const STATEMENTS_MAX = 120

let world: TwoCompanies
beforeEach(async () => {
  world = await twoCompanies()
})
afterEach(() => world.close())

/** What was stored and not booked when a process ended is the inbox's to book. */
const runAll = async (services: TwoCompanies['service']['services']) => {
  await reconcile(services)
  await creditReceived(services)
  await proveEndedDays(services)
}

const outcome = async () => {
  const { rows } = await sql`
    select (select json_agg(json_build_array(event_id, amount_minor) order by event_id) from ledger_entries
        where order_id like 'reconciled-%') as entries,
      (select json_agg(json_build_array(day, provider, state, received_minor, their_received_minor, taken_back_minor)
        order by day, provider) from daily_proofs) as proofs,
      (select count(*)::int from proof_differences) as differences`.execute(world.service.db)
  return rows[0]
}

test(`killed at ${KILLS} statements and run again, it comes to the same`, { timeout: 600_000 }, async () => {
  const { service, ofRazorpay } = world
  await world.pay('BCA', 4_000_000)
  const refunded = await world.pay('BANK_TRANSFER', 150_000)
  await world.pay('UPI_QR', 70_000)
  ofRazorpay.refund(refunded, 50_000)
  service.clock.moveTo(DAY_MS)
  const every = Math.max(1, Math.floor(STATEMENTS_MAX / KILLS))
  let killed = 0
  for (let at = 1; at < STATEMENTS_MAX; at += every) {
    const dying = killedAt(service.db, { at, when: at % 2 === 0 ? 'before' : 'after' })
    await runAll({ ...service.services, db: dying.db }).catch(() => {})
    if (dying.statements() < at) break
    killed += 1
  }
  expect(killed).toBeGreaterThan(KILLS / 4)
  // By then the pause of what a process had begun with is over.
  service.clock.moveTo(service.clock.offsetMs() + 60 * MINUTE_MS)
  await runAll(service.services)
  const first = await outcome()
  expect(first).toMatchObject({ differences: 0 })
  expect(await unbalanced(service.db)).toEqual([])
  await runAll(service.services)
  expect(await outcome()).toEqual(first)
})
