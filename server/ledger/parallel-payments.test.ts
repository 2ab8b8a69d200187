import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { packs } from '../../market/packs/packs.ts'
import { countOf } from '../../tools/counts.ts'
import type { Db } from '../database/open.ts'
import { engine } from '../testing/database.ts'
import { openTestService } from '../testing/harness.ts'
import { record } from './record.ts'
import {
  balances,
  loaded,
  middayOf,
  owedOn,
  PERIOD_MINOR,
  storeLoan,
  unbalanced,
} from './testing/stored-loan.ts'

/** PostgreSQL's are truly at once, over the pool of the worker; PGlite takes them one after the other. */
const AT_ONCE = 20
const ROUNDS = countOf(`paymentRounds_${engine}`)
const SAME_AMOUNT_MINOR = PERIOD_MINOR / 2
const TIMEOUT_MS = 300_000

let db: Db
beforeAll(async () => {
  db = (await openTestService()).db
})

const day = '2026-02-01'
const pay = (orderId: string, eventId: string, amountMinor: number) =>
  record(db, {
    kind: 'payment',
    currency: 'IDR',
    orderId,
    provider: 'bank',
    eventId,
    amountMinor,
    now: middayOf(day),
    packs,
  })
const atOnce = <Result>(report: (no: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: AT_ONCE }, (_, no) => report(no)))

test(`one payment told ${AT_ONCE} times at once is credited once, in ${ROUNDS} rounds`, {
  timeout: TIMEOUT_MS,
}, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const orderId = await storeLoan(db, `same-${round}`)
    const said = await atOnce(() => pay(orderId, `same ${round}`, SAME_AMOUNT_MINOR))
    expect(said.filter((each) => each.recorded && !each.repeated)).toHaveLength(1)
    expect(new Set(said.map((each) => each.recorded && each.entryId)).size).toBe(1)
  }
  const { rows } = await sql<{ entries: number; minor: number }>`
    select count(*) as entries, sum(amount_minor)::bigint as minor from ledger_postings
    where account = 'cash' and order_id like 'same-%'`.execute(db)
  expect(rows).toEqual([{ entries: ROUNDS, minor: ROUNDS * SAME_AMOUNT_MINOR }])
  expect((await owedOn(db, 'same-0', day)).openMinor).toBe(3 * PERIOD_MINOR - SAME_AMOUNT_MINOR)
})

test(`${AT_ONCE} payments on one period at once all count, in ${ROUNDS} rounds`, {
  timeout: TIMEOUT_MS,
}, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const orderId = await storeLoan(db, `many-${round}`)
    // Together a little more than the whole loan, so that settling and credit happen meanwhile as well.
    const amountOf = (no: number) => 16_000_000 + round + no
    const said = await atOnce((no) => pay(orderId, `many ${round} ${no}`, amountOf(no)))
    const acknowledged = said.filter((each) => each.recorded && !each.repeated)
    expect(acknowledged).toHaveLength(AT_ONCE)
    const paidMinor = said.reduce((sum, each, no) => (each.recorded ? sum + amountOf(no) : sum), 0)
    const { entries, status } = await loaded(db, orderId)
    expect(new Set(entries.map(({ id }) => id)).size).toBe(AT_ONCE)
    expect(await balances(db, orderId)).toEqual({
      cash: paidMinor,
      fee: -18_000_000,
      principal: -300_000_000,
      credit: -(paidMinor - 3 * PERIOD_MINOR),
    })
    expect(status).toBe(200)
  }
  expect(await unbalanced(db)).toEqual([])
})
