import { expect } from 'vitest'
import { packs } from '../../../market/packs/packs.ts'
import { replayLoans, SHARES } from '../../accounting/replay-proof.ts'
import { record } from '../../ledger/record.ts'
import { balances, loaded, plainTerms, storeLoan } from '../../ledger/testing/stored-loan.ts'
import { refunded } from '../../money-acts/testing/refunded.ts'
import { askRefund } from '../../payouts/refunds.ts'
import type { PayingOut } from './paying-out.ts'

export const OWED_MINOR = 318_000_000
export const CREDIT_MINOR = 5_000_000

/** The credit of loans that were paid with too much, on its way back to the borrower. */
export function refunds(p: PayingOut) {
  const { db, clock } = p.service
  const movement = (orderId: string) => ({
    orderId,
    provider: 'bank',
    currency: 'IDR' as const,
    now: clock.now(),
    packs,
  })
  return {
    account: async (order: string, name: string) => (await balances(db, order))[name] ?? 0,
    /** What a company says became of an attempt; twice, as they do. */
    report: async (reference: string, status: 'SUCCEEDED' | 'FAILED' | 'REVERSED') => {
      p.fake.endPayout(reference, status, status === 'FAILED' ? 'TRANSFER_ERROR' : undefined)
      await p.fake.hooks.deliver({ times: 2 })
    },
    chargeBack: (orderId: string, amountMinor: number) =>
      record(db, {
        kind: 'reversal',
        ...movement(orderId),
        eventId: `back ${orderId} ${amountMinor}`,
        of: { provider: 'bank', eventId: `paid ${orderId}` },
        amountMinor,
      }),
    /** A loan that was paid with too much, whose credit a person has approved to be paid back. */
    refunding: async (orderId: string): Promise<string> => {
      await storeLoan(db, orderId, { terms: { ...plainTerms, startOn: '2026-11-01' } })
      const paid = {
        ...movement(orderId),
        eventId: `paid ${orderId}`,
        amountMinor: OWED_MINOR + CREDIT_MINOR,
      }
      await record(db, { kind: 'payment', ...paid })
      const { borrowerId } = await loaded(db, orderId)
      expect(await askRefund(db, { borrowerId, orderId, now: clock.now(), packs })).toEqual({
        amountMinor: CREDIT_MINOR,
      })
      await refunded(db, orderId, { amountMinor: CREDIT_MINOR, now: clock.now() })
      return `refund-${orderId}-1`
    },
    statusOf: async (id: string) =>
      (await db.selectFrom('refunds').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status,
    /** Whatever was done, the nightly proof finds the books as they would be written again. */
    prove: async () => {
      const shares = Array.from({ length: SHARES }, (_, share) => share)
      const { differences } = await replayLoans(db, { packs, now: clock.now(), shares })
      expect(differences).toEqual([])
    },
  }
}
