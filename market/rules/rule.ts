import type { Market } from '../language.ts'
import type { MarketPack } from '../market.ts'
import type { ExtensionTerms } from './economic-benefit.ts'

/** Compared at the regulator's page or in two places, in one secondary source, or contradictory. */
export type Certainty = 'verified' | 'single' | 'open'

/** What breaks a rule: a figure, what it is, and what it has to be. */
export type Breach = { figure: string; is: string; needs: string }

/** The terms of a product as rules see them; what they allow of the smallest loan they allow of every larger one. */
export type RuledProduct = ExtensionTerms & {
  id: string
  market: Market
  amountMinMinor: number
  termDays: number
  periods: number
  dailyRateMicro: number
  serviceFeeBasisPoints: number
  periodFeeMinor: number
}

/** One rule of a market, with its days. The product claims no compliance: it names what it checks, and by which source. */
type RuleRow = {
  id: string
  market: Market
  /** In one sentence, in the language of the reader. */
  says: () => string
  source: string
  certainty: Certainty
  /** The first day on which it holds; null for one that holds already, of which no day was found. */
  from: string | null
  /** The first day on which it holds no longer. */
  until: string | null
  /** Whether a named person may take the risk of it: the product goes on, and names the breach. */
  lendersRisk: boolean
}

export type PackRule = RuleRow & {
  guards: 'pack'
  check: (pack: MarketPack, day: string) => Breach | null
}
export type ProductRule = RuleRow & {
  guards: 'product'
  /** Whether the pack has what the check needs; without it no product is called kept. */
  isChecked: (pack: MarketPack) => boolean
  check: (product: RuledProduct, pack: MarketPack) => Breach | null
}
/** Of a process that the product does not check by itself, or does not have. */
export type UncheckedRule = RuleRow & { guards: 'process' }

export type Rule = PackRule | ProductRule | UncheckedRule

/** Whether a rule holds on a day. */
export const holdsOn = ({ from, until }: Pick<Rule, 'from' | 'until'>, day: string): boolean =>
  (from === null || from <= day) && (until === null || day < until)
