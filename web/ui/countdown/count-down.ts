import { countdownText, remainingSeconds, SECOND_MS, untilNextSecond } from './remaining.ts'

type Counting = { words: string; timer: ReturnType<typeof setTimeout> | undefined }
const counting = new WeakMap<HTMLButtonElement, Counting>()

/**
 * The countdown of a button without React: disabled, with the seconds in place of its words, which come back at the end.
 * Starting again begins anew.
 */
export function countDown(button: HTMLButtonElement, seconds: number): void {
  const before = counting.get(button)
  clearTimeout(before?.timer)
  const words = before?.words ?? button.textContent ?? ''
  const countdown = { endsAt: Date.now() + seconds * SECOND_MS, seconds }
  const show = () => {
    const now = Date.now()
    const remaining = remainingSeconds(countdown, now)
    button.disabled = remaining > 0
    button.textContent = countdownText(remaining) || words
    const timer = remaining > 0 ? setTimeout(show, untilNextSecond(countdown.endsAt, now)) : undefined
    counting.set(button, { words, timer })
  }
  show()
}
