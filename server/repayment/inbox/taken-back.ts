/** What one event says of a refund or a dispute: all that it had taken by then. */
export type TakingReport = { by: string; at: Date; totalMinor: number; isFinal: boolean }

/** Money that was taken back at a moment. */
export type Taking = { by: string; at: Date; amountMinor: number }

/** At one moment an end comes last, and of two ends the one that takes less: it undoes the other. */
const inOrder = (one: TakingReport, other: TakingReport) =>
  one.at.getTime() - other.at.getTime() ||
  Number(one.isFinal) - Number(other.isFinal) ||
  other.totalMinor - one.totalMinor

/** What one refund or dispute took, and when. Its end decides: what was given back then counts as never taken. */
function takingsOf(reports: readonly TakingReport[]): Taking[] {
  const sorted = reports.toSorted(inOrder)
  const mostMinor = sorted.findLast(({ isFinal }) => isFinal)?.totalMinor ?? Number.MAX_SAFE_INTEGER
  let takenMinor = 0
  return sorted.flatMap(({ by, at, totalMinor }) => {
    const amountMinor = Math.min(totalMinor, mostMinor) - takenMinor
    if (amountMinor <= 0) return []
    takenMinor += amountMinor
    return [{ by, at, amountMinor }]
  })
}

/**
 * All that was taken back of a payment, never more than was paid. It follows from the set of the events: the order in
 * which they came changes nothing.
 */
export function takenBack(reports: readonly TakingReport[], paidMinor: number): Taking[] {
  const each = Object.values(Object.groupBy(reports, ({ by }) => by)).flatMap((of) => takingsOf(of ?? []))
  let leftMinor = paidMinor
  return each
    .toSorted((one, other) => one.at.getTime() - other.at.getTime() || (one.by < other.by ? -1 : 1))
    .flatMap((taking) => {
      const amountMinor = Math.min(taking.amountMinor, leftMinor)
      leftMinor -= amountMinor
      return amountMinor > 0 ? [{ ...taking, amountMinor }] : []
    })
}

/** What was taken of each part of a payment, of the first part first. */
export function takenOfParts(takings: readonly Taking[], partsMinor: readonly number[]): Taking[][] {
  let fromMinor = 0
  return partsMinor.map((partMinor) => {
    const toMinor = fromMinor + partMinor
    let atMinor = 0
    const of = takings.flatMap((taking) => {
      const [from, to] = [Math.max(atMinor, fromMinor), Math.min(atMinor + taking.amountMinor, toMinor)]
      atMinor += taking.amountMinor
      return to > from ? [{ ...taking, amountMinor: to - from }] : []
    })
    fromMinor = toMinor
    return of
  })
}

const keyOf = ({ by, at }: Taking) => `${at.getTime()} ${by}`

/** What is still to be booked; below zero where money that was booked as taken is to be given back. */
export function unbooked(wanted: readonly Taking[], booked: readonly Taking[]): Taking[] {
  const left = new Map<string, Taking>()
  const add = (taking: Taking, sign: 1 | -1) => {
    const known = left.get(keyOf(taking))?.amountMinor ?? 0
    left.set(keyOf(taking), { ...taking, amountMinor: known + sign * taking.amountMinor })
  }
  for (const taking of wanted) add(taking, 1)
  for (const taking of booked) add(taking, -1)
  return [...left.values()].filter(({ amountMinor }) => amountMinor !== 0)
}

export const takenMinorOf = (takings: readonly Taking[]): number =>
  takings.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
