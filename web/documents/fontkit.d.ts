/** What is used of fontkit, which brings no types. */
declare module 'fontkit' {
  export function create(file: Uint8Array): FontFile

  export type FontFile = {
    postscriptName: string
    unitsPerEm: number
    stream: FontStream
    directory: {
      tables: Readonly<Record<string, { offset: number; compLength: number; length: number } | undefined>>
    }
    _getTableStream: (tag: string) => FontStream | null
    maxp: { maxComponentElements: number; maxComponentDepth: number }
    layout: GlyphLayout
    createSubset: () => Subset
    getGlyph: (id: number) => FileGlyph
    glyphForCodePoint: (codePoint: number) => FileGlyph
    hasGlyphForCodePoint: (codePoint: number) => boolean
  }

  export type FontStream = { buffer: Uint8Array; pos: number }

  export type FileGlyph = {
    id: number
    advanceWidth: number
    isMark: boolean
    path: { commands: readonly unknown[]; toSVG: () => string }
    cbox: { minX: number; minY: number; maxX: number; maxY: number }
  }

  export type GlyphPosition = { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number }

  export type GlyphLayout = (
    text: string,
    features?: Readonly<Record<string, boolean>>,
    script?: string,
    language?: string,
    direction?: string,
  ) => { glyphs: readonly FileGlyph[]; positions: readonly GlyphPosition[] }

  /** The glyphs of one font that one document uses, being written as a TrueType file. */
  export type Subset = {
    includeGlyph: (id: number) => number
    _addGlyph: (id: number) => number
    glyf: Uint8Array[]
    loca: { offsets: number[] }
    hmtx: { metrics: { advance: number; bearing: number }[] }
    offset: number
  }
}
