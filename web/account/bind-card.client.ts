import '../browser/forms.ts'
import { formatTyped } from '../ui/field/format-typed.ts'

/** Spec 5: digits only, grouped in fours as one types. While an input method composes, its text is not ours to change. */
const number = document.querySelector<HTMLInputElement>('input[name=cardNo]')
if (number) {
  const format = () => formatTyped(number, 'card')
  number.addEventListener('input', (event) => {
    if (!(event instanceof InputEvent && event.isComposing)) format()
  })
  number.addEventListener('compositionend', format)
  // Some of it may have been typed before the script arrived.
  format()
}
