/**
 * What somebody has seen of a thing, from what it is made of: another text means that it has changed since. It travels
 * through a form, which takes away the blanks around a text, and so it has none.
 */
export const versionFrom = (...parts: readonly (string | number | boolean)[]): string =>
  parts.join(' ').trim()
