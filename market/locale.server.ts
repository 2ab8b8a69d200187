import { AsyncLocalStorage } from 'node:async_hooks'
import { overwriteGetLocale } from '#texts/runtime'
import type { Language } from './language.ts'

const current = new AsyncLocalStorage<Language>()

overwriteGetLocale(() => {
  const language = current.getStore()
  if (!language) throw new Error('a text is made within withLocale: every request enters it once')
  return language
})

/** Runs the work, and all that it awaits, with its texts in this language (decision 082). */
export const withLocale = <Result>(language: Language, work: () => Result): Result =>
  current.getStore() === language ? work() : current.run(language, work)
