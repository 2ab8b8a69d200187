import type { SignInCalls } from '../../contract/desk/sign-in.ts'
import type { DemoSignIn, DeskCalls } from '../../contract/desk/table.ts'
import type { Result } from '../../contract/wire/codes.ts'
import type { DeskPath } from '../../contract/wire/paths.ts'
import type { Staff } from '../../contract/wire/roles.ts'
import type { Outcome } from './outcome.ts'
import type { Failure, PageContext, ServerHalf } from './page.ts'

/** What a page of the desk knows of a request: the calls of whoever is signed in, and no borrower's session. */
export type DeskPageContext = PageContext & {
  desk: DeskCalls
  staff: Staff
  signIn: SignInCalls
  hasSingleSignOn: boolean
  /** Where staff open the desk: what links for others begin with. */
  deskOrigin: string
  demoSignIn: DemoSignIn | null
  /** The address of a page of the desk; null where there is none, or not for the reader's role. */
  pageHref: (path: DeskPath) => string | null
}

export type DeskHalf<Props = unknown> = ServerHalf<Props, DeskPageContext>

type Failed = Extract<Result<unknown>, { success: false }>

/** A page that cannot be shown, because of a refused call. */
export const deskFailure = ({ code, message }: Failed): Failure => ({ failure: { code, message } })

/** A form that was not taken, because of a refused call. */
export const deskRefused = ({ message }: Failed): Outcome => ({ refused: true, toast: message })

/** The fields of a form as texts; a file is none. */
export const fieldsOf = (form: FormData): Record<string, string> =>
  Object.fromEntries([...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])))

export const mayCall = (role: Staff['role'], row: { by: readonly Staff['role'][] }): boolean =>
  row.by.includes(role)
