import type { Packs } from '../../market/market.ts'

export type ActContext = { now: Date; packs: Packs }
