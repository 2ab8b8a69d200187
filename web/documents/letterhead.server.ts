import { formatInstant } from '../../market/dates.ts'
import type { PageContext } from '../page/page.ts'
import type { PdfDocument } from './pdf-document.ts'

export type Letterhead = Pick<PageContext, 'pack' | 'language' | 'now'>

/** The company that issues the document. */
export function letterhead({
  pack,
  language,
  now,
}: Letterhead): Pick<PdfDocument, 'language' | 'company' | 'colour' | 'madeOn'> {
  const { name, address, licenceNumber, phone, email } = pack.company
  return {
    language,
    company: { name, address, licence: licenceNumber, phone, email },
    colour: pack.colours.light.brand,
    madeOn: formatInstant(now, language, pack.timeZone),
  }
}
