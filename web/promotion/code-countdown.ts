import { readStored, store } from '../browser/storage.ts'

const KEY = 'promotion-code-until'
const SECOND_MS = 1000
/** Spec 4: '59s' and so on. */
const FIRST_SHOWN = 59

let until = 0
let timer: ReturnType<typeof setTimeout> | undefined

export const isCounting = (now = Date.now()): boolean => until > now

export const shownAt = (end: number, now: number): string =>
  end > now ? `${Math.min(FIRST_SHOWN, Math.ceil((end - now) / SECOND_MS))}s` : ''

/** Counts towards a time rather than by ticks, so that a phone that slept does not stretch it. */
function tick(button: HTMLButtonElement, words: string): void {
  const now = Date.now()
  const shown = shownAt(until, now)
  button.textContent = shown || words
  // Not `disabled`: who taps it anyway is told why nothing happens.
  if (shown) button.setAttribute('aria-disabled', 'true')
  else button.removeAttribute('aria-disabled')
  if (shown) timer = setTimeout(() => tick(button, words), (until - now) % SECOND_MS || SECOND_MS)
  else store('session', KEY, null)
}

export function countDown(button: HTMLButtonElement, seconds: number): void {
  begin(button, Date.now() + seconds * SECOND_MS)
}

function begin(button: HTMLButtonElement, end: number): void {
  button.dataset['words'] ??= button.textContent ?? ''
  until = end
  store('session', KEY, String(end))
  clearTimeout(timer)
  tick(button, button.dataset['words'])
}

/** After the page was loaded anew, by a language link for instance. */
export function resumeCountdown(button: HTMLButtonElement): void {
  const end = Number(readStored('session', KEY))
  const longest = Date.now() + 60 * SECOND_MS
  if (end > Date.now() && end <= longest) begin(button, end)
}
