import * as fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { laterOf } from '../../market/dates.ts'
import { statusCodes } from '../../market/order-status.ts'
import { countOf } from '../../tools/counts.ts'
import type { Db } from '../database/open.ts'
import { closureContent, receiptContent, statementContent } from '../documents/content.ts'
import { engine } from '../testing/database.ts'
import { openTestService } from '../testing/harness.ts'
import type { LoanEvent } from './events.ts'
import { bookOf, type LoanRecord, positionOf } from './loan-record.ts'
import { type Position, paidInMinor } from './position.ts'
import { loanFrom } from './testing/histories.ts'
import { modelOn } from './testing/model-money.ts'
import { playThrough } from './testing/playing.ts'
import {
  arbitraryServiceHistory,
  asReported,
  report,
  type ServiceHistory,
} from './testing/service-history.ts'
import { balances, loaded, middayOf, storeLoan, unbalanced } from './testing/stored-loan.ts'

const RUNS = countOf(`serviceHistories_${engine}`)

let db: Db
let made = 0
beforeAll(async () => {
  db = (await openTestService()).db
})

const isLeftAlone = ({ id, kind }: LoanEvent, events: readonly LoanEvent[]) =>
  kind === 'payment' && !events.some((event) => event.kind === 'reversal' && event.of === id)

/** Each event is told, and each second one told again, as gateways do. */
async function compare({ terms, rules, steps, order }: ServiceHistory): Promise<void> {
  made += 1
  const orderId = await storeLoan(db, `history-${made}`, { terms, rules })
  const loan = loanFrom(terms, rules)
  const { events, day } = playThrough({ loan, steps })
  const now = middayOf(day)
  const reported: LoanEvent[] = []
  for (const [index, event] of asReported(events, order).entries()) {
    // Some are paid on the last day, for a quote of their own: they count from its day, after all else of that day.
    const isQuoted = index % 3 === 0 && event.on < day && isLeftAlone(event, events)
    const telling = { event, now, paidAt: isQuoted ? now : undefined }
    const said = await report(db, orderId, telling)
    if (said.recorded) reported.push(isQuoted ? { ...event, at: `${day} z` } : event)
    else expect(said.why).toBe('no such credit')
    if (said.recorded && index % 2 === 0)
      expect(await report(db, orderId, telling)).toMatchObject({ recorded: true, repeated: true })
  }

  const record = await loaded(db, orderId)
  const wanted = modelOn(loan, reported, day)
  expect(positionOf(record, day)).toStrictEqual(wanted)
  expect(record.entries).toHaveLength(reported.length)
  const last = reported.reduce((latest, { on }) => laterOf(latest, on), day)
  expect(record.status).toBe(modelOn(loan, reported, last).settled ? statusCodes.settled : statusCodes.active)
  const after = modelOn(loan, reported, last)
  const posted = await balances(db, orderId)
  expect(posted['credit'] ?? 0).toBe(0 - after.creditMinor)
  // What was paid on the principal, is lost or is open of it is what was lent, and what was refunded in vain.
  const principal = after.periods.reduce((sum, { open }) => sum + open.principal, 0)
  const lossMinor = posted['loss'] ?? 0
  expect(terms.principalMinor + (posted['principal'] ?? 0) + lossMinor).toBe(principal)
  expect(lossMinor).toBe(after.isWrittenOff ? principal : 0)
  const book = bookOf(record, last)
  expect(book && paidInMinor(book)).toBe(posted['cash'] ?? 0)
  agreeWithDocuments(record, { day, wanted, cashMinor: posted['cash'] ?? 0 })
}

/** Statement, closure letter and receipts say what the ledger has, to the unit. */
function agreeWithDocuments(
  record: LoanRecord,
  { day, wanted, cashMinor }: { day: string; wanted: Position; cashMinor: number },
): void {
  const loan = { ...record, borrowerName: '', productName: '' }
  const { openMinor, overdueMinor, creditMinor, settled } = wanted
  expect(statementContent(loan, day)).toMatchObject({
    openMinor,
    overdueMinor,
    creditMinor,
    paidMinor: cashMinor,
  })
  expect(closureContent(loan, day) !== null).toBe(settled)
  for (const { id, amountMinor, extension } of record.entries.filter(({ kind }) => kind === 'payment')) {
    const receipt = receiptContent(loan, id)
    const coveredMinor = receipt?.covered.reduce((sum, covered) => sum + covered.amountMinor, 0) ?? 0
    const feeMinor = receipt?.purpose === 'extension' ? (extension?.feeMinor ?? 0) : 0
    expect(coveredMinor + feeMinor).toBe(amountMinor)
    expect(receipt?.takenBackMinor ?? 0).toBeLessThanOrEqual(amountMinor)
  }
}

test('random histories told to the service in any order end where the simple model ends', {
  timeout: 600_000,
}, async () => {
  const start = performance.now()
  await fc.assert(fc.asyncProperty(arbitraryServiceHistory, compare), { numRuns: RUNS })
  expect(await unbalanced(db)).toEqual([])
  process.stdout.write(`ledger service on ${engine}: ${Math.round(performance.now() - start)} ms\n`)
})
