import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import type { Language } from '../../market/language.ts'
import { ink, isText, type PageItem, type TextItem, type Typesetting } from './block.ts'
import { ASCENT, BOLD, type Fonts, fontsFor, LETTER_HEIGHT, REGULAR } from './fonts.server.ts'
import type { PdfDocument } from './pdf-document.ts'
import { sheetOf } from './sheet.ts'
import { withVisibleText } from './visible-text.ts'

const languageTags: Record<Language, string> = { en: 'en', id: 'id', hi: 'hi', zh: 'zh-Hans' }
/** Devanagari has signs above and below the line, and Chinese characters fill theirs. */
const lineHeights: Record<Language, number> = { en: 1.42, id: 1.42, hi: 1.52, zh: 1.52 }

const oneLine = { lineBreak: false, baseline: 'alphabetic' } as const

function drawText(pdf: PDFDocument, fonts: Fonts, { x, y, width, lines, lineHeight, type }: TextItem) {
  const { size, bold, right, colour = ink } = type
  const weight = bold ? BOLD : REGULAR
  const baseline = y + (lineHeight - LETTER_HEIGHT * size) / 2 + ASCENT * size
  pdf.fontSize(size).fillColor(colour)
  for (const [at, line] of lines.entries()) {
    let from = right ? x + width - fonts.widthOf(line, weight) * size : x
    for (const run of fonts.runsOf(line, weight)) {
      pdf.font(run.font, run.font.postscriptName).text(run.text, from, baseline + at * lineHeight, oneLine)
      from += run.width * size
    }
  }
}

function draw(pdf: PDFDocument, fonts: Fonts, item: PageItem) {
  if (isText(item)) drawText(pdf, fonts, item)
  else pdf.rect(item.x, item.y, item.width, item.height).fill(item.colour)
}

/** The library only draws, each line at its place: lines and pages are ours (decision 251). */
export async function typeset(document: PdfDocument): Promise<Uint8Array<ArrayBuffer>> {
  const doc = withVisibleText(document)
  const fonts = await fontsFor(doc.language, JSON.stringify(doc))
  const setting: Typesetting = {
    lineHeight: lineHeights[doc.language],
    widthOf:
      ({ size, bold }) =>
      (text) =>
        fonts.widthOf(text, bold ? BOLD : REGULAR) * size,
    drawable: fonts.drawable,
  }
  const pdf = new PDFDocument({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    font: null,
    pdfVersion: '1.7',
    lang: languageTags[doc.language],
    displayTitle: true,
    info: {
      Title: doc.title,
      Author: doc.company.name,
      Subject: doc.number,
      Creator: doc.company.name,
      ...(doc.madeAt ? { CreationDate: doc.madeAt } : {}),
    },
  })
  for (const page of sheetOf(doc, setting)) {
    pdf.addPage()
    for (const item of page) draw(pdf, fonts, item)
  }
  pdf.end()
  return new Uint8Array(await buffer(pdf))
}
