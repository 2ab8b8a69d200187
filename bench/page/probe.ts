import type { FirstAction } from './screens.ts'

export type Timings = {
  firstPaint: number
  largestPaint: number
  firstTap: number
  response: number
  /** Of all after the first paint, in ms; 0 where none was longer than a browser reports. */
  longestTask: number
}
/** What the page tells the bench: where a finger would tap now, that a field has the focus, that the effect was painted. */
export type Said = { tapAt: [x: number, y: number] } | { focused: true } | { shownAt: number }

declare global {
  interface Window {
    benchSay: (text: string) => void
    benchTimings: () => Omit<Timings, 'firstTap'>
  }
}

/**
 * Runs in the page before anything of its own; both sides get the same. A person taps what is seen: the first tap comes
 * in the frame after the page was painted and the element stood there, and again every so often until it has an effect.
 * (A tap before the paint would also end the browser's search for the largest one.)
 */
export function probe(action: FirstAction): void {
  const { selector, event } = action
  const retryMs = 100
  let largestPaint = 0
  let isDone = false
  const say = (said: Said) => window.benchSay(JSON.stringify(said))
  const firstPaint = () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime

  const paints = new PerformanceObserver((list) => takePaints(list.getEntries()))
  const takePaints = (entries: PerformanceEntryList) => {
    for (const { startTime } of entries) largestPaint = startTime
  }
  paints.observe({ type: 'largest-contentful-paint', buffered: true })
  const tasks: PerformanceEntry[] = []
  const longTasks = new PerformanceObserver((list) => tasks.push(...list.getEntries()))
  longTasks.observe({ type: 'longtask', buffered: true })

  const tap = () => {
    const element = document.querySelector(selector)
    if (isDone || !element) return
    element.scrollIntoView({ block: 'center', behavior: 'instant' })
    const { x, y, width, height } = element.getBoundingClientRect()
    say({ tapAt: [x + width / 2, y + height / 2] })
    setTimeout(tap, retryMs)
  }
  const look = () => {
    const isSeen = firstPaint() !== undefined && document.querySelector(selector)
    requestAnimationFrame(isSeen ? tap : look)
  }
  requestAnimationFrame(look)

  const afterPaint = (then: () => void) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = then
      port2.postMessage(null)
    })
  const happened = (about: Event) => {
    if (event === 'click' && !(about.target as Element).closest(selector)) return
    // What is sent would change the next visit's page, and a link leaves this one.
    if (event === 'submit' || event === 'click') {
      about.preventDefault()
      about.stopImmediatePropagation()
    }
    if (event !== 'toggle' || (about as ToggleEvent).newState === 'open') done()
  }
  const done = () => {
    if (isDone) return
    isDone = true
    afterPaint(() => say({ shownAt: performance.now() }))
  }
  if (action.event === 'shown') {
    const shows = () => document.querySelector(action.shows) && done()
    new MutationObserver(shows).observe(document, { subtree: true, childList: true, attributes: true })
  } else addEventListener(event, happened, true)
  addEventListener('focusin', ({ target }) => {
    if (event === 'input' && target instanceof Element && target.matches(selector)) say({ focused: true })
  })

  window.benchTimings = () => {
    takePaints(paints.takeRecords())
    tasks.push(...longTasks.takeRecords())
    const painted = firstPaint() ?? Number.NaN
    const [navigation] = performance.getEntriesByType('navigation')
    return {
      firstPaint: painted,
      largestPaint,
      response: (navigation as PerformanceNavigationTiming | undefined)?.responseStart ?? Number.NaN,
      longestTask: Math.max(
        0,
        ...tasks.filter((task) => task.startTime >= painted).map((task) => task.duration),
      ),
    }
  }
}
