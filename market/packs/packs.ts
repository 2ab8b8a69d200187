import type { Packs } from '../market.ts'
import { india } from './india.ts'
import { indonesia } from './indonesia.ts'

export const packs: Packs = { id: indonesia, in: india }
