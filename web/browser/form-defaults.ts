import { type FormValues, valuesOf } from './form-copy.ts'

/** What the fields came with, before anything was typed. */
export function defaultsOf(form: HTMLFormElement, values: FormValues): FormValues {
  const defaults = Object.keys(values).map((name) => [name, defaultOf(form.elements.namedItem(name))])
  return Object.fromEntries(defaults)
}

function defaultOf(field: RadioNodeList | Element | null): string {
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) return field.defaultValue
  if (field instanceof HTMLSelectElement)
    return (
      [...field.options].find(({ defaultSelected }) => defaultSelected)?.value ??
      field.options[0]?.value ??
      ''
    )
  return ''
}

/** Whether a form has other values than it came with. */
export function isTyped(form: HTMLFormElement): boolean {
  const values = valuesOf(new FormData(form), [])
  const defaults = defaultsOf(form, values)
  return Object.entries(values).some(([name, value]) => value !== defaults[name])
}
