import type { Market } from '../../../market/language.ts'
import type { Packs } from '../../../market/market.ts'
import { formatMoney, toWireAmount } from '../../../market/money.ts'

/** A narrow space, which belongs to neither market. */
const grouped = (amount: string) => amount.replaceAll(/\B(?=(?:\d{3})+\.)/g, '\u202f')

/** An amount; without a currency where nobody knows in which one it was reported. */
export function moneyText(amountMinor: number | null, market: Market | null, packs: Packs): string {
  if (amountMinor === null) return ''
  return market ? formatMoney(amountMinor, packs[market].currency) : grouped(toWireAmount(amountMinor))
}
