import { en } from './phrasings-en.ts'
import { hi } from './phrasings-hi.ts'
import { id } from './phrasings-id.ts'
import { zh } from './phrasings-zh.ts'

/** What a borrower might type, and the question it means. */
export type Phrasing = readonly [question: string, typed: string]

/**
 * Written before the tree was worded, slips of the thumb included. `heldOut` is what is reported: neither the tree nor
 * the search was changed because of it. `tuning` is what one may look at.
 */
export type Phrasings = { tuning: readonly Phrasing[]; heldOut: readonly Phrasing[] }

export const phrasings = { en, id, hi, zh } satisfies Record<string, Phrasings>
