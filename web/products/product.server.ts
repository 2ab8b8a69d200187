import { paths } from '../../contract/wire/paths.ts'
import type { PageContext } from '../page/page.ts'
import { notOffered } from './not-offered.server.ts'
import { answeredPayDay } from './pay-day.server.ts'

/** Product 10.2: in a plain browser the app's product screen is a page of ours, made of the same offer. */
export async function load(context: PageContext) {
  const { lender, launch, href } = context
  const productId = launch.productId ?? ''
  const answered = await answeredPayDay(context)
  const result = await lender.loanConfirm({ productId, ...(answered && { payDay: answered }) })
  if (!result.success) return notOffered(result, context)
  const { productName, productLogo, amount, pRateDsc, details, rateNote, note, mayChoose, payDay } =
    result.data
  return {
    title: productName,
    props: {
      product: { name: productName, logo: productLogo },
      amount,
      rate: pRateDsc,
      details,
      rateNote,
      note,
      links: {
        choose: mayChoose === '1' ? href(paths.loanChoose, { productId }) : '',
        confirm: href(paths.loanConfirm, { productId, ...(payDay && { payDay }) }),
        more: href(paths.recommended),
      },
    },
  }
}
