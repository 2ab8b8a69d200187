import type { FontFile, Subset } from 'fontkit'

type Part = { id: number; x: number; y: number }
type Composite = { parts: readonly Part[]; advance: number }

export type CompositeGlyphs = {
  idOf: (composite: Composite, text: string) => number
  subset: () => Subset
}

/** Glyph numbers of a font file have 16 bits; those above are ours. */
const FIRST_ID = 0x10000
const HEADER_BYTES = 10
const PART_BYTES = 8
const WIDE_OFFSETS = 0x0003
const MORE_PARTS = 0x0020

function boxOf(font: FontFile, parts: readonly Part[]): [number, number, number, number] {
  const boxes = parts.map(({ id, x, y }) => {
    const { minX, minY, maxX, maxY } = font.getGlyph(id).cbox
    return { left: minX + x, bottom: minY + y, right: maxX + x, top: maxY + y }
  })
  return [
    Math.min(...boxes.map(({ left }) => left)),
    Math.min(...boxes.map(({ bottom }) => bottom)),
    Math.max(...boxes.map(({ right }) => right)),
    Math.max(...boxes.map(({ top }) => top)),
  ]
}

/** The record of a TrueType glyph that is made of other glyphs, each at its place. */
function recordOf(parts: readonly Part[], box: readonly number[]): Uint8Array {
  const bytes = new Uint8Array(HEADER_BYTES + parts.length * PART_BYTES)
  const view = new DataView(bytes.buffer)
  view.setInt16(0, -1)
  for (const [at, side] of box.entries()) view.setInt16(2 + at * 2, side)
  for (const [at, { id, x, y }] of parts.entries()) {
    const start = HEADER_BYTES + at * PART_BYTES
    view.setUint16(start, WIDE_OFFSETS | (at < parts.length - 1 ? MORE_PARTS : 0))
    view.setUint16(start + 2, id)
    view.setInt16(start + 4, x)
    view.setInt16(start + 6, y)
  }
  return bytes
}

/**
 * Glyphs of our own in the embedded font: a whole syllable drawn by several glyphs of the font. A reader of the file (a
 * search, a copy, a voice) would get the signs of a syllable in the order in which they are drawn, and not all readers
 * heed what a file says beside its glyphs. A syllable that is one glyph has no such problem.
 */
export function compositeGlyphs(font: FontFile): CompositeGlyphs {
  const ids = new Map<string, number>()
  const composites: Composite[] = []
  font.maxp.maxComponentDepth += 1

  function idOf(composite: Composite, text: string): number {
    const key = `${text} ${composite.parts.map(({ id, x, y }) => `${id},${x},${y}`).join(' ')}`
    const id = ids.get(key) ?? FIRST_ID + composites.push(composite) - 1
    ids.set(key, id)
    font.maxp.maxComponentElements = Math.max(font.maxp.maxComponentElements, composite.parts.length)
    return id
  }

  function subset(): Subset {
    const made = font.createSubset()
    const addGlyph = made._addGlyph.bind(made)
    made._addGlyph = (id) => {
      const composite = composites[id - FIRST_ID]
      if (!composite) return addGlyph(id)
      const box = boxOf(font, composite.parts)
      const parts = composite.parts.map((part) => ({ ...part, id: made.includeGlyph(part.id) }))
      const bytes = recordOf(parts, box)
      made.glyf.push(bytes)
      made.loca.offsets.push(made.offset)
      made.hmtx.metrics.push({ advance: composite.advance, bearing: box[0] })
      made.offset += bytes.length
      return made.glyf.length - 1
    }
    return made
  }

  return { idOf, subset }
}
