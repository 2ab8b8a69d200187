import type { Desk } from '../../contract/desk/table.ts'
import type { From } from '../../contract/wire/exchange.ts'
import type { Launch } from '../../contract/wire/launch.ts'
import type { Packs } from '../../market/market.ts'
import type { DemoControls } from '../page/demo-controls.ts'
import type { Lender } from '../page/page.ts'
import type { StreamOptions } from '../page/route.ts'
import type { CountForm } from './form-admission.server.ts'
import type { ResponseOptions } from './respond.server.ts'

export type WebOptions = Omit<ResponseOptions, 'forms'> &
  StreamOptions & {
    packs: Packs
    lenderFor: (launch: Launch, from: From) => Lender
    developer: DemoControls | null
    /** Null where the lender has a backend, and a desk, of its own. */
    desk: Desk | null
    /** Counts the forms of each sender; without it nothing is. */
    countForm?: CountForm
    log: { error: (about: object) => void }
  }
