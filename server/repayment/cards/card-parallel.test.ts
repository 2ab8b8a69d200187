import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { testCards } from '../../../market/test-cards.ts'
import { countOf } from '../../../tools/counts.ts'
import {
  BORROWER,
  PERIOD_MINOR,
  plainTerms,
  storeLoan,
  unbalanced,
} from '../../ledger/testing/stored-loan.ts'
import { engine } from '../../testing/database.ts'
import { openTestService, type TestService } from '../../testing/harness.ts'
import { lastCode, payer } from '../testing/card-paying.ts'

/** PostgreSQL's are truly at once, over the pool of the worker; PGlite takes them one after the other. */
const AT_ONCE = 20
const ROUNDS = countOf(`cardRounds_${engine}`)
const TIMEOUT_MS = 600_000
/** Nothing is late on the day of the tests, so that an amount is the same in all rounds. */
const terms = { ...plainTerms, startOn: '2026-11-01' }

let service: TestService
beforeAll(async () => {
  service = await openTestService({ limits: 'off', logLevel: 'silent' })
})

test(`committing and confirming ${AT_ONCE} times at once charges and credits once, in ${ROUNDS} rounds`, {
  timeout: TIMEOUT_MS,
}, async () => {
  const { db } = service
  const { lender } = payer(service, `demo-${BORROWER}`, '')
  const bound = await lender.cardBind({ cardNo: testCards.pays, expiry: '12/30', holderName: 'Ayu' })
  const cardId = bound.success ? bound.data.cardId : ''
  for (let round = 0; round < ROUNDS; round++) {
    const orderId = await storeLoan(db, `card-${round}`, { terms })
    const { ways, commit, confirm } = payer(service, `demo-${BORROWER}`, orderId)
    const { repayToken } = await ways()
    const requested = { cardId, repayToken }
    const committed = await Promise.all(Array.from({ length: AT_ONCE }, () => commit(requested)))
    const ids = new Set(committed.map((each) => each.success && each.data.repayRecordId))
    expect([...ids]).toEqual([expect.stringMatching(/^rp-/)])
    const recordId = String([...ids][0])
    const code = await lastCode(service)
    const mixed = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, no) =>
        no % 4 === 3 ? commit(requested).then(() => null) : confirm(recordId, code),
      ),
    )
    const confirmed = mixed.filter((each) => each !== null)
    expect(confirmed.filter(({ success }) => success)).toHaveLength(1)
    expect(new Set(confirmed.filter(({ success }) => !success).map((each) => each.code))).toEqual(
      new Set(['800005']),
    )
  }
  const { rows } = await sql<{ entries: number; minor: number }>`
    select count(*) as entries, sum(amount_minor)::bigint as minor from ledger_postings
    where account = 'cash' and amount_minor > 0 and order_id ~ '^card-[0-9]+$'`.execute(db)
  expect(rows).toEqual([{ entries: ROUNDS, minor: ROUNDS * PERIOD_MINOR }])
  const charges = await db.selectFrom('sandbox_charges').selectAll().execute()
  expect(charges).toHaveLength(ROUNDS)
  expect(await unbalanced(db)).toEqual([])
})

test(`a card that needs no code, committed ${AT_ONCE} times at once, is charged once, in ${ROUNDS} rounds`, {
  timeout: TIMEOUT_MS,
}, async () => {
  const { db } = service
  const { lender } = payer(service, `demo-${BORROWER}`, '')
  const bound = await lender.cardBind({
    cardNo: testCards['pays-at-once'],
    expiry: '12/30',
    holderName: 'Ayu',
  })
  const cardId = bound.success ? bound.data.cardId : ''
  for (let round = 0; round < ROUNDS; round++) {
    const orderId = await storeLoan(db, `tabs-${round}`, { terms })
    const { ways, commit } = payer(service, `demo-${BORROWER}`, orderId)
    const { repayToken } = await ways()
    const tabs = await Promise.all(Array.from({ length: AT_ONCE }, () => commit({ cardId, repayToken })))
    expect(tabs.filter(({ success }) => success)).toHaveLength(1)
  }
  const { rows } = await sql<{ entries: number }>`
    select count(*) as entries from ledger_entries where kind = 'payment' and order_id like 'tabs-%'`.execute(
    db,
  )
  expect(rows).toEqual([{ entries: ROUNDS }])
})
