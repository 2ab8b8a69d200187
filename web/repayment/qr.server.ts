import { encode } from 'uqr'

/** The dark squares of a QR code as one path of runs on a grid, with the quiet zone around it. */
export function qrPath(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  let path = ''
  for (const [y, row] of data.entries())
    for (let x = 0; x < size; x += 1) {
      const from = x
      while (row[x]) x += 1
      if (x > from) path += `M${from} ${y}h${x - from}v1H${from}z`
    }
  return { size, path }
}
