import type { DocumentReply } from '../../contract/calls/documents.ts'
import { isLong } from '../../contract/calls/made-documents.ts'
import type { Result } from '../../contract/wire/codes.ts'
import { paths } from '../../contract/wire/paths.ts'
import { failureOf } from '../page/failed-call.server.ts'
import type { PageContext } from '../page/page.ts'
import type { DocumentFile } from './document.server.ts'
import { goneQuery, madeDocument, partFile, partOf } from './made-document.server.ts'
import { loanDocument } from './print-part.server.ts'

const toDocument = (result: Result<DocumentReply>, context: PageContext, fileName: string): DocumentFile =>
  result.success ? { fileName, document: loanDocument(result.data, context) } : failureOf(result)

export const receipt = async (context: PageContext): Promise<DocumentFile> =>
  toDocument(
    await context.lender.receiptRead({ paymentId: context.query.get('paymentId') ?? '' }),
    context,
    'receipt.pdf',
  )

const made = (context: PageContext, order: '0' | '1', part = 0) =>
  context.lender.statementMade({ orderId: context.launch.orderId ?? '', order, part: String(part) })

const madeQuery = { made: 'statement' }

/** What became of a long statement. */
export const statementMade = async (context: PageContext) =>
  madeDocument(await made(context, '0'), {
    href: (part) => context.href(paths.statement, { part: String(part) }),
    isOneFile: false,
  })

/** A short statement at once; a long one is made meanwhile, and the page of payments says when it is ready. */
export async function statement(context: PageContext): Promise<DocumentFile> {
  const part = partOf(context)
  if (part > 0) {
    const read = await made(context, '0', part)
    if (!read.success) return failureOf(read)
    return partFile(read.data, `statement-${part}`, context.href(paths.payments, goneQuery(madeQuery)))
  }
  const read = await context.lender.statementRead({ orderId: context.launch.orderId ?? '' })
  if (!read.success || !isLong('statement', read.data.table.rows.length))
    return toDocument(read, context, 'statement.pdf')
  const ordered = await made(context, '1')
  return ordered.success ? { moved: context.href(paths.payments, madeQuery) } : failureOf(ordered)
}

export const closure = async (context: PageContext): Promise<DocumentFile> =>
  toDocument(
    await context.lender.closureRead({ orderId: context.launch.orderId ?? '' }),
    context,
    'closure.pdf',
  )
