import type { Page } from '@playwright/test'

type TabStop = {
  name: string
  /** Which element of the document it is; none for the window around the page. */
  place: number
  problems: string[]
  top: number
  left: number
  bottom: number
}

/** What the keyboard is on, and what is wrong with it for somebody who looks. Runs inside the page. */
export function focusStop(): TabStop {
  const at = document.activeElement
  if (!at || at === document.body || at === document.documentElement)
    return { name: '', place: -1, problems: [], top: 0, left: 0, bottom: 0 }
  const label = at instanceof HTMLInputElement || at instanceof HTMLTextAreaElement ? at.labels?.[0] : at
  const name = `${at.tagName.toLowerCase()} ${(at.getAttribute('aria-label') ?? label?.textContent ?? '').trim().slice(0, 60)}`
  const isRing = (element: Element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element)
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
  }
  // A field that is drawn by what stands beside it shows the focus there.
  const near = [
    at,
    at.nextElementSibling,
    at.closest('label'),
    ...(at.closest('label')?.querySelectorAll('*') ?? []),
  ]
  const ringed = near.find((element) => element && isRing(element))
  const problems: string[] = []
  // Inside a frame the focus is shown by its own page.
  if (!ringed && at.tagName !== 'IFRAME') problems.push('no outline')
  const shown = (ringed ?? at.closest('label') ?? at).getBoundingClientRect()
  if (shown.width < 1 || shown.height < 1) problems.push('no size')
  if (shown.bottom <= 0 || shown.top >= innerHeight || shown.right <= 0 || shown.left >= innerWidth)
    problems.push('outside the window')
  else {
    const [x, y] = [
      Math.min(Math.max((shown.left + shown.right) / 2, 1), innerWidth - 1),
      Math.min(
        Math.max((Math.max(shown.top, 0) + Math.min(shown.bottom, innerHeight)) / 2, 1),
        innerHeight - 1,
      ),
    ]
    const over = document.elementFromPoint(x, y)
    const own = [at, ...near].some(
      (element) => element && over && (element.contains(over) || over.contains(element)),
    )
    const isNotified = over?.closest('[role=status], [role=alert]')
    if (!own && !isNotified) problems.push(`covered by ${over?.outerHTML.slice(0, 80)}`)
  }
  if (ringed) {
    const offset = Number.parseFloat(getComputedStyle(ringed).outlineOffset)
    const sides = {
      top: shown.top - offset,
      bottom: shown.bottom + offset,
      left: shown.left - offset,
      right: shown.right + offset,
    }
    let visible = { top: true, bottom: true, left: true, right: true }
    for (let box = ringed.parentElement; box && box !== document.documentElement; box = box.parentElement) {
      const { overflowX, position } = getComputedStyle(box)
      const edge = box.getBoundingClientRect()
      if (overflowX !== 'visible' && box !== document.body)
        visible = {
          top: visible.top && sides.top >= edge.top - 1,
          bottom: visible.bottom && sides.bottom <= edge.bottom + 1,
          left: visible.left && sides.left >= edge.left - 1,
          right: visible.right && sides.right <= edge.right + 1,
        }
      if (position === 'fixed') break
    }
    if (Object.values(visible).filter(Boolean).length < 2) problems.push('its outline is cut off')
  }
  const isFixed = (() => {
    for (let box: Element | null = at; box; box = box.parentElement)
      if (/fixed|sticky/.test(getComputedStyle(box).position)) return true
    return false
  })()
  const box = (label ?? at).getBoundingClientRect()
  const top = isFixed ? Number.NaN : box.top + scrollY
  return {
    name,
    problems: problems.map((problem) => `${problem}: ${at.outerHTML.slice(0, 140)}`),
    place: [...document.querySelectorAll('*')].indexOf(at),
    top,
    left: box.left,
    bottom: top + box.height,
  }
}

const STOPS_MAX = 400

/** Until the keyboard leaves the page, or comes round to where it began. */
async function stopsBy(page: Page, key: 'Tab' | 'Shift+Tab'): Promise<TabStop[]> {
  const stops: TabStop[] = []
  while (stops.length < STOPS_MAX) {
    await page.keyboard.press(key)
    const stop = await page.evaluate(focusStop)
    if (stop.place < 0 || stop.place === stops[0]?.place) return stops
    stops.push(stop)
  }
  return stops
}

/** Up, and not to a column further right. */
const goesBack = (before: TabStop, after: TabStop) =>
  after.place < before.place || (after.bottom <= before.top && after.left <= before.left + 1)

/** Through the whole page with Tab and back with Shift+Tab: each stop is seen, in the order of reading, and there is an end. */
export async function keyboardProblems(page: Page): Promise<string[]> {
  // A dialog that opens by itself keeps the keyboard: that is walked in `keyboard.spec.ts`.
  if ((await page.locator('[role=dialog]:popover-open').count()) > 0) return []
  // From the beginning, wherever the page itself has put the focus.
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  const forward = await stopsBy(page, 'Tab')
  const back = await stopsBy(page, 'Shift+Tab')
  const missed = forward.filter(({ place }) => !back.some((stop) => stop.place === place))
  return [
    ...forward.flatMap(({ problems }) => problems),
    ...(forward.length === STOPS_MAX ? ['the keyboard does not come to the end of the page'] : []),
    ...missed.map(({ name }) => `Shift+Tab does not come to ${name}`),
    ...forward.flatMap((stop, index) => {
      const before = forward[index - 1]
      return before && goesBack(before, stop)
        ? [`${stop.name} comes after ${before.name}, and stands before it`]
        : []
    }),
  ]
}
