import { type Block, isText, moved, type PageItem, type TextItem } from './block.ts'

const FEWEST_LINES = 2

/** A text alone runs on over pages by its lines; anything else stays in one piece. */
function textOf({ items: [item, ...others] }: Block): TextItem | null {
  return item && isText(item) && others.length === 0 && item.lines.length >= 2 * FEWEST_LINES ? item : null
}

/** Splits a text so that no single line is left before or after. Null: nothing of it fits. */
function parted(block: Block, available: number): [Block, Block] | null {
  const text = textOf(block)
  if (!text) return null
  const lines = Math.min(Math.floor(available / text.lineHeight), text.lines.length - FEWEST_LINES)
  if (lines < FEWEST_LINES) return null
  const height = lines * text.lineHeight
  return [
    { before: block.before, height, items: [{ ...text, lines: text.lines.slice(0, lines) }] },
    // Its end is what must not be parted from what follows.
    {
      ...block,
      before: 0,
      height: block.height - height,
      items: [{ ...text, lines: text.lines.slice(lines) }],
    },
  ]
}

const bottomOf = (texts: readonly TextItem[]) =>
  Math.max(0, ...texts.map(({ y, lines, lineHeight }) => y + lines.length * lineHeight))

/** A row that is taller than a page goes on with what is left of each of its texts. */
function cutAt(block: Block, available: number): [Block, Block] {
  const texts = block.items.filter(isText)
  const fitting = ({ y, lineHeight }: TextItem) => Math.max(0, Math.floor((available - y) / lineHeight))
  const upper = texts.map((text) => ({ ...text, lines: text.lines.slice(0, fitting(text)) }))
  const left = texts.map((text) => ({ ...text, lines: text.lines.slice(fitting(text)) }))
  const shorter = bottomOf(texts) - bottomOf(left)
  const rules = block.items
    .filter((item) => !isText(item))
    .map((rule) => ({ ...rule, y: Math.max(0, rule.y - shorter) }))
  return [
    { ...block, height: available, items: upper },
    { ...block, before: 0, height: block.height - shorter, items: [...left, ...rules] },
  ]
}

/** The height of a block with all that must not be parted from it. Of a text that follows, its first lines. */
function heightTogether(block: Block, following: readonly Block[]): number {
  let height = block.height
  let last = block
  for (const next of following) {
    if (!last.keepsNext) break
    const text = textOf(next)
    height += next.before + (text ? FEWEST_LINES * text.lineHeight : next.height)
    last = next
  }
  return height
}

/** Fills pages from the top. Each is a list of items; none is ever lost. */
export function pagesOf(blocks: readonly Block[], available: number): PageItem[][] {
  const waiting = [...blocks]
  const pages: PageItem[][] = [[]]
  let y = 0
  let isFresh = true

  function place(block: Block) {
    const top = y === 0 ? 0 : y + block.before
    pages.at(-1)?.push(...moved(block.items, 0, top))
    y = top + block.height
  }
  function turn({ repeats }: Block) {
    pages.push([])
    y = 0
    isFresh = true
    if (repeats && repeats.height < available / 2) place(repeats)
  }

  for (let block = waiting.shift(); block; block = waiting.shift()) {
    const left = available - (y === 0 ? 0 : y + block.before)
    const fits = heightTogether(block, waiting) <= left
    const parts = fits
      ? null
      : (parted(block, left) ?? (isFresh && block.height > left ? cutAt(block, left) : null))
    if (!fits && !parts && !isFresh) {
      turn(block)
      waiting.unshift(block)
      continue
    }
    place(parts?.[0] ?? block)
    isFresh = false
    if (parts) waiting.unshift(parts[1])
  }
  return pages
}
