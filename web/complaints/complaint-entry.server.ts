import * as texts from '#texts'
import { paths } from '../../contract/wire/paths.ts'
import { COLLECTION_TYPE } from '../../market/constants.ts'
import { orderNoOf } from '../loans/order-of.server.ts'
import { failureOf, refusalOf } from '../page/failed-call.server.ts'
import type { Outcome } from '../page/outcome.ts'
import type { PageContext } from '../page/page.ts'
import { orderChoice } from './order-choice.server.ts'

/** The form for one type, about one order (product 2.2). */
const formFor = ({ href }: PageContext, orderNo: string, type: { value: string; son?: string }) =>
  href(paths.complaintForm, {
    problemType: type.value,
    ...(type.son && { problemSonType: type.son }),
    orderNo,
  })

/** The complaint that was just sent, where the address names one of the borrower's. */
async function readReceived({ lender, query, href }: PageContext) {
  const problemId = query.get('sent') ?? ''
  const read = problemId ? await lender.complaintDetail({ problemId }) : null
  return read?.success
    ? {
        number: read.data.problemId,
        until: read.data.promise?.until ?? '',
        href: href(paths.complaintDetail, { problemId }),
      }
    : null
}

export async function load(context: PageContext) {
  const { lender, href } = context
  const [result, received] = await Promise.all([
    lender.complaintInit({ orderNo: orderNoOf(context) }),
    readReceived(context),
  ])
  if (!result.success) return failureOf(result)
  const { problemType, problemSonType, orderDetail } = result.data
  const orderNo = orderDetail?.orderNo ?? ''
  const refused = orderDetail?.isShow !== '1'
  return {
    title: texts.complaint_title(),
    props: {
      currentUrl: context.currentUrl,
      received,
      order: orderChoice(context, paths.complaintEntry, result.data),
      types: orderDetail
        ? problemType.map(({ title, value }) => ({
            title,
            value,
            href: formFor(context, orderNo, { value }),
            isCollection: value === COLLECTION_TYPE,
          }))
        : [],
      sonTypes: problemSonType.map(({ title, value: son }) => ({
        title,
        value: son,
        href: formFor(context, orderNo, { value: COLLECTION_TYPE, son }),
      })),
      collectionRefused: refused,
      links: {
        list: href(paths.complaintList),
        assistant: href(paths.assistant, { orderNo }),
        contact: href(paths.customerService),
      },
    },
  }
}

/** Requested again: the page's data about the order may be a day old. */
async function collection(context: PageContext): Promise<Outcome> {
  const { lender, currentUrlWith } = context
  const result = await lender.complaintInit({ orderNo: orderNoOf(context) })
  if (!result.success) return refusalOf(result)
  if (result.data.orderDetail?.isShow === '1') return { to: currentUrlWith({}) }
  return { refused: true, toast: texts.code_collectionRefused() }
}

export const acts = { collection }
