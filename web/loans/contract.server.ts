import { paths } from '../../contract/paths.ts'
import { codeText } from '../../contract/speak.ts'
import type { PageContext } from '../page.ts'

/** Which agreement the address names; it is read again for the page and for the document. */
export const readContract = ({ lender, launch, query }: PageContext) =>
  lender.contractRead({
    productId: launch.productId ?? '',
    position: query.get('position') ?? '0',
    orderId: launch.orderId ?? '',
  })

export async function load(context: PageContext) {
  const result = await readContract(context)
  if (!result.success)
    return {
      failure: { code: result.code, message: result.message || codeText(result.code, context.language) },
    }
  const { productId = '', orderId = '' } = context.launch
  const named = { productId, position: context.query.get('position') ?? '0', ...(orderId && { orderId }) }
  return {
    title: result.data.title,
    props: { ...result.data, download: context.href(paths.contractPdf, named) },
  }
}
