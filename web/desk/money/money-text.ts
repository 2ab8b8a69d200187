import type { Market } from '../../../contract/market/language.ts'
import type { Packs } from '../../../contract/market/market.ts'
import { formatMoney, toWireAmount } from '../../../contract/market/money.ts'

/** An amount; without a currency where nobody knows in which one it was reported. */
export function moneyText(amountMinor: number | null, market: Market | null, packs: Packs): string {
  if (amountMinor === null) return ''
  return market ? formatMoney(amountMinor, packs[market].currency) : toWireAmount(amountMinor)
}
