import { paths } from '../../../contract/wire/paths.ts'
import type { PageContext } from '../../page/page.ts'

/** The wallet among the ways to pay; all others are ids of cards. */
export const WALLET = 'wallet'

export const orderIdOf = ({ launch }: Pick<PageContext, 'launch'>) => launch.orderId ?? launch.orderNo ?? ''

/** What is to be paid travels on in the address: the last chosen period, and the amount that was shown. */
export const chosenIn = ({ query }: Pick<PageContext, 'query'>) => ({
  upTo: query.get('upTo') ?? '',
  amount: query.get('amount') ?? '',
})

/** The way to the card repayment of the order in the launch parameters, for this and other pages. */
export function cardRepayHref(
  context: Pick<PageContext, 'href' | 'query'>,
  chosen: Readonly<Record<'upTo' | 'amount', string>> = chosenIn(context),
): string {
  return context.href(
    paths.cardRepay,
    Object.fromEntries(Object.entries(chosen).filter(([, value]) => value)),
  )
}
