import * as texts from '#texts'
import { formatDay } from '../../market/dates.ts'
import { isInactionCheaper } from '../../market/inaction.ts'
import type { MarketLocale } from '../../market/market.ts'
import { formatMoney } from '../../market/money.ts'
import type { ExtensionCost } from './costs.ts'

/** What an extension costs beside what doing nothing costs, the cheaper first. */
export function extensionCostText(extension: ExtensionCost, { pack, language }: MarketLocale): string {
  const values = {
    fee: formatMoney(extension.feeMinor, pack.currency),
    late: formatMoney(extension.inactionMinor, pack.currency),
    day: formatDay(extension.newDueOn, language),
  }
  return isInactionCheaper(extension) ? texts.extension_dearer(values) : texts.extension_cheaper(values)
}
