import { CompiledQuery } from 'kysely'

export type Statement = { text: string; name: string | undefined }

const preparedTexts = new Set<string>()
export const markPrepared = (text: string): void => void preparedTexts.add(text)

/** Whether a connection of the pool may remember the statement: those of `prepared` are few and name their columns. */
export const isPrepared = (text: string): boolean => preparedTexts.has(text)

/**
 * Ends a transaction among statements that are run together: if one before it fails, it undoes all; those after it see what
 * others have committed.
 */
export const commit: CompiledQuery<never> = CompiledQuery.raw('commit') as CompiledQuery<never>

/** Texts with lists of differing length would otherwise fill the memory of every connection. */
const NAMES_MAX = 500

/** What is known of each statement. A named one is parsed and planned once on a connection. */
export class Statements {
  readonly #known = new Map<string, Statement>()
  #named = 0

  find(text: string): Statement {
    const known = this.#known.get(text)
    if (known) return known
    if (this.#known.size >= NAMES_MAX) return { text, name: undefined }
    return this.#add(text)
  }

  /** Under another name it is prepared anew on every connection. */
  rename(text: string): void {
    if (this.#known.has(text)) this.#add(text)
  }

  #add(text: string): Statement {
    this.#named += 1
    const statement = { text, name: `statement_${this.#named}` }
    this.#known.set(text, statement)
    return statement
  }
}
