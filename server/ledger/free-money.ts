import type { AccountPart, Book } from './book.ts'

/** Money that covered a debt which is no longer owed is credit; of what was covered, the latest is released first. */
export function freeMoney(book: Book, { account, component, amountMinor }: AccountPart): void {
  account.paid[component] -= amountMinor
  book.creditMinor += amountMinor
  let leftMinor = amountMinor
  for (let index = book.covered.length - 1; index >= 0 && leftMinor > 0; index--) {
    const part = book.covered[index]
    if (part?.account !== account || part.component !== component) continue
    const releasedMinor = Math.min(leftMinor, part.amountMinor)
    book.covered[index] = { ...part, amountMinor: part.amountMinor - releasedMinor }
    leftMinor -= releasedMinor
  }
}
