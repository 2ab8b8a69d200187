export type WidthOf = (text: string) => number

/** Characters that Chinese sets one by one: a line may end after any of them. */
const wide = /[\p{Script=Han}\u3000-\u303f\uff01-\uffef]/u
/** Never at the start of a line, never at its end. */
const closing = /[、。，．：；！？）］｝〉》」』】〕’”…—％%‰·,.:;!?)\]}]/u
const opening = /[（［｛〈《「『【〔‘“￥¥₹$#([{]/u

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Whether a line may end between two neighbours. The groups of a telephone number stay together. */
function mayPart(piece: string, next: string): boolean {
  const before = piece.at(-1) ?? ''
  if (next === ' ') return false
  if (before === ' ') return !(/\d +$/.test(piece) && /\d/.test(next))
  return (wide.test(before) || wide.test(next)) && !closing.test(next) && !opening.test(before)
}

/** A word with the spaces after it; a Chinese text by its characters. */
function piecesOf(text: string): string[] {
  const pieces: string[] = []
  let piece = ''
  for (const character of text) {
    if (piece && mayPart(piece, character)) {
      pieces.push(piece)
      piece = ''
    }
    piece += character
  }
  return piece ? [...pieces, piece] : pieces
}

/** What is wider than a whole line, such as a fingerprint, is parted where it must be, without a hyphen. */
function partedWhereWider(piece: string, width: number, widthOf: WidthOf): string[] {
  if (widthOf(piece.trimEnd()) <= width) return [piece]
  const parts: string[] = []
  let part = ''
  for (const { segment } of graphemes.segment(piece)) {
    if (part && widthOf((part + segment).trimEnd()) > width) {
      parts.push(part)
      part = ''
    }
    part += segment
  }
  return [...parts, part]
}

function filled(paragraph: string, width: number, widthOf: WidthOf): string[] {
  const lines: string[] = []
  let line = ''
  let lineWidth = 0
  for (const piece of piecesOf(paragraph).flatMap((whole) => partedWhereWider(whole, width, widthOf))) {
    if (line && lineWidth + widthOf(piece.trimEnd()) > width) {
      lines.push(line.trimEnd())
      line = ''
      lineWidth = 0
    }
    line += piece
    lineWidth += widthOf(piece)
  }
  return [...lines, line.trimEnd()]
}

/** The lines of a text in a column. Words are never hyphenated: a hyphen in an amount or a name is a mistake. */
export const linesOf = (text: string, width: number, widthOf: WidthOf): string[] =>
  text.split('\n').flatMap((paragraph) => filled(paragraph, width, widthOf))
