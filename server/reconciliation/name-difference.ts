import type { DifferenceName } from '../../contract/calls/reconciliation.ts'

/** A movement on both sides, by what both know it by. Null where a side has none. */
export type MovementPair = {
  ours: { amountMinor: number; isOfDay: boolean } | null
  /** `copies`: how often they list the same money as moved. */
  theirs: { amountMinor: number; isOfDay: boolean; copies: number } | null
  /** They list it, and say that it failed or came back. */
  isUndone: boolean
  /** It came in, and is booked on no loan. */
  isReceived: boolean
}

type Named = { difference: DifferenceName; oursMinor: number; theirsMinor: number }

function nameOf({ ours, theirs, isUndone, isReceived }: MovementPair): DifferenceName | null {
  if (theirs && theirs.copies > 1) return 'duplicate'
  if (ours && !theirs) return isUndone ? 'stateDiffers' : 'missingThere'
  if (theirs && !ours) return isReceived ? 'unbooked' : 'missingHere'
  if (!ours || !theirs) return null
  if (ours.amountMinor !== theirs.amountMinor) return 'amountDiffers'
  return ours.isOfDay === theirs.isOfDay ? null : 'late'
}

const ofDay = (side: MovementPair['ours']) => (side?.isOfDay ? side.amountMinor : 0)

/** How the two sides of a movement differ on a day; null where they do not. The amounts are those of the day. */
export function nameDifference(pair: MovementPair): Named | null {
  const difference = nameOf(pair)
  return difference && { difference, oursMinor: ofDay(pair.ours), theirsMinor: ofDay(pair.theirs) }
}
