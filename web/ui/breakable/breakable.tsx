import { Fragment } from 'react'
import { pieces } from './pieces.ts'

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
