import type { Launch } from '../../contract/wire/launch.ts'
import { isLanguage, type Language } from '../../market/language.ts'

const DEFAULT_LANGUAGE: Language = 'zh'

/** Promotion is in Chinese unless the visitor or the template sets another language (product 10.4). */
export const promotionLanguage = ({ lang }: Launch, language: Language = DEFAULT_LANGUAGE): Language =>
  isLanguage(lang) ? lang : language
