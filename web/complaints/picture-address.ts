import { safeTarget } from '../../contract/wire/safe-target.ts'
import type { MarketPack } from '../../market/market.ts'

export type PictureLinks = { full: string; small: string }

/** Our own addresses know a small size, which is what a list shows on a slow network. */
export const smallOf = (address: string): string =>
  address.startsWith('/') ? `${address}&size=small` : address

/** Pictures whose addresses pass the allow-list; any other is not shown. */
export const shownPictures = (addresses: readonly string[], { allowedHosts }: MarketPack): PictureLinks[] =>
  addresses.flatMap((address) => {
    const target = safeTarget(address, allowedHosts, [])
    return target.kind === 'http' ? [{ full: target.url, small: smallOf(target.url) }] : []
  })
