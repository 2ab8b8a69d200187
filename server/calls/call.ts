import type { Print } from '../../contract/calls/made-documents.ts'
import type { ProposalPreview } from '../../contract/calls/proposals.ts'
import type { Refusal } from '../../contract/wire/codes.ts'
import type { From } from '../../contract/wire/exchange.ts'
import type { Launch } from '../../contract/wire/launch.ts'
import type {
  AnswerOf,
  Done,
  Operation,
  OperationTable,
  RequestOf,
  StaffOperation,
} from '../../contract/wire/operation.ts'
import type { Staff, StaffRole } from '../../contract/wire/roles.ts'
import type { Secrets } from '../../contract/wire/secret-equality.ts'
import type { Language } from '../../market/language.ts'
import type { MarketPack, Packs } from '../../market/market.ts'
import type { TakenRisk } from '../../market/rules/check-rules.ts'
import type { AuditWitness } from '../audit/audit-witness.ts'
import type { Clock } from '../clock.ts'
import type { Broadcast } from '../database/broadcast.ts'
import type { Db } from '../database/open.ts'
import type { Keyring } from '../encryption/keyring.ts'
import type { AccountCheck } from '../gateways/account-check.ts'
import type { CardProcessor } from '../gateways/card-processor.ts'
import type { Gateways } from '../gateways/gateway.ts'
import type { IdentityCheck } from '../gateways/identity-check.ts'
import type { PayoutCompanies } from '../gateways/payout.ts'
import type { Wallet } from '../gateways/wallet.ts'
import type { ImageStore } from '../images/store.ts'
import type { Log } from '../log.ts'
import type { Mail } from '../mail/mail.ts'
import type { Push } from '../push/push.ts'
import type { Sms } from '../sms/routes.ts'

/** What handlers work with; `embedded.ts` and the tests build one. */
export type Services = {
  db: Db
  clock: Clock
  packs: Packs
  log: Log
  gateways: Gateways
  /** Who sends money to borrowers. */
  payouts: PayoutCompanies
  images: ImageStore
  /** Where nobody processes cards, or no wallet is connected, that way of paying is not offered. */
  cards?: CardProcessor
  wallet?: Wallet
  /** Where no company is connected nothing is checked by itself, and a person looks at it. */
  identityCheck?: IdentityCheck
  accountCheck?: AccountCheck
  /** Codes, picture questions and messages that wait are hashed and encrypted with them; the same in all processes. */
  codeSecrets: Secrets
  /** The audit log is chained with the first; rows of the others still verify. */
  auditSecrets: Secrets
  /** Who is notified, outside of the database, where the audit log ends. */
  auditWitnesses?: readonly AuditWitness[]
  /** Keys of what is encrypted at rest. */
  keyring: Keyring
  sms: Sms
  /** Tells the other processes; a command that runs beside them has none. */
  broadcast?: Broadcast
  /** Where there are no keys for it, nobody is offered push messages. */
  push?: Push
  /** Where no mail server is set up, nothing goes by mail. */
  mail?: Mail
  /** Who puts long documents on paper; a command that runs beside the product has nobody. */
  print?: Print
  /** Where staff open the desk, for links that are mailed. */
  deskOrigin?: string
  /** Rules that a named person takes the risk of; none where nobody does. */
  ruleRisks?: readonly TakenRisk[]
}

/** One request as a handler sees it. `borrowerId` is set where the row's auth is 'borrower'. */
export type Call = Services & {
  now: Date
  language: Language
  pack: MarketPack
  launch: Launch
  /** Hash of the session token; never the token itself. Empty when none was sent. */
  sessionHash: string
  borrowerId: string
  /** The caller's network address, as the request handler believes it. */
  address: string
  /** The browser's signed id, or that of a campaign's visit; empty where there is neither. */
  visitor: string
}

/** A picture as a reply: the captcha's. */
export type PictureReply = { type: string; bytes: Uint8Array<ArrayBuffer> }

/** What an act or a look of staff was about, for the audit log. */
export type AuditSubject = {
  subject: string
  borrowerId?: string | null
  reason?: string
  details?: Readonly<Record<string, unknown>>
}

/**
 * One call of staff as a handler sees it. In an act, `db` is the transaction that the audit log is written in too; an act
 * and a personal read must `record` once what they were about.
 */
export type StaffCall = Services & {
  now: Date
  language: Language
  staff: Staff
  sessionId: string
  record: (about: AuditSubject) => void
  /** What does a proposal, by the key of its row; null where there is no such row any more. */
  proposalHandler: (act: string) => KnownProposal | null
}

export type KnownProposal = { row: StaffOperation; handler: ProposalHandler }

type Handler<O extends Operation, C> = (call: C, request: RequestOf<O>) => Promise<AnswerOf<O> | Refusal>

/** `preview` reads; `apply` writes what the preview of this version said, in the transaction of the approval. */
export type ProposalHandler<O extends Operation = StaffOperation> = {
  preview: (call: StaffCall, request: RequestOf<O>) => Promise<ProposalPreview | Refusal>
  apply: (call: StaffCall, request: RequestOf<O>, version: string) => Promise<Done | Refusal>
}

type CallOf<O extends Operation> = O['by'] extends readonly StaffRole[] ? StaffCall : Call

/** `satisfies Handlers<typeof complaints>`: a row without a function does not compile. */
export type Handlers<T extends OperationTable> = {
  [K in keyof T]: T[K]['kind'] extends 'proposal' ? ProposalHandler<T[K]> : Handler<T[K], CallOf<T[K]>>
}

/** A function of staff's, once its request was parsed. */
export type StaffHandler = (call: StaffCall, request: never) => Promise<unknown>

/** A function of a borrower's or a visitor's operation, once its request was parsed. */
export type WireHandler = ((call: Call, request: never) => Promise<unknown>) & { joinsSession?: true }

/** A handler whose own query joins the session, so that the call costs one round trip; it answers 1001 itself. */
export const joinsSession = <H extends (call: Call, request: never) => Promise<unknown>>(
  handler: H,
): H & { joinsSession: true } => Object.assign(handler, { joinsSession: true as const })

/** What does each operation, by the key of its row; those of staff are none of the wire's. */
export type HandlerMap = Readonly<Record<string, object>>

/** Where a request comes from: the socket's address, or the one that a trusted proxy or our own pages forward. */
export type ServiceEnv = { Bindings: Partial<From> }
