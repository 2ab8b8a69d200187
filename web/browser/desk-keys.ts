/** What the keys of the desk reach in the page: its frame is no part of a screen, so a screen cannot hold it in a ref. */
const firstVisible = <E extends HTMLElement>(selector: string): E | undefined =>
  [...document.querySelectorAll<E>(selector)].find((element) => element.checkVisibility?.() ?? true)

const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]')

/** The key as it is listed: `Control+k`, `j`. Nothing while somebody types, but for chords. */
export function pressedKey(event: KeyboardEvent): string {
  if (event.defaultPrevented || event.isComposing || event.altKey) return ''
  if (event.ctrlKey || event.metaKey)
    return `Control+${event.key === 'Enter' ? 'Enter' : event.key.toLowerCase()}`
  return isTyping(event) ? '' : event.key
}

/** Every page that the frame leads to. */
export const frameLinks = (): { href: string; label: string }[] =>
  [...document.querySelectorAll<HTMLAnchorElement>('a[data-page]')].map((link) => ({
    href: link.href,
    label: link.dataset['page'] ?? '',
  }))

export const focusSearch = (): boolean => focus(firstVisible('input[type=search][name=q]'))

function focus(element: HTMLElement | undefined): boolean {
  element?.focus()
  return element !== undefined
}

/** Presses the button of the page that names the key. */
export function pressButton(key: string): boolean {
  const button = firstVisible<HTMLButtonElement>(`main button[data-key=${key}]`)
  button?.click()
  return button !== undefined
}

/** Moves from row to row of a list; where there is none, to the record before or after this one. */
export function moveBy(step: 1 | -1): boolean {
  const rows = [...document.querySelectorAll<HTMLAnchorElement>('main a[data-row]')]
  if (rows.length === 0) return openStep(step === 1 ? 'next' : 'prev')
  const at = rows.indexOf(document.activeElement as HTMLAnchorElement)
  return focus(rows[at === -1 ? (step === 1 ? 0 : rows.length - 1) : at + step])
}

/** Opens the record before or after this one in the queue. */
export function openStep(rel: 'next' | 'prev'): boolean {
  const link = firstVisible<HTMLAnchorElement>(`a[data-step][rel=${rel}]`)
  link?.click()
  return link !== undefined
}

/** What the page is mostly for: the form that says so, otherwise its first. */
const mainForm = () =>
  firstVisible<HTMLFormElement>('main form[data-main]') ??
  firstVisible<HTMLFormElement>('main form[method=post]')

const submitsOf = (form: HTMLFormElement): HTMLElement[] =>
  [...form.querySelectorAll<HTMLElement>('button')].filter((button) => !button.matches('[type=button]'))

/** Where one writes in the page's main form; its button where nothing is written. */
export function focusMainForm(): boolean {
  const form = mainForm()
  return form !== undefined && focus(form.querySelector('textarea') ?? submitsOf(form).at(-1))
}

/** Sends the form in which one writes, otherwise the page's main one, as its last button does. */
export function submitForm({ target }: KeyboardEvent): boolean {
  const form = (target instanceof HTMLElement && target.closest<HTMLFormElement>('main form')) || mainForm()
  const button = form && submitsOf(form).at(-1)
  button?.click()
  return button !== undefined
}
