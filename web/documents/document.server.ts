import * as texts from '#texts'
import { codes, isRefusal, type Refusal, refuse } from '../../contract/wire/codes.ts'
import { createWorkerPool } from '../../contract/wire/worker-pool.server.ts'
import { withLocale } from '../../market/locale.server.ts'
import type { Failure, PageContext, Redirect } from '../page/page.ts'
import type { FileRoute } from '../page/route.ts'
import type { PdfDocument } from './pdf-document.ts'
import { typesetScript } from './typeset-script.server.ts'

/** Typesetting takes 50 ms a page and more memory than all else; a document that is given up on is made by nobody. */
const typesetApart = createWorkerPool<PdfDocument, Pdf>({
  script: typesetScript,
  atOnce: 2,
  waiting: 16,
  timeoutMs: 60_000,
  memoryMb: 384,
})

/** The document as a PDF, or the refusal that too many are being made. */
export async function renderPdf(document: PdfDocument): Promise<Pdf | Refusal> {
  const made = await typesetApart(document)
  if (typeof made === 'object') return made.reply
  return refuse(codes.tooMany, withLocale(document.language, texts.document_busy))
}

type Pdf = Uint8Array<ArrayBuffer>

const NAME_LENGTH = 100
const RETRY_SECONDS = '5'
const noStore = {
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'X-Robots-Tag': 'noindex',
}

/** A name that no file system, header or path reads as anything but a name. */
function safeName(fileName: string): string {
  const name = fileName
    .normalize('NFC')
    .replace(/\.pdf$/i, '')
    .replace(/[^\p{L}\p{M}\p{N}_-]+/gu, '-')
  const short = [...name].slice(0, NAME_LENGTH).join('')
  return `${short.replace(/^-+|-+$/g, '') || 'document'}.pdf`
}

/** The response to a request for a document: the file, or why there is none now. */
export function pdfResponse(made: Pdf | Refusal, fileName: string): Response {
  if (isRefusal(made)) {
    const headers = { ...noStore, 'Content-Type': 'text/plain; charset=utf-8', 'Retry-After': RETRY_SECONDS }
    return new Response(made.message, { status: 503, headers })
  }
  const name = safeName(fileName)
  const plain = name.replace(/[^\x20-\x7e]+/g, '_')
  return new Response(made, {
    headers: {
      ...noStore,
      'Content-Type': 'application/pdf',
      'Content-Length': String(made.length),
      'Content-Disposition': `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`,
    },
  })
}

/** A PDF to download, or why there is none, or the page that comes before it. */
export type DocumentFile =
  | { fileName: string; document: PdfDocument }
  | { fileName: string /** Made before. */; pdf: Pdf }
  | Failure
  | Redirect

/** The row of a document: typeset when somebody opens its address. */
export const document = (write: (context: PageContext) => Promise<DocumentFile>): FileRoute => ({
  kind: 'document',
  answer: async (context) => {
    const made = await write(context)
    if ('failure' in made || 'moved' in made) return made
    return pdfResponse('pdf' in made ? made.pdf : await renderPdf(made.document), made.fileName)
  },
})
