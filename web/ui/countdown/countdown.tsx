import { type ComponentProps, useEffect, useState } from 'react'
import { Button } from '../button/button.tsx'
import styles from './countdown.module.css'
import { type Countdown, countdownText, remainingSeconds, SECOND_MS, untilNextSecond } from './remaining.ts'

/** Counts towards an end time rather than by ticks, so that a phone that slept does not stretch it. */
export function useCountdown() {
  const [countdown, setCountdown] = useState<Countdown | null>(null)
  const [now, setNow] = useState(0)
  const remaining = remainingSeconds(countdown, now)

  useEffect(() => {
    if (!countdown || remaining === 0) return
    const look = () => setNow(Date.now())
    const timer = setTimeout(look, untilNextSecond(countdown.endsAt, now))
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [countdown, now, remaining])

  const start = (seconds: number) => {
    const startedAt = Date.now()
    setNow(startedAt)
    setCountdown({ endsAt: startedAt + seconds * SECOND_MS, seconds })
  }
  const stop = () => setCountdown(null)
  const started = countdown !== null
  return { started, remaining, running: remaining > 0, text: countdownText(remaining), start, stop }
}

type CountdownButtonProps = ComponentProps<typeof Button> & { remaining: number }

/** A button that cannot be pressed while the countdown runs, and shows it in place of its words. */
export function CountdownButton({ remaining, disabled, children, ...rest }: CountdownButtonProps) {
  return (
    <Button {...rest} disabled={disabled || remaining > 0}>
      {remaining > 0 ? <span className={styles.text}>{countdownText(remaining)}</span> : children}
    </Button>
  )
}
