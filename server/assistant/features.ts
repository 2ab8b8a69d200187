import { memoize } from '../../base/memoize.ts'
import { soundKey } from '../../market/places/sound-key.ts'
import synonyms from './phrases/synonyms.json' with { type: 'json' }
import { shortForms, stopLetters, stopWords } from './stop-words.ts'

/** What a text is about, as things that can be compared: each with its weight. */
export type Features = ReadonlyMap<string, number>

/** Longer texts are read up to here; whoever tells a story has asked by then. */
const LETTERS_MAX = 600
const TOKENS_MAX = 40
const GRAM = 3
const GRAM_WORD_MIN = 4
const HAN_WORD_MAX = 5
/** A shorter key is shared by words that have nothing to do with each other. */
export const KEY_MIN = 3
const PAIR_REACH = 2
const PAIR_CONCEPTS = 2

const weights = { word: 1, concept: 1.6, grams: 1.1, pair: 0.8, han: 0.5, hanPair: 0.7, stopWord: 0.25 }

const runs = /\p{Script=Han}+|(?:(?!\p{Script=Han})[\p{L}\p{M}\p{N}])+/gu
export const isHan = (run: string) => /^\p{Script=Han}/u.test(run)

/** Case, width, accents, the Devanagari dots that people leave out, and letters held for long. */
const plain = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f\u093c'’]|\u200c|\u200d/g, '')
    .replace(/\u0901/g, '\u0902')
    .replace(/(\p{L})\1{2,}/gu, '$1')

const skipped = new Set(stopWords.map(plain))

const slices = (letters: readonly string[], length: number) =>
  Array.from({ length: Math.max(0, letters.length - length + 1) }, (_, at) =>
    letters.slice(at, at + length).join(''),
  )

/** Endings that change nothing: '-nya' of Indonesian, the plural and the forms of a verb of English. */
const stem = (word: string) => (word.length > 5 ? word.replace(/(nya|kah|lah|ing|ed|es|s)$/, '') : word)

const addTo = <Key>(map: Map<Key, Set<string>>, key: Key, concept: string) =>
  map.set(key, (map.get(key) ?? new Set()).add(concept))

const conceptsByWord = new Map<string, Set<string>>()
const conceptsByKey = new Map<string, Set<string>>()
for (const [concept, forms] of Object.entries(synonyms))
  for (const form of forms.map(plain)) {
    addTo(conceptsByWord, form, concept)
    addTo(conceptsByWord, stem(form), concept)
    const key = soundKey(form)
    if (!isHan(form) && key.length >= KEY_MIN) addTo(conceptsByKey, key, concept)
  }

const conceptsOf = (word: string): readonly string[] => [
  ...(conceptsByWord.get(word) ?? conceptsByWord.get(stem(word)) ?? conceptsByKey.get(soundKey(word)) ?? []),
]

const longForm = (word: string) => (Object.hasOwn(shortForms, word) ? (shortForms[word] ?? word) : word)

/** The words of a text in one spelling; Chinese, which has no breaks, in runs. */
export const readTokens = (text: string): string[] =>
  (plain(text.slice(0, LETTERS_MAX)).match(runs) ?? []).slice(0, TOKENS_MAX).map(longForm)

/** Chinese has no breaks: its letters, its pairs of letters, and all its words that are known. */
function readHan(run: string): WordFeatures {
  const letters = [...run]
  const pairs = slices(letters, 2).filter((pair) => ![...pair].every((letter) => stopLetters.has(letter)))
  const concepts = Array.from({ length: HAN_WORD_MAX }, (_, less) => slices(letters, less + 1))
    .flat()
    .flatMap((slice) => [...(conceptsByWord.get(slice) ?? [])])
  return {
    features: [
      ...letters
        .filter((letter) => !stopLetters.has(letter))
        .map((letter) => [`h:${letter}`, weights.han] as const),
      ...pairs.map((pair) => [`h:${pair}`, weights.hanPair] as const),
    ],
    concepts: [...new Set(concepts)],
  }
}

type WordFeatures = { features: readonly (readonly [string, number])[]; concepts: readonly string[] }

function readWord(word: string): WordFeatures {
  const isSkipped = skipped.has(word)
  const letters = [...word]
  const grams = isSkipped || letters.length < GRAM_WORD_MIN ? [] : slices([' ', ...letters, ' '], GRAM)
  return {
    features: [
      [`w:${soundKey(stem(word))}`, isSkipped ? weights.stopWord : weights.word],
      ...grams.map((gram) => [`g:${gram}`, weights.grams / Math.sqrt(grams.length)] as const),
    ],
    concepts: conceptsOf(word),
  }
}

/** Words that stand beside each other say more than both: 'not received', 'extend again'. */
const pairsOf = (units: readonly (readonly string[])[]): string[] =>
  units.flatMap((unit, at) =>
    units.slice(at + 1, at + 1 + PAIR_REACH).flatMap((next) =>
      unit.slice(0, PAIR_CONCEPTS).flatMap((one) =>
        next
          .slice(0, PAIR_CONCEPTS)
          .filter((other) => other !== one)
          .map((other) => (one < other ? `p:${one} ${other}` : `p:${other} ${one}`)),
      ),
    ),
  )

/** Reads texts, and each word once however often it comes: for as long as somebody holds the reader. */
export function featureReader() {
  const read = memoize((word: string) => (isHan(word) ? readHan(word) : readWord(word)))
  return (text: string): Features => {
    const found = new Map<string, number>()
    const add = (feature: string, weight: number) => found.set(feature, (found.get(feature) ?? 0) + weight)
    const units = readTokens(text).map((word) => {
      const { features, concepts } = read(word)
      for (const [feature, weight] of features) add(feature, weight)
      for (const concept of concepts) add(`c:${concept}`, weights.concept / Math.sqrt(concepts.length))
      return concepts.length > 0 || isHan(word) || skipped.has(word) ? concepts : [word]
    })
    for (const pair of pairsOf(units)) add(pair, weights.pair)
    return found
  }
}
