/** Ids of what the chat opens at: the borrower's latest message, and the topic that is chosen. */
export const LATEST = 'latest'
export const TOPIC = 'topic'

type StartConditions = { address: URL; isNewVisit: boolean; isScrolled: boolean }

/**
 * Who comes from a category (product 2.6) finds it at the top; who comes back finds the latest message. An address that
 * names a part of the page, and who has begun to read, are left alone.
 */
export const opensAtLatest = ({ address, isNewVisit, isScrolled }: StartConditions): boolean =>
  !address.hash && !isScrolled && !(isNewVisit && address.searchParams.has('selectedIndex'))
