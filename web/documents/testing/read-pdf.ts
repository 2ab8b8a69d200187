import { extractText, getDocumentProxy, getMeta } from 'unpdf'
import { isRefusal } from '../../../contract/wire/codes.ts'
import { renderPdf } from '../document.server.ts'
import type { PdfDocument } from '../pdf-document.ts'

export type PdfContent = {
  bytes: Uint8Array
  pages: string[]
  info: Record<string, unknown>
  /** Where each piece of text begins and ends on its page, in points from the left. */
  spans: { text: string; from: number; to: number }[]
}

/** Renders a document and reads the file as another program would. */
export async function readPdf(document: PdfDocument): Promise<PdfContent> {
  const bytes = await renderPdf(document)
  if (isRefusal(bytes)) throw new Error(bytes.message)
  // The reader takes the bytes away from whoever gave them.
  const file = await getDocumentProxy(bytes.slice())
  const { text } = await extractText(file, { mergePages: false })
  const { info } = await getMeta(file)
  const spans: PdfContent['spans'] = []
  for (let page = 1; page <= file.numPages; page += 1) {
    const { items } = await (await file.getPage(page)).getTextContent()
    for (const item of items)
      if ('str' in item && item.str.trim())
        spans.push({ text: item.str, from: item.transform[4], to: item.transform[4] + item.width })
  }
  return { bytes, pages: text, info, spans }
}

/**
 * A text by its characters alone. A line that was broken has lost its space; and the reader, pdf.js, takes any glyph that
 * stands for a text with a mark in it for one without width, so that it sees gaps within Hindi words. Order and code
 * points are compared as they are, after NFC: the library decomposes 'ड़', and NFC has no composed form of it either.
 */
export const letters = (text: string): string => text.normalize('NFC').replace(/\s+/g, '')
