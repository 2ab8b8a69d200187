export type Submitter = HTMLButtonElement | HTMLInputElement

const isSubmitter = (element: Element | null): element is Submitter =>
  (element instanceof HTMLButtonElement || element instanceof HTMLInputElement) &&
  (element.type === 'submit' || element.type === 'image')

let pressed: Submitter | null = null

/**
 * Remembers the button that a submission begins with: Chromium 80 and Safari before 15.4 do not name it in the event.
 * Sending with Enter is covered as well, because the engine then clicks the form's first button.
 */
export function rememberPressed(): void {
  document.addEventListener(
    'click',
    ({ target }) => {
      const button = target instanceof Element ? target.closest('button,input') : null
      if (!isSubmitter(button)) return
      pressed = button
      // The submission follows within the same task, or not at all.
      setTimeout(() => {
        pressed = null
      })
    },
    true,
  )
}

/** The button that sends this form; null where a script does. */
export function submitterOf(event: SubmitEvent): Submitter | null {
  const named: HTMLElement | null | undefined = event.submitter
  if (named !== undefined) return isSubmitter(named) ? named : null
  return pressed?.form === event.target ? pressed : null
}

/** What the platform would send: `new FormData(form, submitter)` before Chromium 112 and Safari 16.4 leaves the button out. */
export function formDataWith(form: HTMLFormElement, submitter: Submitter | null): FormData {
  const data = new FormData(form)
  if (submitter?.name) data.append(submitter.name, submitter.value)
  return data
}
