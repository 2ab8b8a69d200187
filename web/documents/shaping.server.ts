import type { FileGlyph, FontFile, GlyphPosition } from 'fontkit'
import { type CompositeGlyphs, compositeGlyphs } from './composite-glyphs.server.ts'
import { syllablesOf } from './syllables.ts'

type Glyph = { id: number; advanceWidth: number; codePoints: number[]; isMark: boolean }
type Run = { glyphs: Glyph[]; positions: GlyphPosition[] }
type Drawn = { glyph: FileGlyph; position: GlyphPosition }
type Unit = { text: string; drawn: readonly Drawn[] }

/** Without ties between Latin letters each glyph is one letter. */
const features = { liga: false, clig: false }
const devanagari = /[\u0900-\u097f]/
const RUNS_MAX = 4000

/** Signs that the font replaced by nothing carry no ink and no width. */
const isDrawn = ({ glyph, position }: Drawn) => position.xAdvance !== 0 || glyph.path.commands.length > 0

const unitsOf = (text: string) => Array.from({ length: text.length }, (_, at) => text.charCodeAt(at))
const sum = (numbers: readonly number[]) => numbers.reduce((total, next) => total + next, 0)

/**
 * The font with one glyph for each written unit, a letter or a syllable, which is what a reader of the file takes it for. All
 * fonts have the same height, so that lines of different scripts share one base line.
 */
export function shapedFont(
  font: FontFile,
  name: string,
  height: { ascent: number; descent: number },
): FontFile {
  const composites = compositeGlyphs(font)
  const words = new Map<string, Run>()
  const syllables = new Map<string, readonly number[]>()

  function draw(text: string): Drawn[] {
    const { glyphs, positions } = font.layout(text, features, undefined, undefined, 'ltr')
    return glyphs.map((glyph, at) => ({ glyph, position: positions[at] as GlyphPosition })).filter(isDrawn)
  }

  function idsAlone(syllable: string): readonly number[] {
    const ids = syllables.get(syllable) ?? draw(syllable).map(({ glyph }) => glyph.id)
    syllables.set(syllable, ids)
    return ids
  }

  /** A word by letters or syllables. Where one is drawn otherwise in its word than alone, the word is one. */
  function parted(word: string): Unit[] {
    const drawn = draw(word)
    const isIndic = devanagari.test(word)
    let from = 0
    const units = (isIndic ? syllablesOf(word) : [...word]).map((text) => {
      const alone = isIndic ? idsAlone(text) : [drawn[from]?.glyph.id]
      const own = drawn.slice(from, from + alone.length)
      from += alone.length
      return {
        text,
        drawn: own,
        same: own.length > 0 && own.every(({ glyph }, at) => glyph.id === alone[at]),
      }
    })
    return from === drawn.length && units.every(({ same }) => same) ? units : [{ text: word, drawn }]
  }

  function clearRuns() {
    words.clear()
    syllables.clear()
  }

  function shape(word: string): Run {
    const known = words.get(word)
    if (known) return known
    if (words.size >= RUNS_MAX) clearRuns()
    const set = parted(word).map((unit) => setUnit(unit, font, composites))
    const run = { glyphs: set.map(({ glyph }) => glyph), positions: set.map(({ position }) => position) }
    words.set(word, run)
    return run
  }

  return Object.create(font, {
    postscriptName: { value: name },
    ascent: { value: height.ascent },
    descent: { value: height.descent },
    lineGap: { value: 0 },
    createSubset: { value: composites.subset },
    layout: { value: (text: string) => joined((text.match(/\s|\S+/g) ?? []).map(shape)) },
  })
}

/** One glyph for one unit: the font's own, or one made of several. */
function setUnit({ text, drawn }: Unit, font: FontFile, composites: CompositeGlyphs) {
  const still = { yAdvance: 0, xOffset: 0, yOffset: 0 }
  const codePoints = unitsOf(text)
  const [first, ...others] = drawn
  if (!first)
    return {
      glyph: { id: 0, advanceWidth: 0, codePoints, isMark: false },
      position: { ...still, xAdvance: 0 },
    }
  const { glyph, position } = first
  const advance = sum(drawn.map((one) => one.glyph.advanceWidth))
  const xAdvance = sum(drawn.map((one) => one.position.xAdvance))
  const isOwn = others.length === 0 && position.xOffset === 0 && position.yOffset === 0
  const [letter = '', ...more] = text
  const isNatural =
    isOwn && more.length === 0 && font.glyphForCodePoint(letter.codePointAt(0) ?? 0).id === glyph.id
  let x = 0
  const parts = drawn.map((one) => {
    const part = {
      id: one.glyph.id,
      x: Math.round(x + one.position.xOffset),
      y: Math.round(one.position.yOffset),
    }
    x += one.position.xAdvance
    return part
  })
  const id = isNatural ? glyph.id : composites.idOf({ parts, advance }, text)
  return { glyph: { id, advanceWidth: advance, codePoints, isMark: false }, position: { ...still, xAdvance } }
}

/** pdfkit writes into positions, so a memoized run is copied, and asks for the width after it. */
function joined(runs: readonly Run[]) {
  const positions = runs.flatMap((run) => run.positions.map((position) => ({ ...position })))
  return {
    glyphs: runs.flatMap(({ glyphs }) => glyphs),
    positions,
    get advanceWidth() {
      return sum(positions.map(({ xAdvance }) => xAdvance))
    },
  }
}
