import { paths } from '../../contract/paths.ts'
import { failureOf } from '../failed-call.server.ts'
import type { PageContext } from '../page.ts'

/** Decisions 2: in a plain browser the app's product screen is a page of ours, made of the same offer. */
export async function load({ lender, launch, language, href }: PageContext) {
  const productId = launch.productId ?? ''
  const result = await lender.loanConfirm({ productId })
  if (!result.success) return failureOf(result, language)
  const { productName, productLogo, amount, pRateDsc, details, note } = result.data
  return {
    title: productName,
    props: {
      product: { name: productName, logo: productLogo },
      amount,
      rate: pRateDsc,
      details,
      note,
      links: { confirm: href(paths.loanConfirm, { productId }), more: href(paths.recommended) },
    },
  }
}
