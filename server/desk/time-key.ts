/** Keyset paging: the time and id of the last row that was seen. */
export const timeKey = (at: Date, id: string): string => `${at.getTime()}.${id}`

/** What is no key leads to the beginning of time, and so breaks nothing. */
export function readTimeKey(key: string): { at: Date; id: string } {
  const dot = key.indexOf('.')
  const at = new Date(Number(key.slice(0, Math.max(dot, 0))))
  return { at: Number.isNaN(at.getTime()) ? new Date(0) : at, id: key.slice(dot + 1) }
}
