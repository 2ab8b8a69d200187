import type { MarketLocale } from '../../contract/market/market.ts'
import type { ApplicationRow } from './record.ts'

/** What the borrower reads about the decision, or about what is being waited for. */
export function decisionWords(row: ApplicationRow | undefined, _locale: MarketLocale) {
  const { retryOn = '', step = '' } = row?.decision ?? {}
  return { title: '', message: '', change: '', retryOn, limit: '', step }
}
