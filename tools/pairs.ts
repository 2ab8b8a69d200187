import { isSoak } from './counts.ts'

/** Each of both lists at least once; in the soak, each of the one with each of the other. */
export function pairsOf<One, Other>(
  ones: readonly One[],
  others: readonly Other[],
  { all = isSoak }: { all?: boolean } = {},
): (readonly [One, Other])[] {
  if (all) return ones.flatMap((one) => others.map((other) => [one, other] as const))
  if (ones.length === 0 || others.length === 0) return []
  const length = Math.max(ones.length, others.length)
  return Array.from(
    { length },
    (_, index) => [ones[index % ones.length] as One, others[index % others.length] as Other] as const,
  )
}
