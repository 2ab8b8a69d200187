import type { PdfDocument } from './pdf-document.ts'

/** No mark, sign or order that is invisible on paper; one space where several stand. Line ends stay. */
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

/** What people typed, fit to be set. */
export const withVisibleText = (document: PdfDocument): PdfDocument => clean(document) as PdfDocument
