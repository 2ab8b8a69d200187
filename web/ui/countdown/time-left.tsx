import { useEffect } from 'react'
import { useCountdown } from './countdown.tsx'

type TimeLeftProps = { seconds: number; className?: string | undefined; text: (left: string) => string }

const two = (value: number) => String(value).padStart(2, '0')

/** The time that is left, as a clock shows it: `23:59:59`, or `59:59` within the last hour. */
export function leftText(seconds: number): string {
  const hours = Math.floor(seconds / 3600)
  const rest = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
  return hours > 0 ? `${hours}:${rest}` : rest
}

/** A clock that runs down once there is a script; before that the page shows the end time as text. */
export function TimeLeft({ seconds, className, text }: TimeLeftProps) {
  const { started, remaining, start } = useCountdown()
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs from when the page was made.
  useEffect(() => start(seconds), [seconds])
  return (
    <span role="timer" className={className}>
      {started ? text(leftText(remaining)) : ''}
    </span>
  )
}
