/** The clock is passed in, never read in a rule. The demo's can be moved. */
export type Clock = { now: () => Date }
export type MovableClock = Clock & { offsetMs: () => number; moveTo: (offsetMs: number) => void }

export const systemClock: Clock = { now: () => new Date() }

export function movableClock(base: Clock = systemClock): MovableClock {
  let offset = 0
  return {
    now: () => new Date(base.now().getTime() + offset),
    offsetMs: () => offset,
    moveTo: (offsetMs) => {
      offset = offsetMs
    },
  }
}
