import type { PdfDocument } from './pdf-document.ts'

/** Removes invisible characters and joins repeated spaces. Line ends stay. */
const cleanText = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, '')
    .replace(/[^\S\n\u00a0\u202f]+/g, ' ')
    .replace(/\p{Cc}/gu, (sign) => (sign === '\n' ? sign : ''))
    .replace(/ *\n */g, '\n')
    .trim()

function clean(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value)
  if (Array.isArray(value)) return value.map(clean)
  if (value === null || typeof value !== 'object' || value instanceof Date) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, clean(part)]))
}

/** The document's texts without what cannot be seen in print. */
export const withVisibleText = (document: PdfDocument): PdfDocument => clean(document) as PdfDocument
