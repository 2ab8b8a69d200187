export const UNTOUCHED_MS = 300
const LATEST_MS = 1500
const TOUCHES = ['pointerdown', 'keydown', 'focusin'] as const
const capture = { capture: true }

/** Safari does not tell of idle moments. */
function whenIdle(start: () => void): void {
  if (window.requestIdleCallback) window.requestIdleCallback(start, { timeout: UNTOUCHED_MS })
  else setTimeout(start, 1)
}

/**
 * Starts work that takes a moment on a cheap phone: a tap that meets it would wait for all of it. So it starts after the
 * first paint, when nobody has touched the element for a while and the browser is idle, but it does not wait for ever.
 */
export function whenUntouched(element: EventTarget, start: () => void): void {
  const latest = performance.now() + LATEST_MS
  let timer: ReturnType<typeof setTimeout> | undefined
  const begin = () => {
    for (const touch of TOUCHES) element.removeEventListener(touch, wait, capture)
    whenIdle(start)
  }
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(begin, Math.min(UNTOUCHED_MS, latest - performance.now()))
  }
  for (const touch of TOUCHES) element.addEventListener(touch, wait, capture)
  requestAnimationFrame(wait)
}
