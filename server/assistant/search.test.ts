import { beforeAll, describe, expect, test } from 'vitest'
import { type Language, languages } from '../../market/language.ts'
import { openTestService, type TestService } from '../testing/harness.ts'
import { loadTree } from './load-tree.ts'
import { searchTree } from './search.ts'
import type { Phrasing } from './testing/phrasing.ts'
import { phrasings } from './testing/phrasings.ts'

const AMONG = 3
const WANTED = 0.85

let service: TestService
beforeAll(async () => {
  service = await openTestService()
})

async function misses(language: Language, asked: readonly Phrasing[]): Promise<string[]> {
  const missed: string[] = []
  for (const [id, text] of asked) {
    const found = await searchTree(service.db, { text, language })
    if (!found.slice(0, AMONG).includes(id)) missed.push(`${id}: ${text} → ${found.join(' ')}`)
  }
  return missed
}

const share = (asked: readonly Phrasing[], missed: readonly string[]) => 1 - missed.length / asked.length

test.each(languages)(
  'what is typed in %s finds the right question among the first three, 85 times of 100',
  async (language) => {
    const { heldOut } = phrasings[language]
    const missed = await misses(language, heldOut)
    expect(share(heldOut, missed), missed.join('\n')).toBeGreaterThanOrEqual(WANTED)
  },
)

test.each(languages)('the language of the page does not have to be that of the text: %s', async (typed) => {
  const { tuning } = phrasings[typed]
  const page = typed === 'en' ? 'id' : 'en'
  const missed = await misses(page, tuning)
  expect(share(tuning, missed), missed.join('\n')).toBeGreaterThanOrEqual(0.6)
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
    const asked = phrasings[language].heldOut.map(([id, text]) => [id, slipped(text)] as const)
    expect(asked.map(([, text]) => text)).not.toEqual(phrasings[language].heldOut.map(([, text]) => text))
    const missed = await misses(language, asked)
    expect(share(asked, missed), missed.join('\n')).toBeGreaterThanOrEqual(0.75)
  },
)

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
    for (const language of languages) expect(await searchTree(service.db, { text, language })).toEqual([])
  })

  test.each(["'; drop table orders; --", '%_\\', 'a'.repeat(500), '\u{10ffff}'.repeat(50), '{orderNo}'])(
    'or something, but never a failure, for %j',
    async (text) => {
      expect(Array.isArray(await searchTree(service.db, { text, language: 'en' }))).toBe(true)
    },
  )
})

test('loading the tree again changes nothing; a tree that changed replaces it', async () => {
  const terms = () =>
    service.db
      .selectFrom('assistant_terms')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirst()
  const before = await terms()
  await service.db.deleteFrom('assistant_terms').where('term', '=', 'pay').execute()
  await loadTree(service.db)
  expect(await terms()).not.toEqual(before)
  await service.db
    .updateTable('settings')
    .set({ value: 'another' })
    .where('key', '=', 'assistant-tree')
    .execute()
  await Promise.all([loadTree(service.db), loadTree(service.db)])
  expect(await terms()).toEqual(before)
})
