/** An account of the ledger as staff read it; what has no name of its own is shown by its key. */
export const accountName = (account: string): string => account
