/** False where neither way is allowed; then a person copies by hand (`offerToCopy`). */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}

/** Older webviews, and pages that are not https, have no clipboard to write to. */
function copyBySelection(text: string): boolean {
  const field = document.createElement('textarea')
  field.value = text
  document.body.append(field)
  field.select()
  try {
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    field.remove()
  }
}

/** Shows the text selected in place of its button, to be copied by press and hold. */
export function offerToCopy(text: string, button: HTMLElement): void {
  const field = document.createElement('input')
  field.value = text
  field.readOnly = true
  field.setAttribute('aria-label', button.getAttribute('aria-label') ?? '')
  button.replaceWith(field)
  field.focus()
  field.select()
}
