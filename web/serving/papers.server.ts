import { paths } from '../../contract/wire/paths.ts'
import { closurePaper, receiptPaper, statementPaper } from '../documents/papers.server.ts'
import { contractPaper, keyFacts } from '../loans/papers.server.ts'
import type { PageContext, Paper } from './page.ts'

/** Addresses that answer with a document instead of a page. */
export const papers: Readonly<Record<string, (context: PageContext) => Promise<Paper>>> = {
  [paths.keyFacts]: keyFacts,
  [paths.contractPdf]: contractPaper,
  [paths.receipt]: receiptPaper,
  [paths.statement]: statementPaper,
  [paths.closure]: closurePaper,
}
