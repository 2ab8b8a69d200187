import { formatInstant } from '../../market/dates.ts'
import type { Language } from '../../market/language.ts'
import type { MarketPack } from '../../market/market.ts'

/** A moment as the desk writes it, in the market's own time; nothing for none. */
export const deskTime = (
  iso: string,
  language: Language,
  { timeZone }: Pick<MarketPack, 'timeZone'>,
): string => (iso === '' ? '' : formatInstant(new Date(iso), language, timeZone))
