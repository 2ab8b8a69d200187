import type { Locator, Page } from '@playwright/test'

/** What a person does with one finger. A field costs the tap that enters it. What the camera asks is its own. */
const costs = {
  click: 1,
  check: 1,
  uncheck: 1,
  fill: 1,
  pressSequentially: 1,
  selectOption: 1,
  setInputFiles: 1,
  dblclick: 2,
} as const
type Tap = keyof typeof costs & keyof Locator

/** Counts the taps on this page's elements from now on, until it is stopped. */
export function countTaps(page: Page): { count: () => number; stop: () => void } {
  const locators = Object.getPrototypeOf(page.locator('body')) as Record<
    Tap,
    (...given: unknown[]) => unknown
  >
  let taps = 0
  const originals = (Object.keys(costs) as Tap[]).map((tap) => [tap, locators[tap]] as const)
  for (const [tap, act] of originals)
    locators[tap] = function counted(this: Locator, ...given) {
      if (this.page() === page) taps += costs[tap]
      return act.apply(this, given)
    }
  return {
    count: () => taps,
    stop: () => {
      for (const [tap, act] of originals) locators[tap] = act
    },
  }
}
