import { shortForms, stopLetters, stopWords } from './stop-words.ts'

/** A part of a text that can be looked up, and its weight. */
export type Token = { text: string; weight: number }

const TOKENS_MAX = 40
const GRAM = 3
/** Shorter words are mostly particles, and their trigrams are in everything. */
const GRAM_WORD_MIN = 4
/** Chinese has no breaks, so half of all pairs of letters are none of its words. */
const HAN_PAIR_WEIGHT = 0.6
const HAN_LETTER_WEIGHT = 0.4

const runs = /\p{Script=Han}+|(?:(?!\p{Script=Han})[\p{L}\p{M}\p{N}])+/gu
const isHan = (run: string) => /^\p{Script=Han}/u.test(run)

/** Case, width, accents, and the Devanagari dots that people leave out. */
const plain = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f\u093c\u200c\u200d]/g, '')
    .replace(/\u0901/g, '\u0902')

const skipped = new Set(stopWords.map(plain))

const slices = (letters: readonly string[], length: number) =>
  Array.from({ length: Math.max(0, letters.length - length + 1) }, (_, at) =>
    letters.slice(at, at + length).join(''),
  )

const longForm = (run: string) => (Object.hasOwn(shortForms, run) ? (shortForms[run] ?? run) : run)

const runsOf = (text: string) =>
  (plain(text).match(runs) ?? [])
    .map(longForm)
    .filter((run) => !skipped.has(run))
    .slice(0, TOKENS_MAX)

/** A pair of which both letters are only particles carries no meaning. */
const pairsOf = (run: string) =>
  slices([...run], 2).filter((pair) => ![...pair].every((letter) => stopLetters.has(letter)))

/** Words as they are written; Chinese, which has no breaks, in pairs of letters. */
export const tokensOf = (text: string): Token[] =>
  runsOf(text).flatMap((run) =>
    isHan(run)
      ? pairsOf(run).map((pair) => ({ text: pair, weight: HAN_PAIR_WEIGHT }))
      : [{ text: run, weight: 1 }],
  )

/** What survives a slip of the thumb: trigrams, which together weigh as much as their word; letters of Chinese. */
export const gramsOf = (text: string): Token[] =>
  runsOf(text).flatMap((run) => {
    const letters = [...run]
    if (isHan(run))
      return letters
        .filter((letter) => !stopLetters.has(letter))
        .map((letter) => ({ text: letter, weight: HAN_LETTER_WEIGHT }))
    if (letters.length < GRAM_WORD_MIN) return []
    const grams = slices([' ', ...letters, ' '], GRAM)
    return grams.map((gram) => ({ text: gram, weight: 1 / grams.length }))
  })
