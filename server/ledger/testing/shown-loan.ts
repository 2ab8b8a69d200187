import { withLocale } from '../../../market/locale.server.ts'
import { packs } from '../../../market/packs/packs.ts'
import { statementContent } from '../../documents/content.ts'
import { documentMessages } from '../../documents/document-messages.ts'
import { coolingOffMessages } from '../../loans/cooling-off-messages.ts'
import {
  type DetailsInput,
  description,
  dueAmountMessages,
  headline,
  planMessages,
  repaidMessages,
  rows,
} from '../../loans/details-messages.ts'
import { settlementOf } from '../../loans/settlement.ts'
import { statusOnDay } from '../../loans/status-on-day.ts'
import { instalmentMessages } from '../../repayment/instalments.ts'
import { bookOf, type LoanRecord } from '../loan-record.ts'
import { positionIn } from '../position.ts'
import { restructuring } from '../restructuring.ts'

/** What the loan's page, its instalments and its offer to pay all at once reply to the borrower on a day. */
export function shownPages(loan: LoanRecord, day: string) {
  const pack = packs[loan.market]
  const locale = { pack, today: day, language: 'en' } as const
  const book = bookOf(loan, day)
  if (!book) return null
  const position = positionIn(book)
  const current = statusOnDay(loan.status, position, day)
  const order = { ...loan, decision: '', hasAccountProblem: false } as unknown as DetailsInput['order']
  const facts = { order, book, position, current, restructured: restructuring(book) }
  return withLocale('en', () => ({
    status: current.status,
    headline: headline(facts),
    description: description(facts, locale),
    rows: rows(facts, locale),
    owed: current.owed && dueAmountMessages(current.owed, [], locale),
    ...repaidMessages(position, pack),
    plan: planMessages(position, locale),
    ...coolingOffMessages(book, locale),
    instalments: instalmentMessages(position, locale),
    settlement: settlementOf({ ...loan, pack, today: day, book, owed: position }),
  }))
}

/** The statement as it is typeset, its lines in no order. */
export function shownStatement(loan: LoanRecord, day: string) {
  const facts = statementContent({ ...loan, borrowerName: '', productName: '' }, day)
  if (!facts) return null
  const lines = facts.lines.toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1))
  return withLocale('en', () =>
    documentMessages({ ...facts, lines }, { pack: packs[loan.market], language: 'en' }),
  )
}
