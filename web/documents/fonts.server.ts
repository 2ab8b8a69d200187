import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { setImmediate as yieldToRequests } from 'node:timers/promises'
import { create, type FontFile } from 'fontkit'
import { memoize } from '../../base/memoize.ts'
import type { Language } from '../../market/language.ts'
import { memoizeTables } from './font-tables.server.ts'
import { shapedFont } from './shaping.server.ts'

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
/** In thousandths of the size. */
const height = { ascent: 1069, descent: -293 }
export const ASCENT = height.ascent / 1000
export const LETTER_HEIGHT = (height.ascent - height.descent) / 1000
const han = /\p{Script=Han}/u

async function readFont(face: Face, weight: Weight): Promise<FontFile> {
  const font = create(await readFile(files[face][weight]()))
  memoizeTables(font)
  await yieldToRequests()
  return shapedFont(font, `${face}-${weight}`, height)
}

const readFace = memoize(async (face: Face) => ({
  [REGULAR]: await readFont(face, REGULAR),
  [BOLD]: await readFont(face, BOLD),
}))

/** A piece of a line that one font draws; the width is at size 1. */
type Run = { text: string; font: FontFile; width: number }

export type Fonts = {
  /** A line by the fonts that draw it. */
  runsOf: (text: string, weight: Weight) => Run[]
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
  const stack = await Promise.all(families.map(readFace))
  const fontOf = (character: string, weight: Weight) =>
    stack.map((face) => face[weight]).find((font) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0))

  function runsOf(text: string, weight: Weight): Run[] {
    const runs: { text: string; font: FontFile }[] = []
    for (const character of text) {
      const font = fontOf(character, weight)
      const last = runs.at(-1)
      if (font && last?.font === font) last.text += character
      else if (font) runs.push({ text: character, font })
    }
    return runs.map((run) => ({ ...run, width: advance(run.font, run.text) }))
  }

  const widthOf = (text: string, weight: Weight) =>
    runsOf(text, weight).reduce((sum, { width }) => sum + width, 0)

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
    [...segment].every(
      (character) => character === '\n' || (fontOf(character, REGULAR) && fontOf(character, BOLD)),
    )
  const drawable = (text: string) =>
    isDrawable(text)
      ? text
      : Array.from(graphemes.segment(text), ({ segment }) => (isDrawable(segment) ? segment : UNKNOWN)).join(
          '',
        )

  return { runsOf, widthOf, lettersOf, drawable }
}

const advance = (font: FontFile, text: string) =>
  font.layout(text).positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0) / font.unitsPerEm
