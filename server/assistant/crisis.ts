import { editDistance } from '../../base/edit-distance.ts'
import { soundKey } from '../../market/places/sound-key.ts'
import { isHan, KEY_MIN, readTokens } from './features.ts'
import crises from './phrases/crisis.json' with { type: 'json' }

/** What cannot wait for the right question: a life, a body, money that is being stolen. In the order in which they count. */
export type Crisis = keyof typeof crises
const kinds = Object.keys(crises) as Crisis[]

/** 'want to end my life' is 'end my life', and so is 'end all of my life'. */
const GAP_MAX = 2
/** One slip of the thumb is forgiven in words that have no neighbours of that length. */
const SLIP_LENGTH = 6

type Pattern = { words: readonly string[]; keys: readonly string[] }
const patternOf = (text: string): Pattern => {
  const words = readTokens(text)
  return { words, keys: words.map(soundKey) }
}
const patterns = kinds.map((kind) => ({ kind, patterns: crises[kind].patterns.map(patternOf) }))

const mayBeSlip = (word: string, wanted: string) =>
  word[0] === wanted[0] &&
  Math.abs(word.length - wanted.length) <= 1 &&
  Math.min(word.length, wanted.length) >= SLIP_LENGTH

const isSame = (typed: Pattern, at: number, pattern: Pattern, place: number): boolean => {
  const word = typed.words[at] ?? ''
  const wanted = pattern.words[place] ?? ''
  if (word === wanted) return true
  if (isHan(wanted)) return word.includes(wanted)
  const key = pattern.keys[place] ?? ''
  if (key.length >= KEY_MIN && typed.keys[at] === key) return true
  return mayBeSlip(word, wanted) && editDistance(word, wanted) <= 1
}

/** Whether the words of a pattern follow from there, in order and near each other. */
function matchesFrom(typed: Pattern, at: number, pattern: Pattern): boolean {
  let next = at
  for (const place of pattern.words.keys()) {
    const reach = place === 0 ? 1 : 1 + GAP_MAX
    const found = Array.from({ length: reach }, (_, more) => next + more).find(
      (candidate) => candidate < typed.words.length && isSame(typed, candidate, pattern, place),
    )
    if (found === undefined) return false
    next = found + 1
  }
  return true
}

/** The crisis that somebody's words tell of; null for all others. The same words always have the same answer. */
export function crisisIn(text: string): Crisis | null {
  const typed = patternOf(text)
  const found = patterns.find(({ patterns: list }) =>
    list.some((pattern) => typed.words.some((_, at) => matchesFrom(typed, at, pattern))),
  )
  return found?.kind ?? null
}

/** Where its answer leads: questions and choices of the tree, if the tree has them. */
export const choicesIn = (crisis: Crisis): readonly string[] => crises[crisis].leadsTo
