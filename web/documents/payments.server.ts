import * as texts from '#texts'
import { PAYMENTS_PER_PAGE } from '../../contract/calls/documents.ts'
import { codes } from '../../contract/wire/codes.ts'
import { paths } from '../../contract/wire/paths.ts'
import { failureOf } from '../page/failed-call.server.ts'
import type { PageContext } from '../page/page.ts'
import { pageNumberIn } from '../page/page-number.ts'
import { statementMade } from './loan-documents.server.ts'
import { isGone } from './made-document.server.ts'

/** A backend without documents still says which periods are paid (product 2.16). */
async function paidPeriods({ lender, launch }: PageContext) {
  const { productId = '', orderId = '' } = launch
  const plan = await lender.instalments({ productId, orderId })
  if (!plan.success) return plan
  const payments = plan.data.repayPlanDetail.repayYetDetail.map(({ periodNo, repayDes, at, dueTime }) => ({
    paymentId: periodNo,
    title: repayDes,
    amount: at,
    at: dueTime,
    state: 'credited' as const,
  }))
  return { ...plan, data: { productName: plan.data.productName, paid: '', open: '', settled: '0', payments } }
}

export async function load(context: PageContext) {
  const { lender, launch, href, query } = context
  const page = pageNumberIn(query)
  const listed = await lender.paymentList({ orderId: launch.orderId ?? '', page: String(page) })
  const absent = listed.code === codes.notAvailable
  const result = absent ? await paidPeriods(context) : listed
  if (!result.success) return failureOf(result)
  const { payments, settled, ...rest } = result.data
  const made = query.get('made') === 'statement' ? await statementMade(context) : null
  return {
    title: texts.payments_title(),
    props: {
      ...rest,
      settled: settled === '1',
      payments: payments.map((payment) => ({
        ...payment,
        href: absent ? null : href(paths.receipt, { paymentId: payment.paymentId }),
      })),
      made,
      isGone: isGone(context, [made]),
      older:
        payments.length === PAYMENTS_PER_PAGE ? context.currentUrlWith({ page: String(page + 1) }) : null,
      currentUrl: context.currentUrl,
      documents: absent ? null : { statement: href(paths.statement), closure: href(paths.closure) },
      back: href(paths.loanDetails),
    },
  }
}
