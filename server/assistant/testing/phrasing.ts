/** What a borrower might type, and the question it means. */
export type Phrasing = readonly [question: string, typed: string]

/**
 * Written before the tree was worded, slips of the thumb included. `heldOut` is what is reported: neither the tree nor
 * the search was changed because of it. `tuning` is what one may look at.
 */
export type Phrasings = { tuning: readonly Phrasing[]; heldOut: readonly Phrasing[] }
