import type * as v from 'valibot'
import type { Operation, RequestInput } from '../../contract/wire/operation.ts'

/** Forms send line breaks as two characters, and nobody means the blanks around a text. */
const asTyped = (text: string) => text.replace(/\r\n/g, '\n').trim()

/** A form as it was posted; an address has fields in the same way. */
type Posted = FormData | URLSearchParams

const valuesIn = (form: Posted | null, name: string): (string | File)[] => form?.getAll(name) ?? []

/** All that a form has under a name as texts, such as the boxes of a list; files are none. */
export const textsIn = (form: Posted | null, name: string): string[] =>
  valuesIn(form, name).flatMap((value) => (typeof value === 'string' ? [asTyped(value)] : []))

/** The files under a name. An input in which nothing was chosen sends an empty one. */
export const filesIn = (form: FormData, name: string): File[] =>
  valuesIn(form, name).filter((value): value is File => typeof value !== 'string' && value.size > 0)

/** The text of one field; `otherwise` where the form has none, a file, or several, of which none counts more. */
export function fieldIn(form: Posted | null, name: string, otherwise = ''): string {
  const [value, ...more] = valuesIn(form, name)
  return typeof value === 'string' && more.length === 0 ? asTyped(value) : otherwise
}

const wholeOf = (text: string): number => (/^-?\d+$/.test(text) ? Number(text) : Number.NaN)

/** A whole number; NaN where there is none. */
export const wholeIn = (form: FormData, name: string): number => wholeOf(fieldIn(form, name))

type Entry = v.ObjectEntries[string]
type Optional = Entry & { wrapped: Entry; default: unknown }
const isOptional = (entry: Entry): entry is Optional => entry.type === 'optional'
const isGroup = (entry: Entry): entry is Entry & { entries: v.ObjectEntries } => entry.type === 'object'

/** What cannot be read as one text becomes a text that no schema takes: control characters are refused everywhere. */
const UNREADABLE = '\u0000'

/** What is no number is none, and not 0; what is no truth value stays a text: the service refuses both. */
const readings: Readonly<Record<string, (text: string) => unknown>> = {
  number: wholeOf,
  boolean: (text) => (text === 'true' || text === 'false' ? text === 'true' : text),
}

const isBlankIn = (form: FormData, name: string) =>
  valuesIn(form, name).every((value) => typeof value === 'string' && asTyped(value) === '')

/** A text that may be blank is sent blank; anything else that may be left out is. */
const blankOf = (entry: Optional) => (entry.default === '' ? '' : undefined)

function valueIn(form: FormData, name: string, entry: Entry): unknown {
  if (isGroup(entry)) return groupIn(form, `${name}.`, entry.entries)
  if (isOptional(entry)) return isBlankIn(form, name) ? blankOf(entry) : valueIn(form, name, entry.wrapped)
  if (entry.type === 'array') return filesIn(form, name)
  if (entry.type === 'instance') return filesIn(form, name)[0]
  const text = fieldIn(form, name, form.has(name) ? UNREADABLE : '')
  return readings[entry.type]?.(text) ?? text
}

const groupIn = (form: FormData, prefix: string, entries: v.ObjectEntries): object =>
  Object.fromEntries(
    Object.entries(entries)
      .map(([name, entry]) => [name, valueIn(form, prefix + name, entry)])
      .filter(([, value]) => value !== undefined),
  )

/**
 * The request of an operation, read from a form by its schema: each field under its own name, one of a group as
 * `group.field`. What is not in the form is an empty text, which a page may replace by what it knows itself; what is
 * optional and blank is left out. Nothing is judged here: the service refuses what is wrong.
 */
export const requestIn = <O extends Pick<Operation, 'request'>>(
  form: FormData,
  { request }: O,
): RequestInput<O> => groupIn(form, '', request.entries) as RequestInput<O>
