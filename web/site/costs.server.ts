import * as texts from '#texts'
import { formatPercent } from '../../market/dates.ts'
import type { PageContext } from '../page/page.ts'
import type { Costs } from './structured.server.ts'

const BASIS_POINTS = 10_000

/** What loans cost today; null where the backend has no such call; the page then leaves them out. */
export async function readCosts({ lender }: PageContext): Promise<Costs | null> {
  const result = await lender.costExample({})
  return result.success ? result.data : null
}

export function costCard(costs: Costs | null, { language }: PageContext) {
  if (!costs) return null
  const days = (count: number) => texts.terms_days({ count })
  return {
    productName: costs.productName,
    sentence: costs.sentence,
    rows: costs.rows,
    rateNote: costs.rateNote,
    limits: [
      { text: texts.site_cost_shortest(), value: days(costs.termMinDays) },
      { text: texts.site_cost_longest(), value: days(costs.termMaxDays) },
      {
        text: texts.site_cost_rate(),
        value: formatPercent(costs.maxAnnualRate / BASIS_POINTS, language),
      },
    ],
  }
}
