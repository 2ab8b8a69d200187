import { type Block, beside, hairline, ink, ink2, type Typesetting, textBlock, underlined } from './block.ts'
import { fitColumns, type TableText } from './columns.ts'
import type { DocumentSection } from './pdf-document.ts'

const BODY = 9.5
const SMALLEST = 7
const SECTION_AIR = 17
/** About eighty letters: the eye finds the next line. */
const READING_WIDTH = 410
const GUTTER = 20
const COLUMN_GAP = 12
const VALUE_SHARE = { least: 0.3, most: 0.58 }

type Rows = NonNullable<DocumentSection['rows']>

function rowBlocks(setting: Typesetting, rows: Rows, width: number): Block[] {
  const type = { size: BODY, bold: true, right: true }
  const widest = Math.max(0, ...rows.map(({ value }) => setting.widthOf(type)(value))) + 1
  const valueWidth = Math.min(Math.max(widest, width * VALUE_SHARE.least), width * VALUE_SHARE.most)
  const labelWidth = width - valueWidth - GUTTER
  return rows.map(({ text, value }) => {
    const label = textBlock(setting, text, { size: BODY, colour: ink2, width: labelWidth })
    const fact = textBlock(setting, value, { ...type, width: valueWidth })
    const line = beside([
      { x: 0, block: label },
      { x: width - valueWidth, block: fact },
    ])
    return underlined(line, { air: 5, width, thick: 0.5, colour: hairline })
  })
}

/** Down to the smallest size that is read without a glass, a table keeps its cells on one line. */
function tableSize(setting: Typesetting, { columns, rows }: TableText, width: number): number {
  const widthOf = setting.widthOf({ size: 1 })
  const needed = columns.reduce(
    (sum, _, at) => sum + Math.max(1, ...rows.map((row) => widthOf(row[at] ?? ''))),
    0,
  )
  const available = width - (COLUMN_GAP + 1) * columns.length
  return Math.max(SMALLEST, Math.min(BODY, available / needed))
}

function tableBlocks(setting: Typesetting, table: TableText, width: number): Block[] {
  const cell = { size: tableSize(setting, table, width) }
  const head = { size: Math.min(cell.size, BODY - 1), bold: true, colour: ink2 }
  const columns = fitColumns(table, {
    width,
    gap: COLUMN_GAP,
    widthOfHead: (text) => setting.widthOf(head)(text) + 1,
    widthOfCell: (text) => setting.widthOf(cell)(text) + 1,
  })
  const cells = (texts: readonly string[], type: typeof cell) =>
    columns.map((column, at) => ({
      x: column.x,
      block: textBlock(setting, texts[at] ?? '', { ...type, ...column }),
    }))
  const headBlock = underlined(beside(cells(table.columns, head), 'bottom'), {
    air: 4,
    width,
    thick: 1,
    colour: ink,
  })
  const rows = table.rows.map((row) => ({
    ...underlined(beside(cells(row, cell)), { air: 4.5, width, thick: 0.5, colour: hairline }),
    repeats: headBlock,
  }))
  return [{ ...headBlock, keepsNext: true }, ...rows]
}

/** Space above the first of some blocks. */
const below = (air: number, [first, ...others]: readonly Block[]): Block[] =>
  first ? [{ ...first, before: air }, ...others] : []

/** What leads up to a table stands on its page. */
const withNext = (blocks: readonly Block[]): Block[] =>
  blocks.map((block, at) => (at === blocks.length - 1 ? { ...block, keepsNext: true } : block))

function headingBlocks(setting: Typesetting, heading: string, width: number): Block[] {
  const { height, items } = textBlock(setting, heading, { size: 12, bold: true, width })
  return [{ before: 0, height: height + 2, items, keepsNext: true }]
}

export function sectionBlocks(setting: Typesetting, section: DocumentSection, width: number): Block[] {
  const { heading, paragraphs = [], rows = [], table } = section
  const texts = paragraphs.flatMap((paragraph) =>
    below(6, [textBlock(setting, paragraph, { size: BODY, width: READING_WIDTH })]),
  )
  const facts = rowBlocks(setting, rows, width)
  const cells = table && table.columns.length > 0 ? tableBlocks(setting, table, width) : []
  return below(SECTION_AIR, [
    ...(heading ? headingBlocks(setting, heading, width) : []),
    ...(facts.length + cells.length > 0 ? withNext(texts) : texts),
    ...below(texts.length > 0 ? 5 : 0, cells.length > 0 ? withNext(facts) : facts),
    ...below(texts.length + facts.length > 0 ? 10 : 0, cells),
  ])
}
