import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../database/open.ts'
import type { DocumentContent } from '../database/tables/documents.ts'
import { inOwnTurn, loanColumns } from '../ledger/loan-record.ts'
import { newDocumentCode } from './code.ts'
import type { DocumentedLoan } from './content.ts'

/** The loan of one borrower by its order, or by one of its payments. */
export async function findLoan(
  db: Db,
  borrowerId: string,
  by: { orderId: string } | { entryId: number },
): Promise<DocumentedLoan | null> {
  const which =
    'orderId' in by
      ? sql`o.id = ${by.orderId}`
      : sql`o.id = (select e.order_id from ledger_entries e where e.borrower_id = ${borrowerId} and e.id = ${by.entryId})`
  const { rows } = await sql<DocumentedLoan>`
    select ${loanColumns}, b.name as "borrowerName", p.name as "productName" from orders o join borrowers b on b.id = o.borrower_id
    join products p on p.id = o.product_id
    where o.borrower_id = ${borrowerId} and ${which}`.execute(db)
  return (await inOwnTurn(rows))[0] ?? null
}

export const hashOfContent = (facts: DocumentContent): string =>
  createHash('sha256').update(JSON.stringify(facts)).digest('hex')

export const documentSubject = (facts: DocumentContent): string =>
  facts.kind === 'receipt' ? String(facts.entryId) : facts.kind === 'statement' ? facts.asOf : ''

export type IssuedDocument = { code: string; issuedAt: Date }

/** The same facts are the same document: requested again, it has the same code. */
export async function issueDocument(
  db: Db,
  { borrowerId, id }: Pick<DocumentedLoan, 'borrowerId' | 'id'>,
  { facts, now }: { facts: DocumentContent; now: Date },
): Promise<IssuedDocument> {
  const key = {
    borrower_id: borrowerId,
    order_id: id,
    kind: facts.kind,
    subject: documentSubject(facts),
    facts_hash: hashOfContent(facts),
  }
  await db
    .insertInto('issued_documents')
    .values({ ...key, code: newDocumentCode(), facts, issued_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const known = await db
    .selectFrom('issued_documents')
    .select(['code', 'issued_at'])
    .where((where) => where.and(key))
    .executeTakeFirstOrThrow()
  return { code: known.code, issuedAt: known.issued_at }
}

export const findDocument = (db: Db, code: string) =>
  db.selectFrom('issued_documents').selectAll().where('code', '=', code).executeTakeFirst()
