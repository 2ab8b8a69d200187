import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Language, languages } from '../../market/language.ts'
import { openTestService, type TestService } from '../testing/harness.ts'
import { loadTree } from './load-tree.ts'
import { searchTree } from './search.ts'
import { tree } from './tree.ts'

type Phrases = Readonly<Record<string, readonly string[]>>
const read = (part: 'build' | 'judge', language: Language): Phrases =>
  JSON.parse(readFileSync(new URL(`phrases/${part}/${language}.json`, import.meta.url), 'utf8'))
const pairsOf = (phrases: Phrases) =>
  Object.entries(phrases).flatMap(([question, list]) => list.map((text) => ({ question, text })))
const judged = (language: Language) => pairsOf(read('judge', language))

/** Of 100 phrasings that nothing was built with. */
const FIRST = 0.85
const AMONG_THREE = 0.95
/** A list is for what is truly unclear, and an answer at once must be the right one. */
const ANSWERED = 0.65
const ANSWERED_RIGHT = 0.93

let service: TestService
beforeAll(async () => {
  service = await openTestService()
})

async function judge(typed: readonly { question: string; text: string }[], language: Language) {
  const results = await Promise.all(
    typed.map(async ({ question, text }) => {
      const { questions, isClear } = await searchTree(service.db, { text, language })
      return {
        text: `${question}: ${text} → ${questions.join(' ')}`,
        place: questions.indexOf(question),
        isClear,
      }
    }),
  )
  const share = (list: typeof results, isRight: (result: (typeof results)[number]) => boolean) =>
    list.filter(isRight).length / list.length
  const clear = results.filter(({ isClear }) => isClear)
  return {
    first: share(results, ({ place }) => place === 0),
    amongThree: share(results, ({ place }) => place >= 0 && place < 3),
    answered: clear.length / results.length,
    answeredRight: share(clear, ({ place }) => place === 0),
    missed: results.filter(({ place }) => place !== 0).map(({ text }) => text),
  }
}

test.each(languages)(
  'what borrowers type in %s finds its question, and mostly its answer at once',
  async (language) => {
    const { missed, ...found } = await judge(judged(language), language)
    expect(found.first, missed.join('\n')).toBeGreaterThanOrEqual(FIRST)
    expect(found.amongThree, missed.join('\n')).toBeGreaterThanOrEqual(AMONG_THREE)
    expect(found.answered).toBeGreaterThanOrEqual(ANSWERED)
    expect(found.answeredRight, missed.join('\n')).toBeGreaterThanOrEqual(ANSWERED_RIGHT)
  },
)

test.each(languages)('the language of the page does not have to be that of the text: %s', async (typed) => {
  const { first } = await judge(judged(typed), typed === 'en' ? 'id' : 'en')
  expect(first).toBeGreaterThanOrEqual(0.8)
})

/** Two neighbouring letters of the longest word change places, as thumbs do it. */
function slipped(text: string): string {
  const longest = text.split(' ').toSorted((one, other) => other.length - one.length)[0] ?? ''
  const at = Math.floor(longest.length / 2)
  const swapped =
    longest.slice(0, at - 1) + longest.charAt(at) + longest.charAt(at - 1) + longest.slice(at + 1)
  return text.replace(longest, swapped)
}

test.each(['en', 'id'] as const)(
  'a slip of the thumb in the longest word is forgiven in %s',
  async (language) => {
    const requested = judged(language).map(({ question, text }) => ({ question, text: slipped(text) }))
    const { amongThree, missed } = await judge(requested, language)
    expect(amongThree, missed.join('\n')).toBeGreaterThanOrEqual(0.75)
  },
)

describe.each(languages)('the phrases to build with in %s', (language) => {
  const phrases = read('build', language)

  test('belong to questions of the tree, some to each', () => {
    expect(Object.keys(phrases).toSorted()).toEqual(
      tree.flatMap(({ questions }) => questions.map(({ id }) => id)).toSorted(),
    )
    for (const list of Object.values(phrases)) expect(list.length).toBeGreaterThanOrEqual(3)
  })

  test('are none of those to judge by', () => {
    const texts = new Set(judged(language).map(({ text }) => text.toLowerCase()))
    expect(pairsOf(phrases).filter(({ text }) => texts.has(text.toLowerCase()))).toEqual([])
  })
})

describe('nothing is found', () => {
  test.each([
    'asdfgh qwerty zzz',
    '推荐一首好听的歌',
    'resep nasi goreng',
    'क्रिकेट का स्कोर',
    '???',
    '😀',
    ' ',
  ])('for %j', async (text) => {
    for (const language of languages)
      expect(await searchTree(service.db, { text, language })).toEqual({ questions: [], isClear: false })
  })

  test.each(["'; drop table orders; --", '%_\\', 'a'.repeat(500), '\u{10ffff}'.repeat(50), '{orderNo}'])(
    'or something, but never a failure, for %j',
    async (text) => {
      expect(await searchTree(service.db, { text, language: 'en' })).toMatchObject({
        isClear: expect.any(Boolean),
      })
    },
  )
})

test('ten thousand letters take no longer than a few words', async () => {
  const letters = ['pay my loan ', 'ab', '还款利息', 'भुगतान ', 'q w e r t y ']
  for (const piece of letters) {
    const started = process.cpuUsage()
    await searchTree(service.db, { text: piece.repeat(Math.ceil(10_000 / piece.length)), language: 'en' })
    const { user, system } = process.cpuUsage(started)
    expect((user + system) / 1000, piece).toBeLessThan(250)
  }
})

test('loading the tree again changes nothing; a tree that changed replaces it', async () => {
  const nodes = () => service.db.selectFrom('assistant_nodes').select(['id', 'title']).orderBy('id').execute()
  const before = await nodes()
  await service.db
    .updateTable('assistant_nodes')
    .set({ title: { en: 'Other', id: 'Lain', hi: 'और', zh: '其他' } })
    .where('id', '=', 'p-how')
    .execute()
  await loadTree(service.db)
  expect(await nodes()).not.toEqual(before)
  await service.db
    .updateTable('settings')
    .set({ value: 'another' })
    .where('key', '=', 'assistant-tree')
    .execute()
  await Promise.all([loadTree(service.db), loadTree(service.db)])
  expect(await nodes()).toEqual(before)
})
