import { draftName, draftWith, isDraftName, readTyped, type TypedForm, toRestore } from './drafts.ts'
import { readStored, store, storedNames } from './storage.ts'

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** Neither what nobody types, nor what may not be stored. */
const UNSTORED: readonly string[] = ['hidden', 'password', 'file', 'submit', 'button', 'image', 'reset']
/** Hidden fields that say how new a record is, and not which it is. */
const FRESHNESS: readonly string[] = ['version', 'seen', 'mark', 'draft']

const isControl = (element: Element | EventTarget | null): element is Control =>
  (element instanceof HTMLInputElement && !UNSTORED.includes(element.type)) ||
  element instanceof HTMLSelectElement ||
  element instanceof HTMLTextAreaElement

const isBox = (control: Control): control is HTMLInputElement =>
  control.type === 'checkbox' || control.type === 'radio'

const keyOf = (control: Control) => (isBox(control) ? `${control.name}=${control.value}` : control.name)

const typedIn = (control: Control): string => (isBox(control) ? String(control.checked) : control.value)

/** What a control came with. */
function shownIn(control: Control): string {
  if (control instanceof HTMLSelectElement) {
    const options = [...control.options]
    return (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value ?? ''
  }
  return isBox(control) ? String(control.defaultChecked) : control.defaultValue
}

const controlsOf = (form: HTMLFormElement): Control[] =>
  [...form.elements].filter(
    (element): element is Control => isControl(element) && element.name !== '' && !element.disabled,
  )

/** As if it had been typed: a screen that follows what is typed learns of it. */
function setControl(control: Control, value: string): void {
  if (isBox(control)) {
    if (String(control.checked) !== value) control.click()
    return
  }
  // React overrides the property of the element itself, and would then see no change.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value)
  for (const name of ['input', 'change']) control.dispatchEvent(new Event(name, { bubbles: true }))
}

/** Which form of a page it is: what its buttons do, and about what. */
function formName(form: HTMLFormElement): string {
  if (form.dataset['draft']) return form.dataset['draft']
  const fields = [...form.elements].flatMap((element) => {
    const { name = '', value = '', type = '' } = element as HTMLInputElement
    const isAct = name === 'act' && type !== 'hidden'
    return isAct || (type === 'hidden' && !FRESHNESS.includes(name)) ? [`${name}=${value}`] : []
  })
  return [...new Set(fields)].join('&')
}

function draftsOf(staff: string) {
  let isRestoring = false
  const nameOf = (form: HTMLFormElement) => draftName(staff, new URL(location.href), formName(form))
  const read = (name: string) => readTyped(readStored('local', name), Date.now())
  const write = (name: string, draft: TypedForm | null) =>
    store('local', name, draft && JSON.stringify(draft))

  function remember(control: Control): void {
    const { form } = control
    if (isRestoring || !form || form.method !== 'post' || control.name === '') return
    const name = nameOf(form)
    // The other radios of a group change with the one that was chosen.
    const changed = isBox(control)
      ? controlsOf(form).filter((other) => other.name === control.name)
      : [control]
    const draft = changed.reduce<TypedForm | null>(
      (before, one) =>
        draftWith(before, { control: keyOf(one), typed: typedIn(one), shown: shownIn(one), at: Date.now() }),
      read(name),
    )
    write(name, draft)
  }

  function restoreForm(form: HTMLFormElement, overwrites: boolean): void {
    const draft = read(nameOf(form))
    if (!draft) return
    const controls = new Map(controlsOf(form).map((control) => [keyOf(control), control]))
    const shown = Object.fromEntries([...controls].map(([key, control]) => [key, shownIn(control)]))
    for (const [key, typed] of toRestore(draft, shown)) {
      const control = controls.get(key)
      if (!control || typedIn(control) === typed || control === document.activeElement) continue
      if (!overwrites && typedIn(control) !== shown[key]) continue
      setControl(control, typed)
      for (let fold = control.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null)
        fold.open = true
    }
  }

  function restore(overwrites: boolean): void {
    isRestoring = true
    for (const form of document.querySelectorAll<HTMLFormElement>('form[method=post]'))
      restoreForm(form, overwrites)
    isRestoring = false
  }

  return { nameOf, remember, restore, forget: (name: string) => write(name, null) }
}

/** The page that follows an act says which draft was sent with it. */
function dropSentDrafts(): void {
  const sent = document.querySelector<HTMLElement>('[data-sent]')?.dataset['sent'] ?? ''
  if (isDraftName(sent)) store('local', sent, null)
  for (const name of storedNames('local'))
    if (isDraftName(name) && !readTyped(readStored('local', name), Date.now())) store('local', name, null)
}

/**
 * Stores what staff type, in this browser and for themselves alone, until it is sent; and puts it back wherever the form
 * is shown again: after another act, a refusal, an ended session, in another tab (decision 221).
 */
export function connectDrafts(): void {
  dropSentDrafts()
  const staff = document.querySelector<HTMLElement>('[data-drafts-of]')?.dataset['draftsOf']
  if (!staff) return
  const drafts = draftsOf(staff)
  for (const kind of ['input', 'change'])
    document.addEventListener(kind, ({ target }) => isControl(target) && drafts.remember(target))
  // Named in what is sent, so that the next page knows what it may forget.
  document.addEventListener('formdata', ({ target, formData }) => {
    if (target instanceof HTMLFormElement && target.method === 'post')
      formData.set('draft', drafts.nameOf(target))
  })
  // What a screen sends itself it also shows again itself.
  addEventListener('submit', ({ target, defaultPrevented }) => {
    if (defaultPrevented && target instanceof HTMLFormElement) drafts.forget(drafts.nameOf(target))
  })
  /** Another tab is newer than what stands here unattended. */
  const catchUp = () => drafts.restore(true)
  addEventListener('storage', ({ key }) => key !== null && isDraftName(key) && catchUp())
  addEventListener('pageshow', ({ persisted }) => persisted && catchUp())
  const begin = () => {
    drafts.restore(false)
    // A choice may bring fields that a draft has something for.
    new MutationObserver(() => drafts.restore(false)).observe(document.body, {
      childList: true,
      subtree: true,
    })
  }
  // React takes what it finds for what the page came with, so it comes first.
  if (document.getElementById('props')) document.addEventListener('hydrated', begin, { once: true })
  else begin()
}
