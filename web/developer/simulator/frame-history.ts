/**
 * The history of the page in the frame as a webview would have it. A browser joins it with that of the window around: going
 * back from the first page would leave the simulator.
 */
export function createFrameHistory() {
  let depth = 0
  let shown = ''
  let lengthSoFar = 0
  let isGoingBack = false
  let goBack = () => {}

  const back = () => {
    if (depth <= 1) return
    isGoingBack = true
    goBack()
  }

  return {
    /** Called by each page before its own scripts run. */
    enter: ({ history, location }: Pick<Window, 'history' | 'location'>): void => {
      const { length } = history
      const isNew = length > lengthSoFar || location.href !== shown
      if (isGoingBack) depth -= 1
      else if (isNew) depth += 1
      isGoingBack = false
      shown = location.href
      lengthSoFar = length
      const ofBrowser = history.back.bind(history)
      goBack = ofBrowser
      Object.defineProperty(history, 'back', { configurable: true, value: back })
      Object.defineProperty(history, 'length', { configurable: true, get: () => depth })
    },
    back,
  }
}
