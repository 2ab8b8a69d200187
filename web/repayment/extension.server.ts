import * as texts from '#texts'
import { paths } from '../../contract/wire/paths.ts'
import { orderOf } from '../loans/order-of.server.ts'
import { failureOf, refusalOf } from '../page/failed-call.server.ts'
import type { Outcome } from '../page/outcome.ts'
import type { PageContext } from '../page/page.ts'
import { fieldIn } from '../page/posted.ts'
import { goAndPay, payRequestOf, plainAmount } from './pay-code.server.ts'

/** Product 2.17: lines with an empty or '0' value are hidden. */
const says = ({ value }: { value: string }) => value.trim() !== '' && value.trim() !== '0'

export async function load(context: PageContext) {
  const { lender, href } = context
  const result = await lender.extensionDetails(orderOf(context))
  if (!result.success) return failureOf(result)
  const {
    productName,
    productLogo,
    delayShouldPayAmount,
    delayExpiryTime,
    compared,
    orderDetail,
    telephone,
  } = result.data
  return {
    title: texts.repay_bill_title(),
    props: {
      product: { name: productName, logo: productLogo },
      fee: delayShouldPayAmount,
      until: delayExpiryTime,
      compared,
      rows: orderDetail.detail.filter(says),
      telephone,
      links: { repay: href(paths.instalments, orderOf(context)), help: href(paths.customerService) },
      currentUrl: context.currentUrl,
    },
  }
}

/** The amount comes from the service once more; where the one on the page was another, the page of the code says so. */
async function pay(context: PageContext, form: FormData): Promise<Outcome> {
  const result = await context.lender.extensionDetails(orderOf(context))
  if (!result.success) return refusalOf(result)
  const amount = plainAmount(result.data.delayShouldPayAmount, context)
  const shown = fieldIn(form, 'amount')
  return goAndPay(context, { ...payRequestOf(form), amount, upTo: '', settle: '', display: '1' }, shown)
}

export const acts = { pay }
