import type { MarketPack } from '../market.ts'
import type { LegalFigures } from './figures.ts'

/** Its id is the clause's anchor on the page and stays the same in every language and version. */
export type Clause = { id: string; heading: string; paragraphs: string[] }

/** All that a clause may refer to. */
export type ClauseInput = { pack: MarketPack; figures: LegalFigures }
export type Write = (subject: ClauseInput) => Clause
