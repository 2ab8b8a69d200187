import type { Packs } from '../market.ts'
import { currentPacks } from './current-packs.ts'
import { india } from './india.ts'
import { indonesia } from './indonesia.ts'

/** The packs of the base contract, with its figures to the letter. */
export const packs: Packs = { id: indonesia, in: india }

/** What `PACKS` names. */
export const packSets = { base: packs, current: currentPacks }
