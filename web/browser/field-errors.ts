import { toastOf } from '../page/field-refusal.ts'
import type { Outcome } from '../page/outcome.ts'

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** A hidden field has nobody who could mend it. */
const isControl = (element: Element): element is Control =>
  /^(INPUT|SELECT|TEXTAREA)$/.test(element.tagName) && (element as Control).type !== 'hidden'

/** The place of the message that the kit draws: one for each control, or one for all of a group. */
const placeOf = ({ dataset }: Control) => document.getElementById(dataset['error'] ?? '')

function setDescribed(control: Control, id: string, isWrong: boolean): void {
  const others = (control.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .filter((one) => one && one !== id)
  const ids = isWrong ? [...others, id] : others
  if (ids.length > 0) control.setAttribute('aria-describedby', ids.join(' '))
  else control.removeAttribute('aria-describedby')
}

/** Undefined takes away what was said; '' marks it without a sentence. */
function mark(control: Control, sentence: string | undefined): void {
  const place = placeOf(control)
  if (place) {
    place.textContent = sentence ?? ''
    place.hidden = !sentence
    setDescribed(control, place.id, Boolean(sentence))
  }
  if (sentence === undefined) control.removeAttribute('aria-invalid')
  else control.setAttribute('aria-invalid', 'true')
}

/**
 * Says at each field of a form what is wrong with it, until it is typed anew, and goes to the first; what an earlier
 * answer said is taken away. Returns the names at which a sentence has its place.
 */
export function showFieldErrors(form: HTMLFormElement, { fields = {} }: Pick<Outcome, 'fields'>): string[] {
  const controls = [...form.elements].filter(isControl)
  for (const control of controls) if (control.getAttribute('aria-invalid')) mark(control, undefined)
  const wrong = controls.filter(({ name }) => fields[name] !== undefined)
  for (const control of wrong) {
    mark(control, fields[control.name])
    const retyped = () => {
      for (const one of wrong) if (one.name === control.name) mark(one, undefined)
    }
    control.addEventListener('input', retyped, { once: true })
  }
  wrong[0]?.focus()
  return wrong.filter(placeOf).map(({ name }) => name)
}

/** The same, with what of the outcome has no place in the form and is a toast. */
export function placeErrors(outcome: Outcome, form: HTMLFormElement | undefined): string | undefined {
  const placed = form ? showFieldErrors(form, outcome) : []
  return toastOf(outcome, (name) => placed.includes(name))
}
