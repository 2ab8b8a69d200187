import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { receive } from './allocation.ts'
import { components, openBook } from './book.ts'
import { replay } from './events.ts'
import { arbitraryHistory } from './testing/histories.ts'
import { loanOf } from './testing/plain-loan.ts'
import { payment, playThrough } from './testing/playing.ts'

/** Two periods that owe 1, 2, 3, 4, 5 in the order of the components, and a hundred times that. */
function covered(amountMinor: number): string[] {
  const book = openBook(loanOf(2))
  for (const [index, account] of book.accounts.entries())
    for (const [place, component] of components.entries())
      account.owed[component] = (place + 1) * 100 ** index
  receive(book, amountMinor)
  return [
    ...book.covered.map((part) => `${part.account.periodNo} ${part.component} ${part.amountMinor}`),
    ...(book.creditMinor > 0 ? [`credit ${book.creditMinor}`] : []),
  ]
}

test('oldest period first, within it penalty, fee, late interest, interest, principal', () => {
  expect(covered(1)).toEqual(['1 penalty 1'])
  expect(covered(4)).toEqual(['1 penalty 1', '1 fee 2', '1 lateInterest 1'])
  expect(covered(16)).toEqual([
    '1 penalty 1',
    '1 fee 2',
    '1 lateInterest 3',
    '1 interest 4',
    '1 principal 5',
    '2 penalty 1',
  ])
  expect(covered(1_516).slice(5)).toEqual([
    '2 penalty 100',
    '2 fee 200',
    '2 lateInterest 300',
    '2 interest 400',
    '2 principal 500',
    'credit 1',
  ])
})

test('the parts of a payment sum to its amount, less the fee of an extension', () => {
  fc.assert(
    fc.property(arbitraryHistory, fc.integer({ min: 1, max: 2_000_000_000 }), (history, amountMinor) => {
      const play = playThrough(history)
      const paid = payment(play, amountMinor)
      const { payments } = replay(openBook(play.loan), [...play.events, paid], play.day)
      const outcome = payments.get(paid.id)
      expect(outcome?.parts.reduce((sum, part) => sum + part.amountMinor, 0)).toBe(amountMinor)
    }),
    { numRuns: 1_000 },
  )
})
