import { paths } from '../../contract/wire/paths.ts'
import type { PageContext } from '../page/page.ts'
import { notOffered } from './not-offered.server.ts'

/** Product 10.2: in a plain browser the app's product screen is a page of ours, made of the same offer. */
export async function load(context: PageContext) {
  const { lender, launch, href } = context
  const productId = launch.productId ?? ''
  const result = await lender.loanConfirm({ productId })
  if (!result.success) return notOffered(result, context)
  const { productName, productLogo, amount, pRateDsc, details, rateNote, note, mayChoose } = result.data
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
        confirm: href(paths.loanConfirm, { productId }),
        more: href(paths.recommended),
      },
    },
  }
}
