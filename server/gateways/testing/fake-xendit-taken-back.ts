import { randomUUID } from 'node:crypto'
import type { listingTransactions } from './fake-xendit-transactions.ts'

type Books = {
  now: () => Date
  sendEvent: (event: string, data: Record<string, unknown>) => void
  /** Queues a body as it is: events of disputes have no envelope. */
  push: (body: object) => void
  book: Pick<ReturnType<typeof listingTransactions>, 'noteRefund' | 'noteFailedRefund' | 'noteLostDispute'>
}

/** Refunds and disputes as Xendit publishes them. */
export function givingBack({ now, sendEvent, push, book }: Books) {
  const refunds = new Map<string, Record<string, unknown>>()
  const disputes = new Map<string, { payment_id: string; initial: string; created_at: string }>()
  const amountText = (amount: number) => `${amount}.00`
  const tellDispute = (id: string, status: string, terminal: string | null) => {
    const dispute = disputes.get(id)
    if (!dispute) throw new Error(`there is no dispute ${id}`)
    const { initial, ...about } = dispute
    push({
      event: `dispute.${status}`,
      id,
      channel_code: 'QRIS',
      status: status.toUpperCase(),
      currency: 'IDR',
      amount: { initial, terminal },
      updated_at: now().toISOString(),
      related_disputes: [],
      ...about,
    })
  }
  return {
    refund: (payment_id: string, amount: number) => {
      const id = `rfd-${randomUUID()}`
      const about = { reference_id: `refund-of-${payment_id}`, updated: now().toISOString() }
      const data = { id, payment_id, amount, currency: 'IDR', status: 'SUCCEEDED', ...about }
      refunds.set(id, data)
      book.noteRefund(data)
      sendEvent('refund.succeeded', data)
      return id
    },
    failRefund: (refundId: string) => {
      const refund = refunds.get(refundId)
      if (!refund) throw new Error(`there is no refund ${refundId}`)
      book.noteFailedRefund(refundId)
      sendEvent('refund.failed', { ...refund, status: 'FAILED', updated: now().toISOString() })
    },
    dispute: (payment_id: string, amount: number) => {
      const id = `mi-dspt-${randomUUID()}`
      disputes.set(id, { payment_id, initial: amountText(amount), created_at: now().toISOString() })
      tellDispute(id, 'action_required', null)
      return id
    },
    moveDispute: (disputeId: string, status: 'under_review' | 'won' | 'lost', amount?: number) => {
      const lost = amount ?? Number(disputes.get(disputeId)?.initial)
      if (status === 'lost') book.noteLostDispute(disputeId, lost)
      tellDispute(disputeId, status, amount === undefined ? null : amountText(amount))
    },
  }
}
