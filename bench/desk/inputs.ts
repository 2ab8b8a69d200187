import type { DeskKey } from '../../contract/desk/table.ts'

/** What there is to ask for; ids are those that `records.ts` and `../arrears/portfolio.ts` write. */
export type GeneratedData = { day: string; borrowers: number }

/** The request of the nth call: from everywhere in the data, with every filter. */
type InputOf = (nth: number, data: GeneratedData) => unknown

/** One of some, in turn. */
const oneOf = <Item>(items: readonly Item[], nth: number): Item | undefined => items[nth % items.length]

/** Numbers from 1 to the most, which follow no order. */
const scattered = (nth: number, most: number): number => 1 + ((nth * 7_919) % most)

/** How many of each there are for so many borrowers. */
export const recordCounts = {
  proposals: (borrowers: number) => Math.max(10, Math.floor(borrowers / 100)),
}

/** A request for every `read` of the desk's table; a row that is not here fails the bench. */
export const deskInputs: Readonly<Partial<Record<DeskKey, InputOf>>> = {
  overviewShow: (nth) => ({ market: oneOf(['id', 'in'], nth) }),
  proposalList: (nth, { borrowers }) => ({
    ...(nth % 2 === 0 && { state: oneOf(['open', 'approved', 'rejected'], nth) }),
    ...(nth % 5 === 0 && { subject: `order r${scattered(nth, borrowers)}` }),
  }),
  proposalShow: (nth, { borrowers }) => ({
    proposalId: `P-${scattered(nth, recordCounts.proposals(borrowers)) * 2 - 1}`,
  }),
}
