/** Whether doing nothing until an extension's new date costs less than the extension: the cheaper is said first. */
export const isInactionCheaper = ({ feeMinor, inactionMinor }: { feeMinor: number; inactionMinor: number }) =>
  inactionMinor < feeMinor
