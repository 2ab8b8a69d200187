import * as texts from '#texts'
import type { DocumentReply } from '../../contract/calls/documents.ts'
import type { Result } from '../../contract/wire/codes.ts'
import { paths } from '../../contract/wire/paths.ts'
import { failureOf } from '../page/failed-call.server.ts'
import type { PageContext } from '../page/page.ts'
import type { DocumentFile } from './document.server.ts'
import { letterhead } from './letterhead.server.ts'

/** Typesets the service's facts; the foot explains how anyone can verify them. */
function toDocument(result: Result<DocumentReply>, context: PageContext, fileName: string): DocumentFile {
  if (!result.success) return failureOf(result)
  const { title, number, code, issuedAt, headline, rows, table, notes } = result.data
  const address = `${context.pack.company.website}${paths.verify}`
  return {
    fileName,
    document: {
      ...letterhead(context),
      title,
      number,
      madeOn: issuedAt,
      headline,
      sections: [
        { rows, paragraphs: notes },
        ...(table.rows.length > 0 ? [{ heading: table.heading, table }] : []),
      ],
      foot: texts.document_verify_foot({ address, code }),
    },
  }
}

export const receipt = async (context: PageContext): Promise<DocumentFile> =>
  toDocument(
    await context.lender.receiptRead({ paymentId: context.query.get('paymentId') ?? '' }),
    context,
    'receipt.pdf',
  )

export const statement = async (context: PageContext): Promise<DocumentFile> =>
  toDocument(
    await context.lender.statementRead({ orderId: context.launch.orderId ?? '' }),
    context,
    'statement.pdf',
  )

export const closure = async (context: PageContext): Promise<DocumentFile> =>
  toDocument(
    await context.lender.closureRead({ orderId: context.launch.orderId ?? '' }),
    context,
    'closure.pdf',
  )
