import { isLanguage, type Language } from '../../contract/market/language.ts'
import type { Launch } from '../../contract/wire/launch.ts'

/** Promotion speaks Chinese unless the visitor or the template says otherwise (product 10.4). */
export const DEFAULT_LANGUAGE: Language = 'zh'

export const spokenIn = (launch: Launch, language: Language = DEFAULT_LANGUAGE) => ({
  locale: isLanguage(launch.lang) ? launch.lang : language,
})
