/** A mistake of one line that the tests must notice. `from` stands in the file once; `suite` is asked instead of those of money. */
export type Bug = { about: string; file: string; from: string; to: string; suite?: readonly string[] }

export const ledger = (name: string): string => `server/ledger/${name}.ts`
export const payouts = (name: string): string => `server/payouts/${name}.ts`
