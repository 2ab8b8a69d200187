import * as texts from '#texts'
import { billedMinor } from '../../market/billed.ts'
import { addDays, formatDay } from '../../market/dates.ts'
import type { MarketLocale } from '../../market/market.ts'
import { formatMoney } from '../../market/money.ts'
import { settlementMinor } from '../ledger/allocation.ts'
import { type Book, isUnpaid } from '../ledger/book.ts'
import { isCoolingOff } from '../ledger/early-settlement.ts'

/** The last moment of second thoughts, as pages say it. */
export const coolingOffUntil = ({ loan }: Pick<Book, 'loan'>, { language }: MarketLocale): string =>
  texts.until_end_of_day({ day: formatDay(addDays(loan.startOn, loan.rules.coolingOffDays), language) })

/** Within the days of second thoughts: what gives the money back today, and the last moment. */
export function coolingOffMessages(book: Book, locale: MarketLocale) {
  if (!isCoolingOff(book) || !book.accounts.some(isUnpaid)) return {}
  const { pack } = locale
  const amount = formatMoney(billedMinor(settlementMinor(book), pack), pack.currency)
  return { coolingOff: { amount, until: coolingOffUntil(book, locale) } }
}
