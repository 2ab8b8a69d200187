import type { repayment } from '../../contract/calls/repayment.ts'
import { codes, refuse } from '../../contract/wire/codes.ts'
import { formatInstant } from '../../market/dates.ts'
import { formatMoney } from '../../market/money.ts'
import type { Call, Handlers } from '../calls/call.ts'
import type { Schema } from '../database/schema.ts'
import { outcomesOf } from '../ledger/loan-record.ts'
import { explain } from './explanation.ts'
import { arrived, type PaymentState, type ReceivedPayment } from './inbox/arrived.ts'
import type { PayCode } from './inbox/credit-payment.ts'
import { findOrder } from './order-record.ts'
import { readCode } from './pay-codes.ts'

const states: Partial<Record<Schema['gateway_events']['state'], PaymentState>> = {
  held: 'received',
  received: 'received',
  credited: 'credited',
  reversed: 'reversed',
}

/** What was paid to a code, as the gateway reported it. */
async function paymentsOf({ db, borrowerId }: Call, code: PayCode): Promise<ReceivedPayment[]> {
  const rows = await db
    .selectFrom('gateway_events')
    .select(['id', 'amount_minor', 'taken_back_minor', 'paid_at', 'received_at', 'state', 'entry_id'])
    .where('borrower_id', '=', borrowerId)
    .where('order_id', '=', code.order_id)
    .where('code_id', '=', code.id)
    .where('kind', '=', 'payment')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    amountMinor: row.amount_minor ?? 0,
    paidAt: row.paid_at ?? row.received_at,
    state: states[row.state] ?? 'received',
    entryId: row.entry_id,
    takenBackMinor: row.taken_back_minor,
  }))
}

export const payStatusHandlers = {
  payStatus: async (call, { codeId }) => {
    const code = await readCode(call.db, call.borrowerId, codeId)
    const order = code && (await findOrder(call, { orderId: code.order_id }))
    if (!code || !order?.owed) return refuse(codes.notFound)
    const { pack, owed } = order
    const payments = await paymentsOf(call, code)
    const known = outcomesOf(order, order.today)
    const { language } = call
    const now = arrived(code, payments, call.now)
    const outcomes = payments.flatMap(({ entryId, state }) => {
      const outcome = state === 'credited' ? known.get(entryId ?? 0) : undefined
      return outcome ? [outcome] : []
    })
    const { explanation, restMinor } = explain({ code, arrived: now, owed, outcomes, pack, language })
    const money = (amountMinor: number) => formatMoney(amountMinor, pack.currency)
    return {
      state: now.state,
      difference: now.difference,
      explanation,
      amount: money(code.amount_minor),
      paid: money(now.paidMinor),
      rest: restMinor > 0 ? money(restMinor) : '',
      payments: payments.map(({ entryId, amountMinor, paidAt, state, takenBackMinor }) => ({
        // The id by which its receipt is requested; money that is not in the ledger yet has none.
        paymentId: String(entryId ?? ''),
        amount: money(amountMinor),
        at: formatInstant(paidAt, language, pack.timeZone),
        state,
        takenBack: takenBackMinor > 0 ? money(takenBackMinor) : '',
      })),
      settled: owed.settled ? '1' : '0',
    }
  },
} satisfies Handlers<Pick<typeof repayment, 'payStatus'>>
