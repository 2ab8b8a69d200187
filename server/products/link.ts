import { safeTarget } from '../../contract/wire/safe-target.ts'
import type { MarketPack } from '../../market/market.ts'
import type { Schema } from '../database/schema.ts'

/** Where a product leads, if the pages may follow it; empty for one that leads nowhere, or where nobody may go. */
export function linkOf({ link }: Pick<Schema['products'], 'link'>, pack: MarketPack): string {
  return safeTarget(link, pack.allowedHosts, pack.nativeSchemes).kind === 'refused' ? '' : link
}
