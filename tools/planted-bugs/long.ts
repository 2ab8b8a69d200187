import type { Bug } from './bug.ts'

/** What grows with what there is, and must keep nobody waiting. */
export const longBugs: readonly Bug[] = [
  {
    about: 'a long document is made while one waits',
    file: 'server/account-data/account-data-handlers.ts',
    from: "if (isLong('copyJson', records)) return",
    to: "if (isLong('copyJson', -records)) return",
    suite: ['pglite', 'server/account-data/make-documents'],
  },
  {
    about: 'a long document has one part, however long it is',
    file: 'server/account-data/make-documents.ts',
    from: 'const own = sections.slice((part - 1) * PART_ROWS, part * PART_ROWS)',
    to: 'const own = sections.slice((part - 1) * PART_ROWS)',
    suite: ['pglite', 'server/account-data/make-documents'],
  },
  {
    about: 'a document that a killed process began keeps the parts of the first time',
    file: 'server/documents/made-documents.ts',
    from: "await db.deleteFrom('made_document_parts').where('document_id', '=', id).execute()",
    to: "await db.deleteFrom('made_document_parts').where('part', '<', 0).execute()",
    suite: ['pglite', 'server/account-data/make-documents'],
  },
  {
    about: 'what a killed process was making waits for ever',
    file: 'server/documents/made-documents.ts',
    from: "where state in ('waiting', 'making') order",
    to: "where state in ('waiting') order",
    suite: ['pglite', 'server/account-data/make-documents'],
  },
  {
    about: 'a long document is offered for ever',
    file: 'server/documents/made-documents.ts',
    from: "if (!found || (found.state === 'ready' && found.asked_at < oldest(call.now)))",
    to: 'if (!found)',
    suite: ['pglite', 'server/account-data/make-documents'],
  },
  {
    about: 'a long document is stored as it is read',
    file: 'server/documents/made-documents.ts',
    from: 'const bytes = encrypt(keyring, piece, madePartBinding(borrower_id, id, part))',
    to: 'const bytes = keyring && piece',
    suite: ['pglite', 'server/account-data/make-documents'],
  },
  {
    about: 'a page lists all loans that somebody ever asked for',
    file: 'contract/calls/products.ts',
    from: 'export const ORDERS_PER_PAGE = 50',
    to: 'export const ORDERS_PER_PAGE = 50_000',
    suite: ['postgres', 'server/calls/many-rows'],
  },
  {
    about: 'a copy that would fill books does not say what is missing',
    file: 'server/account-data/make-documents.ts',
    from: 'if (hidden > 0) sections.push',
    to: 'if (hidden < 0) sections.push',
    suite: ['pglite', 'server/account-data/make-documents'],
  },
  {
    about: 'a copy has one part more than it may',
    file: 'server/account-data/make-documents.ts',
    from: 'sections.push(...own.slice(0, room))',
    to: 'sections.push(...own)',
    suite: ['pglite', 'server/account-data/make-documents'],
  },
  {
    about: 'the general ledger is read as a whole where all was booked at one moment',
    file: 'server/accounting/general-ledger.ts',
    from: 'const PAGE_LINES = 1_000',
    to: 'const PAGE_LINES = 100_000',
    suite: ['postgres', 'server/calls/many-rows'],
  },
  {
    about: 'lines that were booked at one moment are missing in the general ledger',
    file: 'server/accounting/general-ledger.ts',
    from: 'rows = await pageOf(db, market, { span, after: rows.at(-1) })',
    to: 'rows = rows.length > 0 ? [] : await pageOf(db, market, { span, after: undefined })',
    suite: ['postgres', 'server/calls/many-rows'],
  },
]
