import type { Print } from '../../contract/calls/made-documents.ts'
import type { From } from '../../contract/wire/exchange.ts'
import type { Launch } from '../../contract/wire/launch.ts'
import type { Secrets } from '../../contract/wire/secret-equality.ts'
import type { Language } from '../../market/language.ts'
import type { MarketPack, Packs } from '../../market/market.ts'
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
  /** Who is told, outside of the database, where the audit log ends. */
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

type AnyHandler = (call: Call, request: never) => Promise<unknown>

/** A handler whose own query joins the session, so that the call costs one round trip; it answers 1001 itself. */
export const joinsSession = <H extends AnyHandler>(handler: H): H & { joinsSession: true } =>
  Object.assign(handler, { joinsSession: true as const })

/** Handlers by the key of their row in the contract. */
export type HandlerMap = Readonly<Record<string, AnyHandler & { joinsSession?: true }>>

/** Where a request comes from: the socket's address, or the one that a trusted proxy or our own pages forward. */
export type ServiceEnv = { Bindings: Partial<From> }
