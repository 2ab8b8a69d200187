import type { Language } from '../../contract/market/language.ts'
import type { MarketPack, Packs } from '../../contract/market/market.ts'
import type { Launch } from '../../contract/wire/launch.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/open.ts'
import type { CardProcessor } from '../gateways/card-processor.ts'
import type { Gateways } from '../gateways/gateway.ts'
import type { Wallet } from '../gateways/wallet.ts'
import type { ImageStore } from '../images/store.ts'
import type { Log } from '../log.ts'
import type { Sms } from '../sms/routes.ts'

/** What the service is made of; `main.ts` and the tests build one. */
export type Parts = {
  db: Db
  clock: Clock
  packs: Packs
  log: Log
  gateways: Gateways
  images: ImageStore
  /** Where nobody processes cards, or no wallet is connected, that way of paying is not offered. */
  cards?: CardProcessor
  wallet?: Wallet
  /** Keys of codes and sealed messages are derived from it; the same in all processes. */
  secret: string
  sms: Sms
}

/** One request as a handler sees it. `borrowerId` is set where the row's auth is 'borrower'. */
export type Call = Parts & {
  now: Date
  language: Language
  pack: MarketPack
  launch: Launch
  /** Hash of the session token; never the token itself. Empty when none was sent. */
  sessionHash: string
  borrowerId: string
  /** The caller's network address, as the front door believes it. */
  address: string
}
