/** The value below which a share of the list lies, between two neighbours in proportion. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  const at = (sorted.length - 1) * share
  const below = sorted[Math.floor(at)] ?? Number.NaN
  const above = sorted[Math.ceil(at)] ?? Number.NaN
  return below + (above - below) * (at - Math.floor(at))
}

export const median = (values: readonly number[]): number => quantile(values, 0.5)

export type Comparison = {
  product: number
  reference: number
  ratio: number
  /** The middle half of the rounds' ratios. */
  spread: [low: number, high: number]
}

/** Each round saw the same machine at the same time, so the ratio is taken per round and then the median. */
export function compare(rounds: readonly { product: number; reference: number }[]): Comparison {
  const ratios = rounds.map(({ product, reference }) => product / reference)
  return {
    product: median(rounds.map(({ product }) => product)),
    reference: median(rounds.map(({ reference }) => reference)),
    ratio: median(ratios),
    spread: [quantile(ratios, 0.25), quantile(ratios, 0.75)],
  }
}
