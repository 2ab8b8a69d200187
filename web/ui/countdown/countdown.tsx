import { type ComponentProps, useEffect, useState } from 'react'
import * as texts from '#texts'
import { SECOND_MS } from '../../../base/time.ts'
import { SMS_COUNTDOWN_SECONDS } from '../../../market/constants.ts'
import { readStored, store } from '../../browser/storage.ts'
import { Button } from '../button/button.tsx'
import styles from './countdown.module.css'

type Countdown = { endsAt: number; seconds: number }

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

/** Product 4: the 60 s after a sent code read '59s' and so on, in Hindi with the word; nothing once they are over. */
export const countdownText = (remaining: number): string =>
  remaining > 0 ? texts.countdown_left({ seconds: Math.min(remaining, FIRST_SHOWN) }) : ''

/** Milliseconds until the text changes. */
export const untilNextSecond = (endsAt: number, now: number): number => {
  const left = endsAt - now
  return left <= 0 ? 0 : left % SECOND_MS || SECOND_MS
}

/**
 * Counts towards an end time rather than by ticks, so that a phone that slept does not stretch it. One with a name goes on
 * after the page was loaded anew, by a language link for instance.
 */
export function useCountdown(name?: string) {
  const [countdown, setCountdown] = useState<Countdown | null>(null)
  const [now, setNow] = useState(0)
  const remaining = remainingSeconds(countdown, now)

  useEffect(() => {
    if (!countdown || remaining === 0) return
    const update = () => setNow(Date.now())
    const timer = setTimeout(update, untilNextSecond(countdown.endsAt, now))
    document.addEventListener('visibilitychange', update)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', update)
    }
  }, [countdown, now, remaining])

  useEffect(() => {
    if (!name) return
    const startedAt = Date.now()
    setNow(startedAt)
    setCountdown(resumed(readStored('session', name), startedAt))
  }, [name])

  const start = (seconds: number) => {
    const startedAt = Date.now()
    const begun = { endsAt: startedAt + seconds * SECOND_MS, seconds }
    setNow(startedAt)
    setCountdown(begun)
    if (name) store('session', name, toStored(begun))
  }
  return { started: countdown !== null, remaining, running: remaining > 0, start }
}

type CountdownButtonProps = ComponentProps<typeof Button> & {
  remaining: number
  /** A tap meanwhile still reaches the screen, which says why nothing happens. */
  tappable?: boolean
}

/** A button that cannot be pressed while the countdown runs, and shows it in place of its text. */
export function CountdownButton({ remaining, tappable, disabled, children, ...rest }: CountdownButtonProps) {
  const running = remaining > 0
  const state = tappable ? { 'aria-disabled': running || undefined } : { disabled: disabled || running }
  return (
    <Button {...rest} {...state}>
      {running ? <span className={styles.text}>{countdownText(remaining)}</span> : children}
    </Button>
  )
}
