import { createContext, useContext } from 'react'
import type { Words } from './words.server.ts'

const Saying = createContext<Words | null>(null)
export const WordsProvider = Saying.Provider

/** The words of the developer page, in the visitor's language. */
export function useWords(): Words {
  const words = useContext(Saying)
  if (!words) throw new Error('the words stand in TestPreview')
  return words
}
