import { type Entity, type FakeEvent, unix, wrapped } from './fake-razorpay-entities.ts'

export type DisputeStatus = 'under_review' | 'action_required' | 'lost' | 'won' | 'closed'

type Books = {
  payments: ReadonlyMap<string, Entity>
  sendEvent: (event: string, payload: FakeEvent['payload']) => void
  now: () => Date
  counter: () => number
}

/** Refunds and disputes as Razorpay publishes them. */
export function givingBack({ payments, sendEvent, now, counter }: Books) {
  const refunds = new Map<string, Entity>()
  const disputes = new Map<string, Entity>()
  const known = (book: ReadonlyMap<string, Entity>, id: string) => {
    const entity = book.get(id)
    if (!entity) throw new Error(`there is no ${id}`)
    return entity
  }
  const addRefunded = (paid: Entity, amount: number) => {
    const total = Number(paid['amount_refunded']) + amount
    Object.assign(paid, {
      amount_refunded: total,
      refund_status: total === 0 ? null : total === paid['amount'] ? 'full' : 'partial',
    })
  }
  return {
    refunds,
    disputes,
    refund: (paymentId: string, part?: number) => {
      const paid = known(payments, paymentId)
      const amount = part ?? Number(paid['amount']) - Number(paid['amount_refunded'])
      addRefunded(paid, amount)
      const id = `rfnd_${counter()}`
      const about = { amount, currency: 'INR', payment_id: paymentId, created_at: unix(now()) }
      const refund: Entity = { id, entity: 'refund', status: 'processed', ...about }
      refunds.set(id, refund)
      sendEvent('refund.created', wrapped({ refund: { ...refund, status: 'pending' }, payment: paid }))
      sendEvent('refund.speed_changed', wrapped({ refund: { ...refund, status: 'pending' }, payment: paid }))
      sendEvent('refund.processed', wrapped({ refund, payment: paid }))
      return id
    },
    failRefund: (refundId: string) => {
      const refund = known(refunds, refundId)
      const paid = known(payments, String(refund['payment_id']))
      refund['status'] = 'failed'
      addRefunded(paid, -Number(refund['amount']))
      sendEvent('refund.failed', wrapped({ refund, payment: paid }))
    },
    dispute: (paymentId: string, { amount: part = 0, deductedAtOnset = false } = {}) => {
      const paid = known(payments, paymentId)
      const amount = part || Number(paid['amount'])
      const id = `disp_${counter()}`
      const dispute: Entity = {
        id,
        entity: 'dispute',
        payment_id: paymentId,
        amount,
        currency: 'INR',
        amount_deducted: deductedAtOnset ? amount : 0,
        reason_code: 'chargeback',
        respond_by: unix(now()) + 259_200,
        status: 'open',
        phase: 'chargeback',
        created_at: unix(now()),
      }
      disputes.set(id, dispute)
      sendEvent('payment.dispute.created', wrapped({ payment: paid, dispute }))
      return id
    },
    moveDispute: (disputeId: string, status: DisputeStatus, deducted?: number) => {
      const dispute = known(disputes, disputeId)
      dispute['status'] = status === 'action_required' ? 'open' : status
      if (status === 'lost') dispute['amount_deducted'] = deducted ?? dispute['amount']
      else if (status === 'won') dispute['amount_deducted'] = 0
      else if (deducted !== undefined) dispute['amount_deducted'] = deducted
      const paid = known(payments, String(dispute['payment_id']))
      sendEvent(`payment.dispute.${status}`, wrapped({ payment: paid, dispute }))
    },
  }
}
