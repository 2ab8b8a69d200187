import { readStored, store } from './storage.ts'

export type FormValues = Readonly<Record<string, string>>
/** What was typed, and what the form had come with then. */
export type FormCopy = { typed: FormValues; base: FormValues }

/** The texts of a form, without files and without those that the phone may not store. */
export const valuesOf = (
  data: Iterable<[string, FormDataEntryValue]>,
  unstored: readonly string[],
): FormValues =>
  Object.fromEntries(
    [...data].filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && !unstored.includes(entry[0]),
    ),
  )

/**
 * What of a copy is worth putting back into a form: what was changed, and has not been changed elsewhere since, as on
 * another phone.
 */
export const restorable = ({ typed, base }: FormCopy, current: FormValues): FormValues =>
  Object.fromEntries(
    Object.entries(typed).filter(
      ([name, value]) => name in current && value !== current[name] && base[name] === current[name],
    ),
  )

export function readCopy(name: string): FormCopy | null {
  try {
    const copy = JSON.parse(readStored('local', name) ?? 'null') as Partial<FormCopy> | null
    return copy?.typed && copy.base ? { typed: copy.typed, base: copy.base } : null
  } catch {
    // A copy of another version.
    return null
  }
}

/** Null takes it away. */
export const storeCopy = (name: string, copy: FormCopy | null): void =>
  store('local', name, copy && JSON.stringify(copy))

/** Puts a value into a field as if it had been typed. False where the form has no such field, or a list no such choice. */
export function setField(form: HTMLFormElement, name: string, value: string): boolean {
  const field = form.elements.namedItem(name)
  const isField =
    field instanceof HTMLInputElement ||
    field instanceof HTMLSelectElement ||
    field instanceof HTMLTextAreaElement
  if (!isField) return false
  field.value = value
  if (field.value !== value) return false
  for (const name of ['input', 'change']) field.dispatchEvent(new Event(name, { bubbles: true }))
  return true
}
