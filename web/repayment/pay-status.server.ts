import type { repayment } from '../../contract/calls/repayment.ts'
import type { Result } from '../../contract/wire/codes.ts'
import type { ReplyOf } from '../../contract/wire/operation.ts'
import { paths } from '../../contract/wire/paths.ts'
import { orderOf } from '../loans/order-of.server.ts'
import type { PageContext } from '../page/page.ts'

type Reply = ReplyOf<typeof repayment.payStatus>

/** Money that has not arrived, or is on its way through the books; everything else stays as it is. */
const underWay: readonly string[] = ['waiting', 'received']

/** What the page says about a code: the service's answer and where one can go from there. */
export function statusOf(reply: Reply, context: PageContext) {
  const { href } = context
  const order = orderOf(context)
  return {
    ...reply,
    settled: reply.settled === '1',
    final: !underWay.includes(reply.state),
    payments: reply.payments.map((payment) => ({
      ...payment,
      receipt:
        payment.state === 'credited' && payment.paymentId
          ? href(paths.receipt, { ...order, paymentId: payment.paymentId })
          : '',
    })),
    links: { again: href(paths.instalments, order) },
  }
}

export type PayCodeStatus = ReturnType<typeof statusOf>

export async function readStatus(context: PageContext, codeId: string): Promise<Result<PayCodeStatus>> {
  const result = await context.lender.payStatus({ codeId })
  return result.success ? { ...result, data: statusOf(result.data, context) } : result
}
