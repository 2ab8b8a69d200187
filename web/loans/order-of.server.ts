import type { PageContext } from '../page/page.ts'

/** The order that the launch parameters name, as most calls want it. */
export const orderOf = ({ launch }: PageContext) => ({
  productId: launch.productId ?? '',
  orderId: launch.orderId ?? '',
})

/** The same for complaints and the assistant, which may be opened with `orderNo`. */
export const orderNoOf = ({ launch }: PageContext): string => launch.orderNo ?? launch.orderId ?? ''
