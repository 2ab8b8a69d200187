/** A mistake of one line that the tests must notice. `from` stands in the file once. */
export type Bug = { about: string; file: string; from: string; to: string }

const ledger = (name: string) => `server/ledger/${name}.ts`

export const bugs: readonly Bug[] = [
  {
    about: 'a payment covers the principal before the charges',
    file: ledger('book'),
    from: "export const components = [\n  'penalty',",
    to: "export const components = [\n  'principal',\n  'penalty',",
  },
  {
    about: 'a payment covers the latest period first',
    file: ledger('allocation'),
    from: 'for (const account of book.accounts)\n    for (const component of components) {\n      const amountMinor = Math.min(book.creditMinor',
    to: 'for (const account of book.accounts.toReversed())\n    for (const component of components) {\n      const amountMinor = Math.min(book.creditMinor',
  },
  {
    about: 'money that is taken back stays credited',
    file: ledger('allocation'),
    from: 'last.account.paid[last.component] -= uncoveredMinor',
    to: 'last.account.paid[last.component] -= 0',
  },
  {
    about: 'a waived charge is added instead of taken off',
    file: ledger('allocation'),
    from: 'account.owed[component] -= amountMinor\n    book.chargesMinor -= amountMinor',
    to: 'account.owed[component] += amountMinor\n    book.chargesMinor -= amountMinor',
  },
  {
    about: 'what was given up stays given up when the money is taken back',
    file: ledger('allocation'),
    from: 'if (book.settlement && amountMinor > book.creditMinor) undoSettlement',
    to: 'if (book.settlement && amountMinor < 0) undoSettlement',
  },
  {
    about: 'early settlement asks for one unit more',
    file: ledger('allocation'),
    from: 'book.creditMinor >= settlementMinor(book)',
    to: 'book.creditMinor > settlementMinor(book)',
  },
  {
    about: 'late charges begin on the due date',
    file: ledger('book'),
    from: 'account.due < day && openScheduled',
    to: 'account.due <= day && openScheduled',
  },
  {
    about: 'late charges begin a day too late',
    file: ledger('book'),
    from: 'Math.max(today, account.due) + 1',
    to: 'Math.max(today, account.due) + 2',
  },
  {
    about: 'the cap of all charges is forgotten',
    file: ledger('book'),
    from: 'Math.min(due.amountMinor, Math.max(0, book.capMinor - book.chargesMinor))',
    to: 'due.amountMinor',
  },
  {
    about: 'the service fee does not count towards the cap',
    file: ledger('book'),
    from: 'sum + owed.fee + owed.interest, loan.serviceFeeMinor)',
    to: 'sum + owed.fee + owed.interest, 0)',
  },
  {
    about: 'the penalty is charged again for each period',
    file: ledger('book'),
    from: 'book.penalised = true',
    to: 'book.penalised = false',
  },
  {
    about: 'events count in the order in which they were told',
    file: ledger('events'),
    from: 'events.toSorted(inOrder)',
    to: 'events',
  },
  {
    about: 'an extension is sold that is over already',
    file: ledger('events'),
    from: 'next.due + days > book.day &&',
    to: 'next.due + days > 0 &&',
  },
  {
    about: 'extensions have no limit',
    file: ledger('events'),
    from: 'book.extensions < book.loan.rules.mostExtensions &&',
    to: '',
  },
  {
    about: 'the fee of an extension escapes the cap',
    file: ledger('events'),
    from: 'book.chargesMinor + feeMinor <= book.capMinor',
    to: 'book.chargesMinor <= book.capMinor + feeMinor',
  },
  {
    about: 'an extension stays when its fee is taken back',
    file: ledger('events'),
    from: 'known.extended = null\n    extended.undo()',
    to: 'known.extended = null',
  },
  {
    about: 'more is taken back than was paid',
    file: ledger('events'),
    from: 'Math.min(amountMinor, payment.amountMinor - outcome.takenBackMinor)',
    to: 'amountMinor',
  },
  {
    about: 'the interest of a moved date is earned later',
    file: ledger('early-settlement'),
    from: 'const to = dayNumber(dueOn)',
    to: 'const to = account.due',
  },
  {
    about: 'the days of second thoughts end a day early',
    file: ledger('early-settlement'),
    from: 'book.day <= lastCoolingOffDay(book)',
    to: 'book.day < lastCoolingOffDay(book)',
  },
  {
    about: 'the service fee is never given back',
    file: ledger('early-settlement'),
    from: 'book.loan.rules.coolingOffReturnsFee ?',
    to: 'book.loan.rules.coolingOffDays < 0 ?',
  },
  {
    about: 'the order is not locked while money is booked',
    file: ledger('loan-record'),
    from: '} for no key update`.execute(tx)',
    to: '}`.execute(tx)',
  },
  {
    about: 'an event that is told twice is booked twice',
    file: ledger('record'),
    from: 'if (known) return { recorded: true, repeated: true, entryId: known.id }\n    return write(',
    to: 'if (known) movement.eventId += "again"\n    return write(',
  },
  {
    about: 'money counts from when it was told, not from when it was paid',
    file: ledger('record'),
    from: 'function datedOf({ now, movedAt = now, quotedAt = movedAt, packs }: Movement, loan: LoanRecord): Dated {',
    to: 'function datedOf({ now, packs }: Movement, loan: LoanRecord): Dated {\n  const movedAt = now\n  const quotedAt = now',
  },
  {
    about: 'a valid quote is not kept',
    file: ledger('record'),
    from: 'Math.min(quotedAt.getTime(), movedAt.getTime())',
    to: 'Math.max(quotedAt.getTime(), movedAt.getTime())',
  },
  {
    about: 'the value date is the day in UTC instead of the market',
    file: ledger('record'),
    from: 'localDay(countsFrom, packs[loan.market].timeZone)',
    to: "localDay(countsFrom, 'UTC')",
  },
  {
    about: 'more credit is refunded than there is',
    file: ledger('record'),
    from: 'if (amountMinor > (positionOf(loan, dated.onDay)?.creditMinor ?? 0))',
    to: 'if (amountMinor < 0)',
  },
  {
    about: 'a loan that is paid stays open',
    file: ledger('record'),
    from: 'settled ? statusCodes.settled : statusCodes.active',
    to: 'settled ? statusCodes.active : statusCodes.active',
  },
  {
    about: 'what a late-told event changes in the accounts is not booked',
    file: ledger('postings'),
    from: 'posting.amountMinor - (before.get(keyOf(posting))?.amountMinor ?? 0)',
    to: 'posting.amountMinor',
  },
  {
    about: 'a code that is paid after its end keeps its quote',
    file: 'server/repayment/inbox/credit-payment.ts',
    from: 'quotedUntil === null || movedAt <= quotedUntil',
    to: 'movedAt >= quotedAt',
  },
  {
    about: 'what a won dispute had deducted stays taken',
    file: 'server/repayment/inbox/taken-back.ts',
    from: 'Math.min(totalMinor, mostMinor) - takenMinor',
    to: 'totalMinor - takenMinor',
  },
  {
    about: 'money taken back counts from when that was told',
    file: 'server/repayment/inbox/apply-reversals.ts',
    from: 'between(payment.paid_at ?? payment.received_at, taking.at, now)',
    to: 'now',
  },
]
