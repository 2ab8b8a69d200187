export const SECOND_MS = 1000

export type Countdown = { endsAt: number; seconds: number }

/** Whole seconds until the end. A clock that was set back meanwhile never makes it longer than it began. */
export function remainingSeconds(countdown: Countdown | null, now: number): number {
  if (!countdown) return 0
  const left = Math.ceil((countdown.endsAt - now) / SECOND_MS)
  return Math.min(Math.max(left, 0), countdown.seconds)
}

/** Spec 4: '59s' and so on; nothing once it has ended. */
export const countdownText = (remaining: number): string => (remaining > 0 ? `${remaining}s` : '')

/** Milliseconds until the text changes. */
export const untilNextSecond = (endsAt: number, now: number): number => {
  const left = endsAt - now
  return left <= 0 ? 0 : left % SECOND_MS || SECOND_MS
}
