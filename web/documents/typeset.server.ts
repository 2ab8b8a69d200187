import { setImmediate as yieldToRequests } from 'node:timers/promises'
import { Document, Page, renderToBuffer, Text, View } from '@react-pdf/renderer'
import { createElement } from 'react'
import type { Language } from '../../market/language.ts'
import { ink, isText, type PageItem, type TextItem, type Typesetting } from './block.ts'
import { BOLD, fontsFor, LETTER_HEIGHT, REGULAR } from './fonts.server.ts'
import type { PdfDocument } from './pdf-document.ts'
import { A4, sheetOf } from './sheet.ts'
import { withVisibleText } from './visible-text.ts'

const languageTags: Record<Language, string> = { en: 'en', id: 'id', hi: 'hi', zh: 'zh-Hans' }
/** Devanagari has signs above and below the line, and Chinese characters fill theirs. */
const lineHeights: Record<Language, number> = { en: 1.42, id: 1.42, hi: 1.52, zh: 1.52 }

/** The lines are broken already; the library would hyphenate. */
const unparted = (word: string) => [word]

function textElement({ x, y, width, lines, lineHeight, type }: TextItem, key: number) {
  const style = {
    position: 'absolute',
    left: x,
    top: y + (lineHeight - LETTER_HEIGHT * type.size) / 2,
    width,
    height: lines.length * lineHeight + 1,
    fontSize: type.size,
    fontWeight: type.bold ? BOLD : REGULAR,
    lineHeight: lineHeight / type.size,
    color: type.colour ?? ink,
    textAlign: type.right ? 'right' : 'left',
  } as const
  return createElement(Text, { key, style, hyphenationCallback: unparted }, lines.join('\n'))
}

function element(item: PageItem, key: number) {
  if (isText(item)) return item.lines.some(Boolean) ? textElement(item, key) : null
  const { x, y, width, height, colour } = item
  const style = { position: 'absolute', left: x, top: y, width, height, backgroundColor: colour } as const
  return createElement(View, { key, style })
}

/**
 * The library only paints: it gets every line at its place. Its own line breaking hyphenates and its own paging took
 * seconds for a statement. Between the steps other requests are answered.
 */
export async function typeset(document: PdfDocument): Promise<Uint8Array<ArrayBuffer>> {
  const doc = withVisibleText(document)
  const fonts = await fontsFor(doc.language, JSON.stringify(doc))
  await yieldToRequests()
  const setting: Typesetting = {
    lineHeight: lineHeights[doc.language],
    widthOf:
      ({ size, bold }) =>
      (text) =>
        fonts.widthOf(text, bold ? BOLD : REGULAR) * size,
    drawable: fonts.drawable,
  }
  const pages = sheetOf(doc, setting).map((items, at) =>
    createElement(
      Page,
      { key: at, size: 'A4', wrap: false, style: { fontFamily: fonts.families } },
      createElement(View, { style: A4 }, items.map(element)),
    ),
  )
  await yieldToRequests()
  const about = {
    title: doc.title,
    author: doc.company.name,
    subject: doc.number,
    creator: doc.company.name,
    language: languageTags[doc.language],
    ...(doc.madeAt ? { creationDate: doc.madeAt } : {}),
  }
  return new Uint8Array(await renderToBuffer(createElement(Document, about, pages)))
}
