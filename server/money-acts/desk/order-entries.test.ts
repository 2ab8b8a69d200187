import { expect, test } from 'vitest'
import { addDays } from '../../../market/dates.ts'
import { payLoan, storeLoans } from '../../arrears/testing/open-loans.ts'
import { readLoan } from '../../ledger/loan-record.ts'
import { openTestService } from '../../testing/harness.ts'
import { orderEntries } from './order-entries.ts'

const PAYMENTS = 230

test('a ledger of any length is read in pages, each entry once, with what its money covered', async () => {
  const service = await openTestService()
  await storeLoans(service, ['long'])
  for (let no = 0; no < PAYMENTS; no++)
    await payLoan(service, {
      orderId: 'long',
      on: addDays('2026-01-05', Math.floor(no / 10)),
      amountMinor: 1_000,
    })
  const loan = await readLoan(service.db, 'long')
  if (!loan) throw new Error('there is no such loan')
  const pages: number[][] = []
  let before: number | null | undefined
  do {
    const { entries, olderThan } = await orderEntries(service.db, loan, before ?? undefined)
    expect(
      entries.every(
        ({ covered }) => covered.reduce((sum, { amountMinor }) => sum + amountMinor, 0) === 1_000,
      ),
    ).toBe(true)
    pages.push(entries.map(({ entryId }) => entryId))
    before = olderThan
  } while (before !== null)
  expect(pages.map(({ length }) => length)).toEqual([100, 100, 30])
  const ids = pages.toReversed().flat()
  expect(ids).toEqual(loan.entries.map(({ id }) => id))
})
