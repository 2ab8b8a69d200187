import { memoize } from '../../base/memoize.ts'
import { formatInstant } from '../../market/dates.ts'
import type { Language } from '../../market/language.ts'
import type { MarketPack } from '../../market/market.ts'

/** Each names its own zones only: WIB, WITA and WIT, or IST. */
const namers = ['id-ID', 'en-IN'] as const

/** A zone by the name that people at the place use; by its distance where it has none here. */
const zoneName = memoize((timeZone: string): string => {
  const named = namers.map(
    (locale) =>
      new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'short' })
        .formatToParts(0)
        .find(({ type }) => type === 'timeZoneName')?.value ?? '',
  )
  return named.find((name) => !name.startsWith('GMT')) ?? named[0] ?? ''
})

/** A moment as the desk writes it, in the market's own time and with its zone, since lists mix markets; nothing for none. */
export const deskTime = (
  iso: string,
  language: Language,
  { timeZone }: Pick<MarketPack, 'timeZone'>,
): string => (iso === '' ? '' : `${formatInstant(new Date(iso), language, timeZone)} ${zoneName(timeZone)}`)
