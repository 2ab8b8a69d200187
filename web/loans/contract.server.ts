import * as texts from '#texts'
import { codes } from '../../contract/wire/codes.ts'
import { paths } from '../../contract/wire/paths.ts'
import { safeTarget } from '../../contract/wire/safe-target.ts'
import { CONTRACT_SCENE } from '../../market/constants.ts'
import { failureOf } from '../page/failed-call.server.ts'
import type { PageContext } from '../page/page.ts'
import { chosenTerms } from './loan-confirm.server.ts'

/** Which agreement the address names; it is read again for the page and for the document. */
const named = ({ launch, query }: PageContext) => ({
  productId: launch.productId ?? '',
  position: query.get('position') ?? '0',
  orderId: launch.orderId ?? '',
})

export const readContract = (context: PageContext) =>
  context.lender.contractRead({ ...named(context), ...chosenTerms(context) })

/** Older backends return no text but an address that shows it (product 7.5); it is checked against the allow-list. */
async function addressOf(context: PageContext): Promise<string | null> {
  const { lender, pack } = context
  const jump = await lender.contractJump({ ...named(context), scene: CONTRACT_SCENE })
  if (!jump.success) return null
  const target = safeTarget(jump.data.contract_url, pack.allowedHosts, pack.nativeSchemes)
  return target.kind === 'http' && !target.url.startsWith(paths.contract) ? target.url : null
}

export async function load(context: PageContext) {
  const result = await readContract(context)
  if (!result.success) {
    const elsewhere = result.code === codes.sessionExpired ? null : await addressOf(context)
    return elsewhere === null
      ? failureOf(result)
      : {
          title: texts.contract_link(),
          props: { agreement: null, elsewhere, download: '' },
        }
  }
  const { productId, position, orderId } = named(context)
  const target = { productId, position, ...chosenTerms(context), ...(orderId && { orderId }) }
  return {
    title: result.data.title,
    props: { agreement: result.data, elsewhere: '', download: context.href(paths.contractPdf, target) },
  }
}
