/** An element as a person knows it: by what it is and what it is called; the first that is shown. */
export type Target = {
  role: 'action' | 'radio' | 'checkbox' | 'field'
  name: string | { pattern: string }
}
export type Aim = { x: number; y: number } | { reason: string }

/**
 * Where to tap a target, or why it cannot be: runs in the page, in every engine and with scripts blocked, so it
 * uses nothing that Chromium 80 lacks. With `checked` it
 * answers whether the target is.
 */
export function aimAt({ role, name }: Target, probe?: 'checked'): Aim | boolean {
  const selectors = {
    action: 'a[href], button, summary',
    radio: 'input[type=radio]',
    checkbox: 'input[type=checkbox]',
    field: 'input, textarea, select',
  }
  const tidy = (text: string | null) => (text ?? '').replace(/\s+/g, ' ').trim()
  const namesOf = (element: HTMLElement & { labels?: NodeListOf<HTMLElement> | null }) => {
    const by = (element.getAttribute('aria-labelledby') ?? '').split(' ').filter(Boolean)
    const own = [element, ...Array.from(element.labels ?? [])]
    return [
      tidy(by.map((id) => document.getElementById(id)?.textContent ?? '').join(' ')),
      tidy(element.getAttribute('aria-label')),
      ...own.map((part) => tidy(part.textContent)),
    ]
  }
  const isCalled = (element: HTMLElement) =>
    namesOf(element).some((own) =>
      typeof name === 'string' ? own === name : new RegExp(name.pattern).test(own),
    )
  const found = Array.from(document.querySelectorAll<HTMLInputElement>(selectors[role])).filter(isCalled)
  const shown = found.filter((element) =>
    [element, ...Array.from(element.labels ?? [])].some((part) => part.getClientRects().length > 0),
  )
  // A page that is still loading moves under the finger, and would be tapped where it no longer is.
  if (document.readyState !== 'complete') return { reason: 'the page is loading' }
  const [first] = shown
  if (!first) return { reason: found.length > 0 ? 'it is not shown' : 'there is none' }
  if (probe === 'checked') return first.checked
  let reason = 'it has no size'
  for (const element of shown) {
    if (element.disabled) reason = 'it is disabled'
    // A tap on a label is a tap on its field, which may itself be drawn by other means.
    const parts = [element, ...Array.from(element.labels ?? [])]
    for (const part of element.disabled ? [] : parts) {
      part.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
      const { left, top, width, height } = part.getBoundingClientRect()
      const [x, y] = [left + width / 2, top + height / 2]
      if (width < 2 || height < 2) continue
      const hit = document.elementFromPoint(x, y)
      const isOwn = hit !== null && parts.some((own) => own.contains(hit))
      if (isOwn && (role === 'action' || !hit.closest('a[href]'))) return { x, y }
      reason = `at ${Math.round(x)}, ${Math.round(y)} is ${hit ? hit.outerHTML.slice(0, 120) : 'nothing'}`
    }
  }
  return { reason }
}

/**
 * Whether the page has been drawn, which it learns only now. Before its first frame it does not know of the transition
 * that brings it, and which lets no tap through: a point would be found, and the tap on it lost.
 */
export function hasFrame(): boolean {
  const page = window as Window & { drawn?: boolean }
  const setDrawn = (drawn: boolean) => () => {
    page.drawn = drawn
  }
  if (page.drawn === undefined) addEventListener('pagehide', setDrawn(false))
  if (!page.drawn) requestAnimationFrame(setDrawn(true))
  return page.drawn === true
}

/** Whether a text can be read: it is drawn, and what does not scroll with the page is inside the window. */
export function canRead(wanted: string): boolean {
  const tidy = (text: string) => text.replace(/\s+/g, ' ').trim()
  const isOut = (element: Element) => {
    let fixed: Element | null = element
    while (fixed && getComputedStyle(fixed).position !== 'fixed') fixed = fixed.parentElement
    if (!fixed) return false
    const { top, bottom, left, right } = element.getBoundingClientRect()
    return bottom <= 0 || top >= innerHeight || right <= 0 || left >= innerWidth
  }
  // biome-ignore lint/performance/useDomNodeTextContent: only what is drawn counts.
  const has = (element: HTMLElement | null) => tidy(element?.innerText ?? '').includes(wanted)
  if (!has(document.body)) return false
  const holders = Array.from(document.body.querySelectorAll<HTMLElement>('*')).filter(
    (element) => has(element) && !Array.from(element.children).some((child) => has(child as HTMLElement)),
  )
  return holders.some((element) => {
    const { width, height } = element.getBoundingClientRect()
    return width > 1 && height > 1 && getComputedStyle(element).visibility === 'visible' && !isOut(element)
  })
}

/** Chooses an option by its text: the list that an engine opens for it is drawn outside of the page. False: there is none. */
export function chooseOption(label: string, option: string): boolean {
  const tidy = (text: string | null) => (text ?? '').replace(/\s+/g, ' ').trim()
  const select = Array.from(document.querySelectorAll('select')).find((each) =>
    Array.from(each.labels).some((part) => tidy(part.textContent) === label),
  )
  const index = Array.from(select ? select.options : []).findIndex(({ text }) => tidy(text) === option)
  if (!select || select.disabled || index < 0) return false
  select.selectedIndex = index
  for (const type of ['input', 'change']) select.dispatchEvent(new Event(type, { bubbles: true }))
  return true
}
