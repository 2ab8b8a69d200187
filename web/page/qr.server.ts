import { encode } from 'uqr'

/** What a phone still reads from a screen; an address may carry far more, which whoever opens it chooses. */
const TEXT_MAX_BYTES = 1_000

/** The dark squares of a QR code as one path of runs on a grid, with a quiet zone around it; null for what is too long. */
export function qrOf(text: string, border: number): { size: number; path: string } | null {
  if (Buffer.byteLength(text) > TEXT_MAX_BYTES) return null
  const { data, size } = encode(text, { ecc: 'M', border })
  let path = ''
  for (const [y, row] of data.entries())
    for (let x = 0; x < size; x += 1) {
      const from = x
      while (row[x]) x += 1
      if (x > from) path += `M${from} ${y}h${x - from}v1H${from}z`
    }
  return { size, path }
}
