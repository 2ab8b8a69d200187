import { complaints } from '../../contract/calls/complaints.ts'
import { loans } from '../../contract/calls/loans.ts'
import { products } from '../../contract/calls/products.ts'
import { repayment } from '../../contract/calls/repayment.ts'
import type { Visitor } from '../database.ts'
import { formRequest } from '../service/requests.ts'

/** The calls whose cost must not follow the size of the tables, as a visitor makes them. */
export const measuredCalls = {
  'loan details': ({ sessionId, orderId, productId }: Visitor) =>
    formRequest(loans.loanDetails, { sessionId, fields: { orderId, productId } }),
  'order list': ({ sessionId }: Visitor) => formRequest(products.orderList, { sessionId, fields: {} }),
  instalments: ({ sessionId, orderId, productId }: Visitor) =>
    formRequest(repayment.instalments, { sessionId, fields: { orderId, productId } }),
  'complaint entry': ({ sessionId, orderId }: Visitor) =>
    formRequest(complaints.complaintInit, { sessionId, fields: { orderId } }),
  recommendations: ({ sessionId }: Visitor) =>
    formRequest(products.recommendedList, { sessionId, fields: {} }),
} as const

export type MeasuredCall = keyof typeof measuredCalls
