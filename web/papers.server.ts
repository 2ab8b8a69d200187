import { paths } from '../contract/paths.ts'
import { contractPaper, keyFacts } from './loans/papers.server.ts'
import type { PageContext, Paper } from './page.ts'

/** Addresses that answer with a document instead of a page. */
export const papers: Readonly<Record<string, (context: PageContext) => Promise<Paper>>> = {
  [paths.keyFacts]: keyFacts,
  [paths.contractPdf]: contractPaper,
}
