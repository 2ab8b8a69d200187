import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Block, isText, type PageItem } from './block.ts'
import { pagesOf } from './pages.ts'

const LINE = 10
const PAGE_HEIGHT = 100
const text = (lines: readonly string[], y = 0): PageItem => ({
  x: 0,
  y,
  width: 50,
  lines,
  lineHeight: LINE,
  type: { size: 8 },
})
const numbered = (name: string, count: number) => Array.from({ length: count }, (_, at) => `${name}${at}`)
const paragraph = (name: string, count: number): Block => ({
  before: 5,
  height: count * LINE,
  items: [text(numbered(name, count))],
})
/** Two items: it stays in one piece while it can. */
const row = (name: string, count: number): Block => ({
  before: 0,
  height: count * LINE + 2,
  items: [text(numbered(name, count)), { x: 0, y: count * LINE, width: 50, height: 1, colour: '#000000' }],
})
const linesOn = (page: readonly PageItem[] = []) => page.filter(isText).flatMap(({ lines }) => lines)
const bottom = (item: PageItem) => item.y + (isText(item) ? item.lines.length * item.lineHeight : item.height)

describe('pages', () => {
  test('keep a heading with what follows it', () => {
    const heading = { ...row('h', 1), keepsNext: true }
    expect(pagesOf([row('a', 8), heading, row('b', 1)], PAGE_HEIGHT).map(linesOn)).toEqual([
      numbered('a', 8),
      ['h0', 'b0'],
    ])
  })

  test('part a text between lines, two at least on either side', () => {
    expect(pagesOf([row('a', 6), paragraph('p', 4)], PAGE_HEIGHT).map(linesOn)[1]).toEqual(['p2', 'p3'])
    expect(pagesOf([row('a', 8), paragraph('p', 4)], PAGE_HEIGHT).map(linesOn)[1]).toEqual(numbered('p', 4))
    expect(pagesOf([row('a', 7), paragraph('p', 3)], PAGE_HEIGHT).map(linesOn)[1]).toEqual(numbered('p', 3))
  })

  test('keep the last lines of a text with the table that it leads up to', () => {
    const lead = (count: number) => ({ ...paragraph('p', count), keepsNext: true })
    const table = [{ ...row('head', 1), keepsNext: true }, row('r', 1)]
    expect(pagesOf([row('a', 5), lead(2), ...table], PAGE_HEIGHT).map(linesOn)[1]).toEqual([
      'p0',
      'p1',
      'head0',
      'r0',
    ])
    expect(
      pagesOf([row('a', 4), lead(5), ...table], PAGE_HEIGHT)
        .map(linesOn)[1]
        ?.slice(-4),
    ).toEqual(['p3', 'p4', 'head0', 'r0'])
  })

  test('put a heading above the first lines of a long text', () => {
    const heading = { ...row('h', 1), keepsNext: true }
    expect(linesOn(pagesOf([row('a', 4), heading, paragraph('p', 20)], PAGE_HEIGHT)[0])).toContain('p1')
  })

  test('repeat the head of a table above its next rows', () => {
    const head = row('head', 1)
    const rows = numbered('r', 20).map((name) => ({ ...row(name, 1), repeats: head }))
    const pages = pagesOf([{ ...head, keepsNext: true }, ...rows], PAGE_HEIGHT).map(linesOn)
    expect(pages.length).toBe(3)
    expect(pages.every((page) => page.filter((line) => line === 'head0').length === 1)).toBe(true)
  })

  test('leave out the space before what begins a page', () => {
    expect(pagesOf([row('a', 9), paragraph('p', 3)], PAGE_HEIGHT)[1]?.[0]?.y).toBe(0)
  })

  test('lose no line, change no order and leave nothing outside', () => {
    const block = fc.record({ lines: fc.nat(30), isRow: fc.boolean(), keepsNext: fc.boolean() })
    fc.assert(
      fc.property(fc.array(block, { maxLength: 20 }), (requested) => {
        const blocks = requested.map(({ lines, isRow, keepsNext }, at) => ({
          ...(isRow ? row(`${at}.`, lines) : paragraph(`${at}.`, lines)),
          keepsNext,
        }))
        const pages = pagesOf(blocks, PAGE_HEIGHT)
        expect(pages.flatMap(linesOn)).toEqual(blocks.flatMap(({ items }) => linesOn(items)))
        expect(pages.flat().every((item) => bottom(item) <= PAGE_HEIGHT + 0.001)).toBe(true)
      }),
    )
  })
})
