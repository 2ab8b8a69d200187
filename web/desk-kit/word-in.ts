export type Words = Readonly<Record<string, () => string>>

/** The word for a key of ours; what the table does not have stands as it is, where no other word is given. */
export const wordIn = (words: Words, key: string, otherwise = key): string =>
  Object.hasOwn(words, key) ? (words[key]?.() ?? otherwise) : otherwise
