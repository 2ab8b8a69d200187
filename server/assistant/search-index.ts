import { setImmediate as yieldToRequests } from 'node:timers/promises'
import type { Language } from '../../market/language.ts'
import { type Features, featureReader } from './features.ts'

/** A text that means a question. */
export type Example = { question: string; language: Language; text: string }
type Vector = ReadonlyMap<string, number>
/** Where a feature is, and how much of the text there. */
type Postings = ReadonlyMap<string, { at: number; worth: number }[]>

export type SearchIndex = {
  examples: readonly Example[]
  questions: readonly string[]
  rarity: Vector
  inExamples: Postings
  /** Of all examples of a question together. */
  inQuestions: Postings
}

type Ranked = { question: string; score: number }

/** A borrower may type in another language than the page's; the page's is the likelier one. */
const OTHER_LANGUAGE = 0.93
/** A question is as close as its nearest examples, each counting half of the one before, and all of them together. */
const NEAREST = [4 / 7, 2 / 7, 1 / 7]
const TOGETHER = 0.5
/** What is in no example still makes the typed text less like all of them. */
const UNKNOWN_RARITY = 1.5
const EXAMPLES_AT_ONCE = 50

function unitVector(worths: Iterable<readonly [string, number]>): Vector {
  const vector = new Map(worths)
  let squares = 0
  for (const worth of vector.values()) squares += worth * worth
  const length = Math.sqrt(squares) || 1
  for (const [feature, worth] of vector) vector.set(feature, worth / length)
  return vector
}

const vectorOf = (features: Features, rarity: Vector) =>
  unitVector(
    [...features].map(([feature, weight]) => [
      feature,
      Math.sqrt(weight) * (rarity.get(feature) ?? UNKNOWN_RARITY),
    ]),
  )

function postingsOf(vectors: readonly Vector[]): Postings {
  const postings = new Map<string, { at: number; worth: number }[]>()
  for (const [at, vector] of vectors.entries())
    for (const [feature, worth] of vector) {
      const list = postings.get(feature)
      if (list) list.push({ at, worth })
      else postings.set(feature, [{ at, worth }])
    }
  return postings
}

/** How rarely a feature is in questions, as in any full-text search. */
function rarityOf(examples: readonly Example[], features: readonly Features[], questions: number): Vector {
  const within = new Map<string, Set<string>>()
  for (const [at, { question }] of examples.entries())
    for (const feature of features[at]?.keys() ?? [])
      within.set(feature, (within.get(feature) ?? new Set()).add(question))
  return new Map([...within].map(([feature, { size }]) => [feature, Math.log(1 + questions / size)]))
}

/** Reading all examples takes a while, so that requests come in between. */
async function readAll(examples: readonly Example[]): Promise<Features[]> {
  const read = featureReader()
  const features: Features[] = []
  for (const [at, { text }] of examples.entries()) {
    if (at % EXAMPLES_AT_ONCE === 0) await yieldToRequests()
    features.push(read(text))
  }
  return features
}

export async function buildIndex(examples: readonly Example[]): Promise<SearchIndex> {
  const features = await readAll(examples)
  const questions = [...new Set(examples.map(({ question }) => question))]
  await yieldToRequests()
  const rarity = rarityOf(examples, features, questions.length)
  await yieldToRequests()
  const vectors = features.map((one) => vectorOf(one, rarity))
  await yieldToRequests()
  const sums = new Map(questions.map((question) => [question, new Map<string, number>()]))
  for (const [at, { question }] of examples.entries()) {
    const sum = sums.get(question)
    for (const [feature, worth] of vectors[at] ?? []) sum?.set(feature, (sum.get(feature) ?? 0) + worth)
  }
  return {
    examples,
    questions,
    rarity,
    inExamples: postingsOf(vectors),
    inQuestions: postingsOf([...sums.values()].map(unitVector)),
  }
}

function closeness(vector: Vector, postings: Postings, count: number): Float64Array {
  const sums = new Float64Array(count)
  for (const [feature, worth] of vector)
    for (const posting of postings.get(feature) ?? [])
      sums[posting.at] = (sums[posting.at] ?? 0) + worth * posting.worth
  return sums
}

/** All questions, the one that a typed text is most like first. Pure; the work is bounded by what is read of the text. */
function rankQuestions(index: SearchIndex, typed: { text: string; language: Language }): Ranked[] {
  const { examples, questions, rarity, inExamples, inQuestions } = index
  const vector = vectorOf(featureReader()(typed.text), rarity)
  const near = new Map<string, number[]>(questions.map((question) => [question, []]))
  for (const [at, close] of closeness(vector, inExamples, examples.length).entries()) {
    const example = examples[at]
    if (!example || close === 0) continue
    near.get(example.question)?.push(example.language === typed.language ? close : close * OTHER_LANGUAGE)
  }
  const together = closeness(vector, inQuestions, questions.length)
  return questions
    .map((question, at) => {
      const nearest = near.get(question)?.toSorted((one, other) => other - one) ?? []
      const example = NEAREST.reduce((sum, weight, place) => sum + weight * (nearest[place] ?? 0), 0)
      return { question, score: TOGETHER * (together[at] ?? 0) + (1 - TOGETHER) * example }
    })
    .toSorted((one, other) => other.score - one.score)
}

/** Below it the likeness is chance. */
const CLOSE = 0.15
/** A clear question is much like one and clearly less like every other. */
const CLEAR = 0.2
const RUNNER_UP = 0.8
const OFFERED_MAX = 4

export type FoundQuestions = {
  /** Best first; none where nothing is close. */
  questions: readonly string[]
  /** Whether the first is what was meant, so that it is answered at once. */
  isClear: boolean
}

export function findQuestions(
  index: SearchIndex,
  typed: { text: string; language: Language },
): FoundQuestions {
  const close = rankQuestions(index, typed)
    .slice(0, OFFERED_MAX)
    .filter(({ score }) => score >= CLOSE)
  const [best, second] = close
  return {
    questions: close.map(({ question }) => question),
    isClear: best !== undefined && best.score >= CLEAR && (second?.score ?? 0) <= best.score * RUNNER_UP,
  }
}
