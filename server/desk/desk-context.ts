import type {
  DeskCall,
  DeskRefusal,
  DeskReply,
  DeskRequest,
  DeskTable,
  Done,
} from '../../contract/desk/desk-call.ts'
import type { ProposalPreview } from '../../contract/desk/proposals.ts'
import type { Staff } from '../../contract/desk/roles.ts'
import type { Language } from '../../market/language.ts'
import type { Services } from '../calls/call.ts'

/** What an act or a look was about, for the audit log. */
export type AuditSubject = {
  subject: string
  borrowerId?: string | null
  reason?: string
  details?: Readonly<Record<string, unknown>>
}

/**
 * One call as a handler of the desk sees it. In an act, `db` is the transaction that the audit log is written in too; an act
 * and a personal read must `record` once what they were about.
 */
export type DeskContext = Services & {
  now: Date
  language: Language
  staff: Staff
  sessionId: string
  record: (about: AuditSubject) => void
  /** What does a proposal, by the key of its row; null where there is no such row any more. */
  proposalHandler: (act: string) => KnownProposal | null
}

export type KnownProposal = { row: DeskCall; handler: ProposalHandler }

type Handler<C extends DeskCall> = (
  call: DeskContext,
  request: DeskRequest<C>,
) => Promise<DeskReply<C> | DeskRefusal>

/** `preview` reads; `apply` writes what the preview of this version said, in the transaction of the approval. */
export type ProposalHandler<C extends DeskCall = DeskCall> = {
  preview: (call: DeskContext, request: DeskRequest<C>) => Promise<ProposalPreview | DeskRefusal>
  apply: (call: DeskContext, request: DeskRequest<C>, version: string) => Promise<Done | DeskRefusal>
}

/** `satisfies DeskHandlers<Pick<typeof deskTable, …>>`: a row without a handler does not compile. */
export type DeskHandlers<T extends DeskTable> = {
  [K in keyof T]: T[K]['kind'] extends 'proposal' ? ProposalHandler<T[K]> : Handler<T[K]>
}

export type AnyDeskHandler = (call: DeskContext, request: never) => Promise<unknown>
