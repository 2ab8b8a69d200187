import { isLanguage, type Language, type Launch } from '../../contract/launch.ts'

/** Promotion speaks Chinese unless the visitor or the template says otherwise (decisions 4). */
export const DEFAULT_LANGUAGE: Language = 'zh'

export const spokenIn = (launch: Launch, language: Language = DEFAULT_LANGUAGE) => ({
  locale: isLanguage(launch.lang) ? launch.lang : language,
})
