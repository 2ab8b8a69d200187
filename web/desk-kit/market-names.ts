import * as texts from '#texts'
import type { Market } from '../../market/language.ts'

export const marketNames: Readonly<Record<Market, () => string>> = {
  id: texts.desk_market_id,
  in: texts.desk_market_in,
}
