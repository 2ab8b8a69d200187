import * as texts from '#texts'
import { cardHashes } from '../../../market/constants.ts'
import type { PageContext } from '../../page/page.ts'
import { cardRepayHref } from './card-repay-link.ts'

/** How the wallet is used. It says nothing of anybody, so it asks nothing of the service. */
export async function load(context: PageContext) {
  return {
    title: texts.wallet_title(),
    props: { pay: context.launch.orderId ? `${cardRepayHref(context)}${cardHashes.wallet}` : null },
  }
}
