import * as texts from '#texts'
import { paths } from '../../contract/paths.ts'
import { failureOf } from '../failed-call.server.ts'
import type { PageContext } from '../page.ts'

export async function load(context: PageContext) {
  const { lender, launch, href, language } = context
  const result = await lender.paymentList({ orderId: launch.orderId ?? '' })
  if (!result.success) return failureOf(result, context.language)
  const { payments, settled, ...rest } = result.data
  return {
    title: texts.payments_title({}, { locale: language }),
    props: {
      ...rest,
      settled: settled === '1',
      payments: payments.map((payment) => ({
        ...payment,
        href: href(paths.receipt, { paymentId: payment.paymentId }),
      })),
      statement: href(paths.statement),
      closure: href(paths.closure),
      back: href(paths.loanDetails),
    },
  }
}
