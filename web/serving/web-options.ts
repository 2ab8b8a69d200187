import type { Desk } from '../../contract/desk/table.ts'
import type { Packs } from '../../contract/market/market.ts'
import type { From } from '../../contract/wire/exchange.ts'
import type { Launch } from '../../contract/wire/launch.ts'
import type { DemoControls } from '../developer/demo-controls.ts'
import type { Lender } from './page.ts'
import type { ResponseOptions } from './respond.server.ts'
import type { StreamOptions } from './route.ts'

export type WebOptions = ResponseOptions &
  StreamOptions & {
    packs: Packs
    lenderFor: (launch: Launch, from: From) => Lender
    developer: DemoControls | null
    /** Null where the lender has a backend, and a desk, of its own. */
    desk: Desk | null
    log: { error: (about: object) => void }
  }
