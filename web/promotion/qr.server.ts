import { encode } from 'uqr'

const BORDER = 2

/** A QR code as one path of unit squares: runs of dark modules in each line. */
export function qrOf(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { ecc: 'M', border: BORDER })
  const runs = data.flatMap((line, y) =>
    [
      ...line
        .map((dark) => (dark ? '1' : '0'))
        .join('')
        .matchAll(/1+/g),
    ].map(({ 0: { length }, index }) => `M${index} ${y}h${length}v1h-${length}z`),
  )
  return { size, path: runs.join('') }
}
