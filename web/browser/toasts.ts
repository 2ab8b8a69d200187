export const TOAST_MS = 3000
/** Durations up to this fall back to the default (product 8). */
export const TOAST_FALLBACK_MS = 300

/** Product 8: the default is 3000 ms, and values of 300 or less fall back to it. */
export const toastDuration = (ms: number = TOAST_MS): number => (ms > TOAST_FALLBACK_MS ? ms : TOAST_MS)

function put(text: string, loading: boolean): HTMLElement {
  const place = document.getElementById('toasts')
  const toast = document.createElement('p')
  toast.className = place?.dataset['toast'] ?? ''
  toast.textContent = text
  if (loading) toast.dataset['loading'] = ''
  if (place) raise(place)
  place?.append(toast)
  return toast
}

/** An open dialog is in the top layer; to be seen above it, the toasts must enter that layer after it. */
function raise(place: HTMLElement): void {
  if (!('showPopover' in place)) return
  if (place.popover === 'manual') place.hidePopover()
  place.popover = 'manual'
  place.showPopover()
}

/** What is said already is not said twice, as by a form that was sent while the network was lost. */
export function showToast(text: string, ms?: number): void {
  if (document.getElementById('toasts')?.textContent?.includes(text)) return
  const toast = put(text, false)
  setTimeout(() => toast.remove(), toastDuration(ms))
}

const SLOW_MS = 400

/** A loading toast has no time-out: it stays until it is taken away. */
export function showLoading(text: string): () => void {
  const toast = put(text, true)
  return () => toast.remove()
}

/** A reply that takes its time gets a loading toast; a quick one would only make it flicker. */
export async function whileLoading<Result>(work: Promise<Result>): Promise<Result> {
  let done = () => {}
  const slow = setTimeout(() => {
    done = showLoading(document.body.dataset['loading'] ?? '')
  }, SLOW_MS)
  const result = await work
  clearTimeout(slow)
  done()
  return result
}
