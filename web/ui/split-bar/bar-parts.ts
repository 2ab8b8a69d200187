/** The parts of a bar of some width. A part that is not nothing is at least wide enough to be seen. */
export function barParts(percent: number, width: number, leastWidth: number): [number, number] {
  const first = Math.round((percent * width) / 100)
  if (percent === 0) return [0, width]
  if (percent === 100) return [width, 0]
  const seen = Math.min(width - leastWidth, Math.max(leastWidth, first))
  return [seen, width - seen]
}
