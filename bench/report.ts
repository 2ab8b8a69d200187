import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import type { Bound } from './bounds.ts'
import type { Part } from './options.ts'
import type { Comparison } from './statistics.ts'

type Unit = 'ms' | '/s' | 'bytes' | 'points'
type Labelled = { part: Part; name: string; unit: Unit; bound?: Bound | undefined }

/** One line of the result. Without a reference the bound is on the product's own number. */
export type Line = Labelled & (Comparison | { product: number; reference?: number; ratio?: number })

export const resultsFolder = join(import.meta.dirname, 'results')

export function holds(line: Line): boolean {
  if (!line.bound) return true
  const measured = line.bound.on === 'ratio' ? (line.ratio ?? Number.NaN) : line.product
  return line.bound.kind === 'at most' ? measured <= line.bound.value : measured >= line.bound.value
}

/** A quarter of the rounds or more held: on a quieter machine it may hold. */
const isUnsure = (line: Line) =>
  'spread' in line && line.spread.some((ratio) => holds({ ...line, ratio, spread: line.spread }))

const integer = (value: number | undefined) =>
  value === undefined ? '' : Math.round(value).toLocaleString('en')
const absolute = (value: number | undefined, unit: Unit) =>
  value === undefined ? '' : unit === 'bytes' ? integer(value) : `${integer(value)} ${unit}`

function ratioOf(line: Line): string {
  if (line.ratio === undefined) return ''
  const spread = 'spread' in line ? ` (${line.spread.map((side) => side.toFixed(2)).join('–')})` : ''
  return `${line.ratio.toFixed(2)}×${spread}`
}

function boundOf(line: Line): string {
  if (!line.bound) return ''
  const value =
    line.bound.on === 'ratio' ? `${Number(line.bound.value.toFixed(2))}×` : integer(line.bound.value)
  const verdict = holds(line) ? 'holds' : isUnsure(line) ? 'MISSED, within the spread' : 'MISSED'
  return `${line.bound.kind === 'at most' ? '≤' : '≥'} ${value}  ${verdict}`
}

export function table(lines: readonly Line[]): string {
  const cells = [
    ['', 'measurement', 'product', 'reference', 'ratio (middle half)', 'bound'],
    ...lines.map((line) => [
      line.part,
      line.name,
      absolute(line.product, line.unit),
      absolute(line.reference, line.unit),
      ratioOf(line),
      boundOf(line),
    ]),
  ]
  const numeric = new Set([2, 3])
  const widths = cells[0]?.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0))) ?? []
  const pad = (cell: string, column: number) =>
    numeric.has(column) ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0)
  return cells.map((row) => row.map(pad).join('  ').trimEnd()).join('\n')
}

export function save(lines: readonly Line[], details: object): string {
  mkdirSync(resultsFolder, { recursive: true })
  const at = new Date().toISOString()
  const machine = { cpus: cpus().length, model: cpus()[0]?.model ?? '', node: process.version }
  const file = join(resultsFolder, `${at.replaceAll(/[:.]/g, '-')}.json`)
  const result = { at, machine, lines: lines.map((line) => ({ ...line, holds: holds(line) })), details }
  writeFileSync(file, `${JSON.stringify(result, null, 2)}\n`)
  return file
}
