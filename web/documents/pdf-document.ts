import type { Language } from '../../market/language.ts'

/** Any document of the product: key facts, contract, receipt, statement, letter. All texts are ready to read. */
export type PdfDocument = {
  language: Language
  title: string
  number: string
  /** When it was made, as a person reads it. */
  madeOn: string
  /** The same as an instant, for the file's metadata: with it the same content is the same file, byte by byte. */
  madeAt?: Date
  /** The licence is its number alone. */
  company: { name: string; address: string; licence: string; phone: string; email: string }
  /** The brand's colour, such as `#0b5d43`. It is never the only sign of anything. */
  colour: string
  headline?: { label: string; value: string; note?: string }
  sections: readonly DocumentSection[]
  /** The small print under all sections. */
  foot?: string
}

/** Set in this order; columns of amounts are recognised by their cells. */
export type DocumentSection = {
  heading?: string
  paragraphs?: readonly string[]
  rows?: readonly { text: string; value: string }[]
  table?: { columns: readonly string[]; rows: readonly (readonly string[])[] }
}
