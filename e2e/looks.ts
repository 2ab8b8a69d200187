/*
 * What is looked for on a page with everything open. These functions run inside the page, in any engine: each is
 * complete in itself and returns what it found as data.
 */

/** React marks the elements that it has taken over; what it does not draw is ready as it is. */
export function isHydrated(): boolean {
  const screen = document.querySelector('#screen main')
  const isTaken = screen !== null && Object.keys(screen).some((key) => key.startsWith('__reactFiber'))
  return isTaken || document.getElementById('props') === null
}

/** Opens every fold; those that close each other are opened all the same. Returns how many dialogs there are. */
export function openFolds(): number {
  // No dialog opens by itself while the page is looked at.
  for (let timer = Number(setTimeout(() => {})); timer > 0; timer--) clearTimeout(timer)
  for (const fold of document.querySelectorAll('details')) {
    fold.removeAttribute('name')
    fold.open = true
  }
  return document.querySelectorAll('[role=dialog]').length
}

/** Shows one dialog and closes the others: an address may have opened one of them itself. */
export function showDialog(index: number): void {
  const dialogs = [...document.querySelectorAll<HTMLElement>('[role=dialog]')]
  for (const other of dialogs) {
    other.removeAttribute('data-open')
    if (other.matches(':popover-open')) other.hidePopover()
  }
  dialogs[index]?.showPopover()
}

/** What moves is at its end, as a person sees it a moment later; what turns for ever is left alone. */
export function endAnimations(): void {
  for (const animation of document.getAnimations())
    if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish()
}

/** Words that stand on more than one line although nothing in them permits a break. */
export function brokenWords(): string[] {
  // Chinese may break between any two signs; an amount or a time is one word with its marks.
  const word =
    /(?:(?!\p{Script=Han})[\p{L}\p{M}\p{N}])+(?:[.,:'’@_+](?:(?!\p{Script=Han})[\p{L}\p{M}\p{N}])+)*/gu
  const found: string[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent ?? ''
    const parent = node.parentElement
    // Text for screen readers alone has no visible lines.
    if (!parent?.checkVisibility() || getComputedStyle(parent).clipPath !== 'none') continue
    for (const { 0: letters, index } of text.matchAll(word)) {
      const range = document.createRange()
      range.setStart(node, index)
      range.setEnd(node, index + letters.length)
      const boxes = [...range.getClientRects()].filter(({ width }) => width > 0)
      const bottom = Math.min(...boxes.map((box) => box.bottom))
      if (boxes.some(({ top }) => top >= bottom - 1))
        found.push(`${letters} in ${parent.outerHTML.slice(0, 100)}`)
    }
  }
  return found
}

/** The innermost elements whose content is cut off or that leave the page. */
export function overflowing(): string[] {
  const scrolls = (element: Element | null): boolean =>
    element !== null &&
    element !== document.body &&
    (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement))
  const leaves = (element: Element) => {
    const { left, right, width } = element.getBoundingClientRect()
    return width > 0 && (left < -1 || right > innerWidth + 1) && !scrolls(element.parentElement)
  }
  const cuts = (element: Element) =>
    getComputedStyle(element).overflowX === 'hidden' && element.scrollWidth > element.clientWidth + 1
  // Text for screen readers alone is clipped on purpose.
  const found = [...document.querySelectorAll('body *')].filter(
    (element) =>
      element.checkVisibility() &&
      getComputedStyle(element).clipPath === 'none' &&
      (leaves(element) || cuts(element)),
  )
  const innermost = found.filter(
    (element) => !found.some((other) => other !== element && element.contains(other)),
  )
  const sideways = document.documentElement.scrollWidth > innerWidth ? ['the page scrolls sideways'] : []
  return [...sideways, ...innermost.map((element) => element.outerHTML.slice(0, 120))]
}

/** What sticks to the bottom of the window, where that is more of it than a page can do without. */
export function coveringBars(): string[] {
  const bars = [...document.querySelectorAll<HTMLElement>('body *')].filter(
    (element) => getComputedStyle(element).position === 'sticky' && element.checkVisibility(),
  )
  const covered = bars.map((bar) => {
    const { top, bottom } = bar.getBoundingClientRect()
    // Where it stands in the flow, it covers nothing.
    bar.style.position = 'static'
    const isMoved = Math.abs(bar.getBoundingClientRect().top - top) > 1
    bar.style.position = ''
    return isMoved ? Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0)) : 0
  })
  const share = covered.reduce((sum, height) => sum + height, 0) / innerHeight
  return share > 0.4 ? [`${Math.round(share * 100)} % of the window`] : []
}

/** WCAG's exception holds here too: a link within a sentence is as high as its line. */
export function smallTargets(): string[] {
  const targets = document.querySelectorAll<HTMLElement>(
    'a[href], button, summary, select, input:not([type=hidden])',
  )
  return [...targets]
    .filter((target) => target.checkVisibility() && !target.closest('p'))
    .filter((target) => {
      const area = (target.closest('label') ?? target).getBoundingClientRect()
      return area.height < 43.5 || area.width < 43.5
    })
    .map((target) => target.outerHTML.slice(0, 140))
}

/** The first form in which something must be typed and nothing is, sent as it is; whether there was one. */
export function sendEmptyForm(): boolean {
  const field = document.querySelector<HTMLInputElement>(
    'main form :is(input:not([type=hidden],[type=radio],[type=checkbox],[type=file]), textarea):not([readonly])',
  )
  const { form } = field ?? {}
  if (form?.method !== 'post') return false
  form.noValidate = true
  const button = form.querySelector<HTMLButtonElement>('button:not([type=button])')
  if (button?.disabled) return false
  form.requestSubmit(button)
  return true
}
