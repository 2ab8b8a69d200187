import { createContext } from 'react'

/** A control of the refused form that is wrong: what it is called on the page, and its id. */
type WrongControl = { id: string; label: string }

export type Refused = {
  act: string
  fields: Readonly<Record<string, string>>
  /** Why, to be read beside the button; null where the page says it otherwise. */
  message: string | null
  /** Short fields of what was posted: which of several forms with the same act it was. */
  posted: Readonly<Record<string, string>>
  /** Filled while the form is drawn, its controls before its button. */
  wrong: Record<string, WrongControl>
}

/** What was wrong with the form that was posted to this page, by the names of its fields; null where nothing was. */
export const RefusedForm = createContext<Refused | null>(null)
