import type { Db } from '../../database/open.ts'
import { START } from '../../testing/harness.ts'
import { applyStep, previewStep } from './acting.ts'

/** Two people at the desk pay the credit of a loan back. */
export async function refunded(db: Db, orderId: string, { amountMinor = 336_000_000, now = START } = {}) {
  const step = { name: 'refundCredit', input: { orderId, amountMinor, reason: 'asked for' } } as const
  const preview = await previewStep(db, step, now)
  return 'problem' in preview ? preview : applyStep(db, step, { now, seen: preview.seen })
}
