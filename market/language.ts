export const markets = ['id', 'in'] as const
export type Market = (typeof markets)[number]

export const languages = ['en', 'id', 'hi', 'zh'] as const
export type Language = (typeof languages)[number]

export const isLanguage = (value: string | undefined): value is Language =>
  languages.some((language) => language === value)

/** What people of a country have their phones in, of the languages that we have. */
export const languagesOfCountry: Readonly<Record<Market, readonly Language[]>> = {
  id: ['id'],
  in: ['en', 'hi'],
}

/** A text in every language, as products and other data carry it. */
export type LocalText = Record<Language, string>

/** Each in its own language. */
export const languageNames: Record<Language, string> = {
  en: 'English',
  id: 'Indonesia',
  hi: 'हिन्दी',
  zh: '中文',
}
