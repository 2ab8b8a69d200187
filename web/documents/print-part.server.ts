import * as texts from '#texts'
import { MINUTE_MS } from '../../base/time.ts'
import type { DocumentReply } from '../../contract/calls/documents.ts'
import type { Print, PrintedPart } from '../../contract/calls/made-documents.ts'
import { paths } from '../../contract/wire/paths.ts'
import { createWorkerPool } from '../../contract/wire/worker-pool.server.ts'
import { withLocale } from '../../market/locale.server.ts'
import type { Packs } from '../../market/market.ts'
import { type Letterhead, letterhead } from './letterhead.server.ts'
import type { DocumentSection, PdfDocument } from './pdf-document.ts'
import { typesetScript } from './typeset-script.server.ts'

/** The service's facts, with a foot that explains how anyone can verify them. */
export function loanDocument(reply: DocumentReply, from: Letterhead): PdfDocument {
  const { title, number, code, issuedAt, headline, rows, table, notes } = reply
  const address = `${from.pack.company.website}${paths.verify}`
  return {
    ...letterhead(from),
    title,
    number,
    madeOn: issuedAt,
    headline,
    sections: [
      { rows, paragraphs: notes },
      ...(table.rows.length > 0 ? [{ heading: table.heading, table }] : []),
    ],
    foot: texts.document_verify_foot({ address, code }),
  }
}

export const copyDocument = (sections: readonly DocumentSection[], from: Letterhead): PdfDocument => ({
  ...letterhead(from),
  title: texts.account_data_title(),
  number: '',
  sections: [{ paragraphs: [texts.account_data_pdf_note()] }, ...sections],
})

function partDocument(printed: PrintedPart, packs: Packs): PdfDocument {
  const { market, language, madeAt, part, parts } = printed
  const from = { pack: packs[market], language, now: madeAt }
  const document =
    printed.kind === 'statement'
      ? loanDocument(printed.statement, from)
      : copyDocument(printed.sections, from)
  return { ...document, title: `${document.title} – ${texts.document_part({ part, parts })}` }
}

/** Apart from those that somebody waits for: a long document takes nobody's place. */
const typesetParts = createWorkerPool<PdfDocument, Uint8Array>({
  script: typesetScript,
  atOnce: 1,
  waiting: 4,
  timeoutMs: 5 * MINUTE_MS,
  memoryMb: 384,
})

/** Prints what the service has written; the service knows no paper. */
export const createPrint =
  (packs: Packs): Print =>
  async (printed) => {
    const made = await typesetParts(withLocale(printed.language, () => partDocument(printed, packs)))
    return typeof made === 'object' ? made.reply : null
  }
