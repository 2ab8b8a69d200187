/** Whether this is a new visit, not a reload or a return; engines that do not report it count as a return. */
export function isNewVisit(): boolean {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return visit?.type === 'navigate'
}

/** Brings an element into view as the page opens. A screen scrolls to what it shows later by its own refs. */
export function showElement(id: string, where: ScrollIntoViewOptions): void {
  document.getElementById(id)?.scrollIntoView(where)
}
