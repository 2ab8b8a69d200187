import { createRequire } from 'node:module'
import { setImmediate as yieldToRequests } from 'node:timers/promises'
import { Font } from '@react-pdf/renderer'
import type { Language } from '../../market/language.ts'
import type { FontFile } from './font-file.server.ts'
import { memoizeTables } from './font-tables.server.ts'
import { prepareFont } from './shaping.server.ts'

const require = createRequire(import.meta.url)

/** Files of one design, cut by script. The Chinese ones are large and are read when a document first needs them. */
const files = {
  latin: {
    400: () => require.resolve('@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff'),
    700: () => require.resolve('@fontsource/noto-sans/files/noto-sans-latin-700-normal.woff'),
  },
  latinExtended: {
    400: () => require.resolve('@fontsource/noto-sans/files/noto-sans-latin-ext-400-normal.woff'),
    700: () => require.resolve('@fontsource/noto-sans/files/noto-sans-latin-ext-700-normal.woff'),
  },
  devanagari: {
    400: () =>
      require.resolve(
        '@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-400-normal.woff',
      ),
    700: () =>
      require.resolve(
        '@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-700-normal.woff',
      ),
  },
  chinese: {
    400: () =>
      require.resolve('@fontsource/noto-sans-sc/files/noto-sans-sc-chinese-simplified-400-normal.woff'),
    700: () =>
      require.resolve('@fontsource/noto-sans-sc/files/noto-sans-sc-chinese-simplified-700-normal.woff'),
  },
}
type Face = keyof typeof files

export const REGULAR = 400
export const BOLD = 700
export type Weight = typeof REGULAR | typeof BOLD

/** The first font that has a character draws it: a language's own comes first, for its spaces and quotes. */
const faces: Record<Language, readonly Face[]> = {
  en: ['latin', 'latinExtended', 'devanagari'],
  id: ['latin', 'latinExtended', 'devanagari'],
  hi: ['devanagari', 'latin', 'latinExtended'],
  zh: ['chinese', 'latin', 'latinExtended', 'devanagari'],
}
/** In thousandths of the size, for all files: lines of different scripts share one base line. */
const height = { ascent: 1069, descent: -293 }
export const LETTER_HEIGHT = (height.ascent - height.descent) / 1000
const han = /\p{Script=Han}/u

const reading = new Map<Face, Promise<void>>()

async function read(face: Face): Promise<void> {
  const weights = [REGULAR, BOLD] as const
  const fonts = weights.map((fontWeight) => ({ src: files[face][fontWeight](), fontWeight }))
  Font.register({ family: face, fonts })
  for (const fontWeight of weights) {
    await yieldToRequests()
    await Font.load({ fontFamily: face, fontWeight })
    memoizeTables(fileOf(face, fontWeight))
    prepareFont(fileOf(face, fontWeight), `${face}-${fontWeight}`, height)
  }
}

const fileOf = (face: Face, fontWeight: Weight) =>
  Font.getFont({ fontFamily: face, fontWeight }).data as unknown as FontFile

function readOnce(face: Face): Promise<void> {
  const begun = reading.get(face) ?? read(face)
  reading.set(face, begun)
  return begun
}

export type Fonts = {
  families: string[]
  /** How wide a text is at size 1. */
  widthOf: (text: string, weight: Weight) => number
  /** The outlines of plain letters, one after the other, each at size 1 with y upwards. */
  lettersOf: (text: string, weight: Weight) => { d: string; x: number; unitsPerEm: number }[]
  /** A text with a mark for each sign that no font has, such as a picture: never a wrong letter. */
  drawable: (text: string) => string
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
const UNKNOWN = '\ufffd'

/** The fonts for all texts of a document. */
export async function fontsFor(language: Language, content: string): Promise<Fonts> {
  const own = faces[language]
  const families: Face[] = own.includes('chinese') || !han.test(content) ? [...own] : [...own, 'chinese']
  for (const face of families) await readOnce(face)
  const stacks = {
    [REGULAR]: families.map((face) => fileOf(face, REGULAR)),
    [BOLD]: families.map((face) => fileOf(face, BOLD)),
  }
  const fontOf = (character: string, weight: Weight) =>
    stacks[weight].find((font) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0))

  function widthOf(text: string, weight: Weight): number {
    let width = 0
    let run = ''
    let font: FontFile | undefined
    for (const character of text) {
      const next = fontOf(character, weight)
      if (font && next !== font) {
        width += advance(font, run)
        run = ''
      }
      font = next
      run += character
    }
    return font ? width + advance(font, run) : width
  }

  function lettersOf(text: string, weight: Weight) {
    let x = 0
    return [...text].flatMap((character) => {
      const font = fontOf(character, weight)
      const glyph = font?.glyphForCodePoint(character.codePointAt(0) ?? 0)
      if (!font || !glyph) return []
      const letter = { d: glyph.path.toSVG(), x, unitsPerEm: font.unitsPerEm }
      x += glyph.advanceWidth / font.unitsPerEm
      return [letter]
    })
  }

  const isDrawable = (segment: string) =>
    [...segment].every((character) => fontOf(character, REGULAR) && fontOf(character, BOLD))
  const drawable = (text: string) =>
    isDrawable(text)
      ? text
      : Array.from(graphemes.segment(text), ({ segment }) => (isDrawable(segment) ? segment : UNKNOWN)).join(
          '',
        )

  return { families, widthOf, lettersOf, drawable }
}

const advance = (font: FontFile, text: string) =>
  font.layout(text).positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0) / font.unitsPerEm
