import * as texts from '#texts'
import {
  type Block,
  beside,
  hairline,
  ink2,
  moved,
  type PageItem,
  stacked,
  type Typesetting,
  textBlock,
} from './block.ts'
import { pagesOf } from './pages.ts'
import type { PdfDocument } from './pdf-document.ts'
import { sectionBlocks } from './sections.ts'

export const A4 = { width: 595.28, height: 841.89 }
const SIDE = 54
const TOP = 46
const BOTTOM = 26
const WIDTH = A4.width - 2 * SIDE
const RULE = 5
const NUMBER_WIDTH = 130

const quiet = { size: 9.5, colour: ink2 }
const small = { size: 7.5, colour: ink2 }

function letterhead(setting: Typesetting, { company, number, madeOn }: PdfDocument): Block {
  const width = WIDTH * 0.4
  const name = textBlock(setting, company.name, { size: 11, bold: true, width: WIDTH - width - 16 })
  const which = stacked([
    textBlock(setting, number, { size: 9, bold: true, right: true, width }),
    textBlock(setting, madeOn, { size: 9, colour: ink2, right: true, width }),
  ])
  return beside([
    { x: 0, block: name },
    { x: WIDTH - width, block: which },
  ])
}

/** The main fact of the document, as large as its line allows. */
function headlineBlock(setting: Typesetting, { headline, colour }: PdfDocument): Block[] {
  if (!headline) return []
  const indent = 18
  const width = WIDTH - indent
  const size = Math.max(
    16,
    Math.min(30, (width - 2) / setting.widthOf({ size: 1, bold: true })(headline.value)),
  )
  const { height, items } = stacked([
    textBlock(setting, headline.label, { ...quiet, width }),
    textBlock(setting, headline.value, { size, bold: true, width }),
    ...(headline.note ? [textBlock(setting, headline.note, { ...quiet, width })] : []),
  ])
  const bar = { x: 0, y: 0, width: 3, height, colour }
  return [{ before: 13, height, items: [bar, ...moved(items, indent, 0)] }]
}

function closingBlock(setting: Typesetting, { foot }: PdfDocument): Block[] {
  if (!foot) return []
  const text = textBlock(setting, foot, { size: 8.5, colour: ink2, width: WIDTH })
  const rule = { x: 0, y: 0, width: WIDTH, height: 0.5, colour: hairline }
  return [{ before: 20, height: text.height + 9, items: [rule, ...moved(text.items, 0, 9)] }]
}

/** Company, document number and page, on every sheet. */
function footBlock(setting: Typesetting, doc: PdfDocument, page: string): Block {
  const { name, address, licence, phone, email } = doc.company
  const licensed = licence && texts.document_licence({ licence })
  const joined = (facts: readonly string[]) => facts.filter(Boolean).join('  ·  ')
  const imprint = [joined([name, address]), joined([licensed, phone, email])].filter(Boolean).join('\n')
  const which = stacked([
    textBlock(setting, doc.number, { ...small, bold: true, right: true, width: NUMBER_WIDTH }),
    textBlock(setting, page, { ...small, right: true, width: NUMBER_WIDTH }),
  ])
  const { height, items } = beside([
    { x: 0, block: textBlock(setting, imprint, { ...small, width: WIDTH - NUMBER_WIDTH - 16 }) },
    { x: WIDTH - NUMBER_WIDTH, block: which },
  ])
  const rule = { x: 0, y: 0, width: WIDTH, height: 0.5, colour: hairline }
  return { before: 0, height: height + 7, items: [rule, ...moved(items, 0, 7)] }
}

/** From the second page on the company is named at the top. */
function runningHead(setting: Typesetting, doc: PdfDocument): PageItem[] {
  const [item] = textBlock(setting, `${doc.company.name} · ${doc.title}`, { ...small, width: WIDTH }).items
  return item && 'lines' in item ? moved([{ ...item, lines: item.lines.slice(0, 1) }], SIDE, 22) : []
}

/** The items of each page. */
export function sheetOf(doc: PdfDocument, setting: Typesetting): PageItem[][] {
  const footOf = (page: number, pages: number) =>
    footBlock(setting, doc, texts.document_page({ page, pages }))
  const footTop = A4.height - BOTTOM - footOf(1, 1).height
  const title = textBlock(setting, doc.title, { size: 20, bold: true, width: WIDTH })
  const blocks = [
    letterhead(setting, doc),
    { ...title, before: 20 },
    ...headlineBlock(setting, doc),
    ...doc.sections.flatMap((section) => sectionBlocks(setting, section, WIDTH)),
    ...closingBlock(setting, doc),
  ]
  const pages = pagesOf(blocks, footTop - TOP - 14)
  const rule = { x: 0, y: 0, width: A4.width, height: RULE, colour: doc.colour }
  return pages.map((items, at) => [
    rule,
    ...(at > 0 ? runningHead(setting, doc) : []),
    ...moved(items, SIDE, TOP),
    ...moved(footOf(at + 1, pages.length).items, SIDE, footTop),
  ])
}
