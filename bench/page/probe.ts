export type Timings = { firstPaint: number; largestPaint: number; firstTap: number; response: number }
/** What the page reports to the bench: where a finger would tap now, or that the dialog is open. */
export type ProbeMessage = { tapAt: [x: number, y: number] } | { openedAt: number }

declare global {
  interface Window {
    benchSay: (text: string) => void
    benchTimings: () => Omit<Timings, 'firstTap'>
  }
}

/**
 * Runs in the page before anything of its own; both sides get the same. A person taps what is seen: the first tap comes
 * in the frame after the page was painted and the button stood there, and again every so often until the dialog opens.
 * (A tap before the paint would also end the browser's search for the largest one.)
 */
export function probe(): void {
  const retryMs = 100
  let largestPaint = 0
  let opened = false
  const paints = new PerformanceObserver((list) => take(list.getEntries()))
  const take = (entries: PerformanceEntryList) => {
    for (const { startTime } of entries) largestPaint = startTime
  }
  paints.observe({ type: 'largest-contentful-paint', buffered: true })

  const tap = () => {
    const button = document.querySelector('button[popovertarget="rate"]')
    if (opened || !button) return
    button.scrollIntoView({ block: 'center', behavior: 'instant' })
    const { x, y, width, height } = button.getBoundingClientRect()
    window.benchSay(JSON.stringify({ tapAt: [x + width / 2, y + height / 2] }))
    setTimeout(tap, retryMs)
  }
  const firstPaint = () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime
  const look = () => {
    const seen = firstPaint() !== undefined && document.querySelector('button[popovertarget="rate"]')
    requestAnimationFrame(seen ? tap : look)
  }
  requestAnimationFrame(look)

  const open = (event: Event) => {
    if (opened || (event as ToggleEvent).newState !== 'open') return
    opened = true
    window.benchSay(JSON.stringify({ openedAt: performance.now() }))
  }
  document.addEventListener('toggle', open, true)

  window.benchTimings = () => {
    take(paints.takeRecords())
    const [navigation] = performance.getEntriesByType('navigation')
    return {
      firstPaint: firstPaint() ?? Number.NaN,
      largestPaint,
      response: (navigation as PerformanceNavigationTiming | undefined)?.responseStart ?? Number.NaN,
    }
  }
}
