import { overwriteGetLocale } from '#texts/runtime'
import type { Language } from '../../contract/market/language.ts'

let current: Language = 'en'
overwriteGetLocale(() => current)

/**
 * The texts' language. In the browser it is that of the document; on the server it is set right before each
 * rendering, which is synchronous, so no other request comes in between.
 */
export function speakLanguage(language: Language): void {
  current = language
}
