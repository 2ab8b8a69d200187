import type { Language } from '../../market/language.ts'
import type { Staff } from '../wire/roles.ts'
import type { SignInCalls } from './sign-in.ts'
import type { DeskCalls } from './table.ts'

/** What the pages of the desk are given; the service makes one, and `product.ts` passes it on. */
export type Desk = {
  staffOf: (token: string) => Promise<Staff | null>
  as: (caller: DeskCaller) => DeskCalls
  /** For whoever is not in yet. */
  signIn: (caller: EntryCaller) => SignInCalls
  hasSingleSignOn: boolean
  /** Where staff open it; null in a demo that has no such setting. */
  origin: string | null
  /** Signs somebody in by tapping a role: in the demo alone. */
  demo: DemoSignIn | null
}

/** The session's token, and the language that the desk answers in. */
export type DeskCaller = { token: string; language: Language }

/**
 * Where somebody comes from: the network is counted, the origin is where the browser believes to be, and `visitor` is the
 * browser's own signed id where it has one.
 */
export type EntryCaller = DeskCaller & { address: string; device: string; origin: string; visitor?: string }

export type DemoSignIn = {
  staff: () => Promise<readonly Staff[]>
  signIn: (staffId: string, device: string) => Promise<string | null>
}
