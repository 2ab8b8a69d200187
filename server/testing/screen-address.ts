/** Any screen, opened by a borrower of the demo who has an order, a product and a complaint. */
export const screenAddress = (path: string): string =>
  `${path}?${new URLSearchParams({
    sessionId: 'demo-id-active',
    orderId: 'TR-active',
    orderNo: 'TR-active',
    productId: 'terang-cicil',
    problemId: 'C2-active',
  })}`

/** The screens of a list that no address in it opens. */
export function screensWithout(addresses: readonly string[], screens: readonly string[]): string[] {
  const named = new Set(addresses.map((address) => address.split(/[?#]/)[0]))
  return screens.filter((path) => !named.has(path))
}
