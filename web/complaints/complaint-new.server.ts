import * as texts from '#texts'
import { paths } from '../../contract/wire/paths.ts'
import { orderNoOf } from '../loans/order-of.server.ts'
import { failureOf } from '../page/failed-call.server.ts'
import type { PageContext } from '../page/page.ts'
import { orderChoice } from './order-choice.server.ts'

export async function load(context: PageContext) {
  const { lender, href } = context
  const result = await lender.assistantInit({ orderNo: orderNoOf(context) })
  if (!result.success) return failureOf(result)
  const { problemStatus, orderDetail } = result.data
  const orderNo = orderDetail?.orderNo ?? ''
  return {
    title: texts.complaint_title(),
    props: {
      order: orderChoice(context, paths.complaintNew, result.data),
      // Product 2.6: the order number and the index go along to smart customer service.
      categories: problemStatus.map(({ id, title_local_alias: title }, index) => ({
        id,
        title,
        href: href(paths.assistant, { orderNo, selectedIndex: String(index) }),
      })),
      links: { list: href(paths.complaintList), entry: href(paths.complaintEntry, { orderNo }) },
    },
  }
}
