import { linesOf, type WidthOf } from './lines.ts'

/** All measures are points from the top left corner of the block that contains the item. */
export type Type = { size: number; bold?: boolean; colour?: string; right?: boolean }
export type TextItem = Place & { lines: readonly string[]; lineHeight: number; type: Type }
export type RuleItem = Place & { height: number; colour: string }
export type PageItem = TextItem | RuleItem
type Place = { x: number; y: number; width: number }

/** A piece of a page of a known height. Space before it falls away at the top of a page. */
export type Block = {
  before: number
  height: number
  items: readonly PageItem[]
  keepsNext?: boolean
  /** Repeated above the block when that begins a page: the head of a table. */
  repeats?: Block
}

export type Typesetting = {
  lineHeight: number
  widthOf: (type: Type) => WidthOf
  /** Leaves nothing in a text that cannot be drawn. */
  drawable: (text: string) => string
}

export const ink = '#16201c'
export const ink2 = '#56615c'
export const hairline = '#d8dfdb'

/** What rounding may add to a line that was measured in parts. */
const SLACK = 0.5

export const isText = (item: PageItem): item is TextItem => 'lines' in item

export function textBlock(setting: Typesetting, content: string, type: Type & { width: number }): Block {
  const { width } = type
  const lines = linesOf(setting.drawable(content), width - SLACK, setting.widthOf(type))
  const lineHeight = type.size * setting.lineHeight
  return {
    before: 0,
    height: lines.length * lineHeight,
    items: [{ x: 0, y: 0, width, lines, lineHeight, type }],
  }
}

export const moved = (items: readonly PageItem[], x: number, y: number): PageItem[] =>
  items.map((item) => ({ ...item, x: item.x + x, y: item.y + y }))

export function stacked(blocks: readonly Block[]): Block {
  let y = 0
  const items = blocks.flatMap((block) => {
    const top = y + block.before
    y = top + block.height
    return moved(block.items, 0, top)
  })
  return { before: 0, height: y, items }
}

/** Side by side, each at its own place, on a common top or bottom. */
export function beside(
  cells: readonly { x: number; block: Block }[],
  align: 'top' | 'bottom' = 'top',
): Block {
  const height = Math.max(0, ...cells.map(({ block }) => block.height))
  const items = cells.flatMap(({ x, block }) =>
    moved(block.items, x, align === 'bottom' ? height - block.height : 0),
  )
  return { before: 0, height, items }
}

/** Air above and below, and a line under it. */
export function underlined(
  block: Block,
  { air, width, ...line }: { air: number; width: number; thick: number; colour: string },
): Block {
  const bottom = block.height + 2 * air
  const rule = { x: 0, y: bottom, width, height: line.thick, colour: line.colour }
  return { before: 0, height: bottom + line.thick, items: [...moved(block.items, 0, air), rule] }
}
