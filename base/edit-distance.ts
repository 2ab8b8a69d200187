/** How many characters must be changed, added, left out or swapped with the next to make one text of the other. */
export function editDistance(one: string, other: string): number {
  const cost = (row: readonly number[] | undefined, at: number) => row?.[at] ?? Number.POSITIVE_INFINITY
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= one.length; i++) {
    const row = [i]
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1]
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      row.push(
        Math.min(
          cost(row, j - 1) + 1,
          cost(rows[i - 1], j) + 1,
          cost(rows[i - 1], j - 1) + (isSame ? 0 : 1),
          isSwapped ? cost(rows[i - 2], j - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      )
    }
    rows.push(row)
  }
  return cost(rows[one.length], other.length)
}
