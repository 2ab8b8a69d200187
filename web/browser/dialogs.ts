/**
 * Dialogs are popovers where the engine has them (Chromium 114, Safari 17). Elsewhere the fragment of the address says
 * which one is open (`web/ui/dialog/dialog.module.css`): links open and close it, the back button closes it, and this
 * only adds what a link cannot do.
 */
const hasPopovers = () => 'showPopover' in HTMLElement.prototype

export function openDialog(id: string): void {
  const dialog = document.getElementById(id)
  if (!dialog) return
  dialog.removeAttribute('data-open')
  if (!hasPopovers()) location.replace(`#${id}`)
  else if (!dialog.matches(':popover-open')) dialog.showPopover()
}

export function closeDialog(id: string): void {
  const dialog = document.getElementById(id)
  if (dialog?.matches(':target')) location.replace(`#${id}-closed`)
  if (hasPopovers() && dialog?.matches(':popover-open')) dialog.hidePopover()
}

/** Product 4: closing a rating, by whatever means, clears the stars. */
function resetForms(dialog: HTMLElement): void {
  for (const form of dialog.querySelectorAll('form')) form.reset()
}

function followFragment({ oldURL }: HashChangeEvent): void {
  const open = document.querySelector<HTMLElement>('[role=dialog]:target')
  const closed = document.getElementById(new URL(oldURL).hash.slice(1))
  if (closed && closed !== open && closed.matches('[role=dialog]')) {
    resetForms(closed)
    document.querySelector<HTMLElement>(`a[href="#${closed.id}"]`)?.focus()
  }
  open?.focus()
}

/** Keys do not reach what lies behind a dialog; from inside, the engine gives the focus back to what opened it. */
function keepFocus({ target }: FocusEvent): void {
  const open = hasPopovers() && document.querySelector<HTMLElement>('[role=dialog]:popover-open')
  if (open && !open.contains(target as Node)) open.focus()
}

function onKey(event: KeyboardEvent): void {
  const { key, target } = event
  const open = document.querySelector('[popover=auto]:target')
  if (key === 'Escape' && open) closeDialog(open.id)
  if (key !== ' ' || !(target instanceof HTMLElement) || !target.matches('a[role=button]')) return
  event.preventDefault()
  target.click()
}

export function connectDialogs(): void {
  document.addEventListener(
    'toggle',
    (event) => {
      const { target } = event
      if ((event as ToggleEvent).newState === 'closed' && target instanceof HTMLElement && target.popover)
        resetForms(target)
    },
    true,
  )
  addEventListener('hashchange', followFragment)
  document.addEventListener('focusin', keepFocus)
  document.addEventListener('keydown', onKey)

  // Open as they came from the server, without focus and Escape; now they are opened properly, or a little later.
  for (const waiting of document.querySelectorAll<HTMLElement>('[data-open]')) {
    const afterMs = Number(waiting.dataset['open'])
    if (afterMs) waiting.removeAttribute('data-open')
    setTimeout(() => openDialog(waiting.id), afterMs)
  }
}
