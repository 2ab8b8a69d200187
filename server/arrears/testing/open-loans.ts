import { packs } from '../../../market/packs/packs.ts'
import { record } from '../../ledger/record.ts'
import { middayOf, PERIOD_MINOR, plainTerms, storeLoan } from '../../ledger/testing/stored-loan.ts'
import type { TestService } from '../../testing/harness.ts'

type PaymentOfTest = { orderId: string; on: string; amountMinor?: number; bookedOn?: string }

let paid = 0

/** One instalment, unless told otherwise, booked when it is paid. */
export const payLoan = (
  { db }: Pick<TestService, 'db'>,
  { orderId, on, amountMinor = PERIOD_MINOR, bookedOn = on }: PaymentOfTest,
) => {
  paid += 1
  return record(db, {
    kind: 'payment',
    currency: 'IDR',
    provider: 'bank',
    eventId: `arrears-${paid}`,
    orderId,
    amountMinor,
    movedAt: middayOf(on),
    now: middayOf(bookedOn),
    packs,
  })
}

/** Loans that run since the 1st January, due on 1 February, 4 March and 4 April. */
export async function storeLoans({ db }: Pick<TestService, 'db'>, ids: readonly string[]): Promise<void> {
  for (const id of ids) await storeLoan(db, id, { terms: plainTerms })
}
