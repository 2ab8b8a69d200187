const consonant = '[\\u0915-\\u0939\\u0958-\\u095f\\u0978-\\u097f]\\u093c?'
const joiner = '\\u094d[\\u200c\\u200d]?'
const sign = '[\\u0900-\\u0903\\u093a-\\u093c\\u093e-\\u094f\\u0951-\\u0957\\u0962\\u0963]'

const syllable = new RegExp(`${consonant}(?:${joiner}${consonant})*(?:${joiner})?${sign}*|[^]${sign}*`, 'gu')

/** A Devanagari word by written syllables: a vowel sign or a half letter is drawn only within its own. */
export const syllablesOf = (word: string): string[] => word.match(syllable) ?? []
