/** Where a page of a list ended: the parts of its last row's key. */
export const writeCursor = (...parts: readonly string[]): string => parts.join('~')

/** The parts, or null where the cursor is not one of ours: then the list begins at its beginning. */
export function readCursor(text: string | undefined, shape: readonly RegExp[]): string[] | null {
  const parts = text?.split('~') ?? []
  const fits = parts.length === shape.length && shape.every((part, index) => part.test(parts[index] ?? ''))
  return fits ? parts : null
}

export const dayPart = /^\d{4}-\d\d-\d\d$/
export const instantPart = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/
export const idPart = /^[\w-]{1,60}$/

/** One row more than a page was read: it only says that there is a next page. */
export function pageOf<Row>(rows: readonly Row[], size: number, cursorOf: (row: Row) => string) {
  const last = rows[size - 1]
  return { rows: rows.slice(0, size), next: rows.length > size && last ? cursorOf(last) : null }
}

/** The commonest key: a moment and an id. */
export const timeKey = (at: Date, id: string): string => writeCursor(String(at.getTime()), id)

/** What is no key leads to the beginning of time, and so breaks nothing. */
export function readTimeKey(key: string): { at: Date; id: string } {
  const [ms, id = ''] = readCursor(key, [/^-?\d{1,15}$/, /^.*$/]) ?? []
  return { at: new Date(Number(ms ?? 0)), id }
}
