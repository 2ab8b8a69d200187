import { Fragment } from 'react'

const LONG = 16
/** Codes and addresses are in these signs alone; Chinese sets no blank before them. */
const WORD = /[!-~]+/g
const MARK = /([@./_-])(?=\w)/g
const GROUP = /\w{1,4}\W*/g

const isCode = (part: string) => part.length > LONG && /^\w*\d\w*\W*$/.test(part)

/** After each mark; a run of letters and digits without marks in groups of four, as one reads it aloud. */
const piecesOfWord = (word: string): string[] =>
  word.length > LONG
    ? word
        .replace(MARK, '$1\n')
        .split('\n')
        .flatMap((part) => (isCode(part) ? (part.match(GROUP) ?? []) : [part]))
    : [word]

/** Where a text may break beside its blanks: in codes and addresses alone, never in a word. */
export function pieces(text: string): string[] {
  const found: string[] = ['']
  let end = 0
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const [first = '', ...more] = piecesOfWord(word)
    found[found.length - 1] += text.slice(end, index) + first
    found.push(...more)
    end = index + word.length
  }
  found[found.length - 1] += text.slice(end)
  return found
}

/** A text that may break between its pieces. */
export const Pieces = ({ of }: { of: readonly string[] }) =>
  of.map((piece, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the same piece may come twice.
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {piece}
    </Fragment>
  ))

/** A text with a long code or address in it, which a small screen may break where a reader would. */
export function Breakable({ text }: { text: string }) {
  return (
    // One element, so that the pieces stay one text inside a flex container.
    <span>
      <Pieces of={pieces(text)} />
    </span>
  )
}
