import type { MarketPack } from '../market.ts'
import type { Figures } from './figures.ts'

/** Its id is the clause's anchor on the page and stays the same in every language and version. */
export type Clause = { id: string; heading: string; paragraphs: string[] }

/** All that a clause may speak of. */
export type Subject = { pack: MarketPack; figures: Figures }
export type Write = (subject: Subject) => Clause
