import * as texts from '#texts'
import { withLocale } from '../../contract/market/locale.server.ts'
import { codes, isRefusal, type Refusal, refuse } from '../../contract/wire/codes.ts'
import type { PdfDocument } from './pdf-document.ts'
import { createSemaphore } from './semaphore.ts'

/** Typesetting a page blocks the event loop for some 50 ms. */
const withPermit = createSemaphore({ atOnce: 2, waiting: 16 })

/** The document as a PDF, or the refusal that too many are being made. */
export async function renderPdf(document: PdfDocument): Promise<Pdf | Refusal> {
  const { language } = document
  const bytes = await withPermit(async () => {
    // The library takes longer to start than all pages together, so the first document loads it.
    const { typeset } = await import('./typeset.server.ts')
    return withLocale(language, () => typeset(document))
  })
  return bytes ?? refuse(codes.tooMany, withLocale(language, texts.document_busy))
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
