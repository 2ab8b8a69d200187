import type { DemoSignIn } from '../../contract/calls/desk.ts'
import type { NowCounts } from '../../contract/calls/now.ts'
import type { SignInCalls } from '../../contract/calls/sign-in.ts'
import { type DeskCalls, type DeskKey, deskTable } from '../../contract/calls/table.ts'
import type { Result } from '../../contract/wire/codes.ts'
import type { ReplyOf, RequestInput } from '../../contract/wire/operation.ts'
import { type DeskPath, deskPaths } from '../../contract/wire/paths.ts'
import type { Staff } from '../../contract/wire/roles.ts'
import type { Outcome } from './outcome.ts'
import type { Failure, PageContext, ServerHalf } from './page.ts'
import { requestIn } from './posted.ts'

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
  /** How much waits for the reader's role; null where that is not known now. */
  waiting: NowCounts | null
}

export type DeskHalf<Props = unknown> = ServerHalf<Props, DeskPageContext>

type Failed = Extract<Result<unknown>, { success: false }>

/** A page that cannot be shown, because of a refused call. */
export const deskFailure = ({ code, message }: Failed): Failure => ({ failure: { code, message } })

/** A form that was not taken, because of a refused call. */
export const deskRefused = ({ message }: Failed): Outcome => ({ refused: true, toast: message })

type Rows = typeof deskTable
type DeskAct<K extends DeskKey> = {
  /** What is said once it is done. */
  toast: () => string
  /** What the page knows of the request, and the form does not have or may not say. */
  known?: (context: DeskPageContext, form: FormData) => Partial<RequestInput<Rows[K]>>
  /** Where it leads; without it the same page. */
  to?: (context: DeskPageContext, data: ReplyOf<Rows[K]>) => string
}

/** An act that is one call: the form is read by the schema of its row. */
export const deskAct =
  <K extends DeskKey>(key: K, { toast, known, to }: DeskAct<K>) =>
  async (context: DeskPageContext, form: FormData): Promise<Outcome> => {
    const request = { ...requestIn(form, deskTable[key]), ...known?.(context, form) }
    const call = context.desk[key] as (input: typeof request) => Promise<Result<ReplyOf<Rows[K]>>>
    const result = await call(request)
    if (!result.success) return deskRefused(result)
    return { toast: toast(), ...(to ? { to: to(context, result.data) } : { changed: true }) }
  }

/** To what was proposed, where a second person decides. */
export const toProposal = ({ href }: DeskPageContext, { proposalId }: { proposalId: string }): string =>
  href(deskPaths.proposal, { id: proposalId })

export const mayCall = (role: Staff['role'], row: { by: readonly Staff['role'][] }): boolean =>
  row.by.includes(role)
