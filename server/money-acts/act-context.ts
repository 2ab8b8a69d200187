import type { Packs } from '../../contract/market/market.ts'

export type ActContext = { now: Date; packs: Packs }
