/** What was typed into a control and not sent yet, and what the control had come with: at first, and after each refusal. */
export type TypedValue = { typed: string; bases: readonly string[] }
/** What was typed into one form, by control, and when it last was. */
export type TypedForm = { at: number; values: Readonly<Record<string, TypedValue>> }

const DAY_MS = 24 * 60 * 60 * 1000
/** What nobody has sent by then goes: it is about borrowers. */
export const DRAFT_DAYS = 7

/** Forms send line breaks as two characters, and a refused one comes back without the blanks around a text. */
const asSent = (text: string) => text.replace(/\r\n/g, '\n').trim()
const isSame = (one: string, other: string) => asSent(one) === asSent(other)

/** The draft after a control was changed; null where nothing of it is left. */
export function draftWith(
  draft: TypedForm | null,
  { control, typed, shown, at }: { control: string; typed: string; shown: string; at: number },
): TypedForm | null {
  const { [control]: earlier, ...others } = draft?.values ?? {}
  // A form that was refused comes with what was typed, which nobody else has changed.
  const isOurs = earlier && [earlier.typed, ...earlier.bases].some((known) => isSame(known, shown))
  const bases = isOurs ? [...new Set([...earlier.bases, shown])] : [shown]
  const values = typed === bases[0] ? others : { ...others, [control]: { typed, bases } }
  return Object.keys(values).length > 0 ? { at, values } : null
}

/** What of a draft is to be put back into a form: what has not been changed by somebody else since. */
export const toRestore = (
  { values }: TypedForm,
  shown: Readonly<Record<string, string>>,
): [string, string][] =>
  Object.entries(values).flatMap(([control, { typed, bases }]): [string, string][] => {
    const now = shown[control]
    return now !== undefined && bases.some((base) => isSame(now, base)) && !isSame(now, typed)
      ? [[control, typed]]
      : []
  })

const isValue = (value: unknown): value is TypedValue =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as TypedValue).typed === 'string' &&
  Array.isArray((value as TypedValue).bases)

/** A stored draft; null for one that is too old, or of another version. */
export function readTyped(stored: string | null, now: number): TypedForm | null {
  try {
    const { at, values } = JSON.parse(stored ?? '{}') as Partial<TypedForm>
    const isDraft = typeof at === 'number' && values && Object.values(values).every(isValue)
    return isDraft && now - at < DRAFT_DAYS * DAY_MS ? { at, values } : null
  } catch {
    return null
  }
}

const PREFIX = 'desk-draft '
export const isDraftName = (name: string): boolean => name.startsWith(PREFIX)

/** Where drafts of a page are stored: one member of the staff never finds another's. */
export function draftName(staff: string, address: URL, form: string): string {
  const query = new URLSearchParams(address.search)
  query.delete('lang')
  return `${PREFIX}${staff} ${address.pathname}?${query} ${form}`
}
