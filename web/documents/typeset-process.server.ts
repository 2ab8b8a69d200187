import { serveWork } from '../../contract/wire/worker-pool.server.ts'
import { withLocale } from '../../market/locale.server.ts'
import type { PdfDocument } from './pdf-document.ts'
import { typeset } from './typeset.server.ts'

serveWork((document: PdfDocument) => withLocale(document.language, () => typeset(document)))
