import type { DocumentReply } from '../../contract/calls/documents.ts'
import { type madeDocuments, PART_ROWS, type Print } from '../../contract/calls/made-documents.ts'
import { codes, refuse } from '../../contract/wire/codes.ts'
import { localDay } from '../../market/dates.ts'
import { withLocale } from '../../market/locale.server.ts'
import type { Handlers, Services } from '../calls/call.ts'
import { replayInOwnTurn, statementContent } from './content.ts'
import { issue } from './documents.ts'
import { findLoan } from './issue.ts'
import { type MadeDocument, orderMade, readMade } from './made-documents.ts'

export const madeStatementHandlers = {
  statementMade: async (call, { orderId, order, part }) => {
    const { db, borrowerId, language, now, packs } = call
    const found = await db
      .selectFrom('orders')
      .innerJoin('borrowers', 'borrowers.id', 'orders.borrower_id')
      .select('borrowers.market')
      .where('orders.borrower_id', '=', borrowerId)
      .where('orders.id', '=', orderId)
      .executeTakeFirst()
    if (!found) return refuse(codes.notFound)
    const key = { borrowerId, kind: 'statement', subject: orderId, language } as const
    if (order === '1') await orderMade(db, key, now)
    return readMade(call, key, { part, pack: packs[found.market] })
  },
} satisfies Handlers<Pick<typeof madeDocuments, 'statementMade'>>

/** A few pages of the table each; what is said of the whole loan is in the first. */
function partsOf(statement: DocumentReply): DocumentReply[] {
  const { rows } = statement.table
  const parts: DocumentReply[] = []
  for (let from = 0; from < Math.max(rows.length, 1); from += PART_ROWS)
    parts.push({
      ...statement,
      ...(from > 0 && { rows: [], notes: [] }),
      table: { ...statement.table, rows: rows.slice(from, from + PART_ROWS) },
    })
  return parts
}

/** The statement as of the moment at which it was requested. */
export async function* printedStatement(
  { db, packs }: Pick<Services, 'db' | 'packs'>,
  { borrower_id, subject, language, asked_at: now }: MadeDocument,
  print: Print,
): AsyncGenerator<Uint8Array> {
  const loan = await findLoan(db, borrower_id, { orderId: subject })
  if (loan) await replayInOwnTurn(loan)
  const facts = loan && statementContent(loan, localDay(now, packs[loan.market].timeZone))
  if (!facts) throw new Error('there is no loan to write a statement of')
  const statement = await withLocale(language, () => issue({ db, packs, language, now }, loan, facts))
  const parts = partsOf(statement)
  for (const [at, one] of parts.entries()) {
    const about = { market: loan.market, language, madeAt: now, part: at + 1, parts: parts.length }
    const bytes = await print({ kind: 'statement', ...about, statement: one })
    if (!bytes) throw new Error('the statement could not be printed')
    yield bytes
  }
}
