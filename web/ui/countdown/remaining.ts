import { SECOND_MS } from '../../../base/time.ts'
import { SMS_COUNTDOWN_SECONDS } from '../../../market/constants.ts'

export type Countdown = { endsAt: number; seconds: number }

/** Whole seconds until the end. A clock that was set back meanwhile never makes it longer than it began. */
export function remainingSeconds(countdown: Countdown | null, now: number): number {
  if (!countdown) return 0
  const left = Math.ceil((countdown.endsAt - now) / SECOND_MS)
  return Math.min(Math.max(left, 0), countdown.seconds)
}

/** What a page that was loaded anew goes on with; null where it is over, or cannot be. */
export function resumed(stored: string | null, now: number): Countdown | null {
  const [endsAt = 0, seconds = 0] = (stored ?? '').split('/').map(Number)
  const left = endsAt - now
  return left > 0 && left <= seconds * SECOND_MS ? { endsAt, seconds } : null
}

export const toStored = ({ endsAt, seconds }: Countdown): string => `${endsAt}/${seconds}`

const FIRST_SHOWN = SMS_COUNTDOWN_SECONDS - 1

/** Product 4: the 60 s after a sent code read '59s' and so on; nothing once they are over. */
export const countdownText = (remaining: number): string =>
  remaining > 0 ? `${Math.min(remaining, FIRST_SHOWN)}s` : ''

/** Milliseconds until the text changes. */
export const untilNextSecond = (endsAt: number, now: number): number => {
  const left = endsAt - now
  return left <= 0 ? 0 : left % SECOND_MS || SECOND_MS
}
