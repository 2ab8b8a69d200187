import type { WidthOf } from './lines.ts'

export type Column = { x: number; width: number; right: boolean }
export type TableText = { columns: readonly string[]; rows: readonly (readonly string[])[] }
type TableMeasures = { width: number; gap: number; widthOfHead: WidthOf; widthOfCell: WidthOf }

const amount = /^[-−+]?\s*(?:Rp|₹|¥|￥|\p{Lu}{3})?\s*[-−]?\d[\d.,\s]*%?$/u
const MIN_SHARE = 0.08

const widest = (texts: readonly string[], widthOf: WidthOf) => Math.max(0, ...texts.map(widthOf))
const sum = (numbers: readonly number[]) => numbers.reduce((total, next) => total + next, 0)

/** Amounts get their full width and are aligned right; texts share the rest by their length. */
export function fitColumns(
  table: TableText,
  { width, gap, widthOfHead, widthOfCell }: TableMeasures,
): Column[] {
  const wishes = table.columns.map((head, at) => {
    const cells = table.rows.map((row) => (row[at] ?? '').trim())
    const right = at > 0 && cells.every((cell) => cell === '' || amount.test(cell))
    const ofCells = widest(cells, widthOfCell)
    const whole = Math.max(ofCells, widthOfHead(head))
    const least = right
      ? Math.max(ofCells, widest(head.split(' '), widthOfHead))
      : Math.min(whole, width * MIN_SHARE)
    return { right, whole, least }
  })
  const available = width - gap * (wishes.length - 1)
  let x = 0
  return shares(wishes, available).map((own, at) => {
    const column = { x, width: own, right: wishes[at]?.right ?? false }
    x += own + gap
    return column
  })
}

function shares(wishes: readonly { whole: number; least: number }[], available: number): number[] {
  const least = sum(wishes.map((wish) => wish.least))
  if (least >= available) return wishes.map((wish) => (wish.least / least) * available)
  const wanting = sum(wishes.map((wish) => wish.whole - wish.least))
  const granted = wanting === 0 ? 0 : Math.min(1, (available - least) / wanting)
  const fitted = wishes.map((wish) => wish.least + (wish.whole - wish.least) * granted)
  const over = (available - sum(fitted)) / wishes.length
  return fitted.map((own) => own + over)
}
