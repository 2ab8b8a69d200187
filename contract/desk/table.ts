import type { Language } from '../market/language.ts'
import { deskArrears } from './arrears.ts'
import type { DeskClient } from './desk-call.ts'
import { deskJobs } from './jobs.ts'
import { proposals } from './proposals.ts'
import type { Staff } from './roles.ts'
import { session } from './session.ts'

/** Every call of the desk, with who may make it (decision 146). */
export const deskTable = {
  ...session,
  ...proposals,
  ...deskArrears,
  ...deskJobs,
}

export type DeskKey = keyof typeof deskTable
export type DeskCalls = DeskClient<typeof deskTable>

/** What the pages of the desk are given; the service makes one, and `main.ts` passes it on. */
export type Desk = {
  staffOf: (token: string) => Promise<Staff | null>
  as: (caller: DeskCaller) => DeskCalls
  /** Signs somebody in by tapping a role: in the demo alone. */
  demo: DemoSignIn | null
}

/** The session's token, and the language that the desk answers in. */
export type DeskCaller = { token: string; language: Language }

export type DemoSignIn = {
  staff: () => Promise<readonly Staff[]>
  signIn: (staffId: string, device: string) => Promise<string | null>
}
