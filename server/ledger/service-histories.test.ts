import * as fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { statusCodes } from '../../contract/market/order-status.ts'
import { countOf } from '../../tools/counts.ts'
import type { Db } from '../database/open.ts'
import { engine } from '../testing/database.ts'
import { openTestService } from '../testing/harness.ts'
import { loanOf, positionOf } from './loan-record.ts'
import { newModel } from './testing/model.ts'
import { view } from './testing/model-view.ts'
import { arbitraryServiceHistory, type Both, type ServiceHistory, take } from './testing/service-history.ts'
import { loaded, storeLoan, unbalanced } from './testing/stored-loan.ts'

const RUNS = countOf(`serviceHistories_${engine}`)
const SEED = Number(process.env['LEDGER_SEED'] ?? Math.floor(Math.random() * 0x7fffffff))

let db: Db
let made = 0
beforeAll(async () => {
  db = (await openTestService()).db
})

async function compare({ terms, late, steps }: ServiceHistory): Promise<void> {
  made += 1
  const orderId = await storeLoan(db, `history-${made}`, { terms, late })
  const { startOn, ...agreed } = terms
  const loan = loanOf({ terms: agreed, late, startOn, entries: [] })
  if (!loan) throw new Error('a loan has a first day')
  const model = newModel(loan, startOn)
  const both: Both = { db, orderId, model, day: startOn, cashMinor: 0, retold: [], companions: 0, open: [] }
  for (const step of steps) await take(both, step)

  const record = await loaded(db, orderId)
  const wanted = view(model)
  expect(positionOf(record, both.day)).toStrictEqual(wanted)
  expect(record.status).toBe(wanted.settled ? statusCodes.settled : statusCodes.active)
  const cash = record.entries.flatMap(({ parts }) => parts).filter(({ account }) => account === 'cash')
  expect(cash.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(both.cashMinor)
  expect(record.entries).toHaveLength(both.retold.length + both.companions)
}

test('random histories told to the service end where the simple model ends', {
  timeout: 600_000,
}, async () => {
  const start = performance.now()
  process.stdout.write(`ledger service on ${engine}: ${RUNS} histories, LEDGER_SEED=${SEED}\n`)
  await fc.assert(fc.asyncProperty(arbitraryServiceHistory, compare), { numRuns: RUNS, seed: SEED })
  expect(await unbalanced(db)).toEqual([])
  process.stdout.write(`ledger service on ${engine}: ${Math.round(performance.now() - start)} ms\n`)
})
