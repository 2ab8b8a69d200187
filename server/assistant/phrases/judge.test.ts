import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { languages } from '../../../market/language.ts'
import { tree } from '../tree.ts'

/** Of what the files say, however they are laid out. They were written before the search and are never changed because of it: whoever changes one has to say so here. */
const digests = {
  en: '628810dda44ef3c8645cca0f018515538acb9a4b99b732e1edbe6d9c5bd80ac4',
  id: '59dddf2c9bfc6725d7041fec6328c4dacdb18f3b69f921709d61647562db3958',
  hi: '6f154dabf7c41cc58a9642e063b9053bf111b23533e772ed3e4912f39c52b3dd',
  zh: '63c6dbf4b1e04a8f5f5405e11a14b22360bc205302fab7fc5811f21138802b66',
  crisis: '35489004f4a2931fc8973a2f898496f43a60ba20ea4e566c72c820289283c15f',
}

const read = (name: string) => readFileSync(new URL(`judge/${name}.json`, import.meta.url), 'utf8')

test.each(Object.entries(digests))(
  'the phrases to judge by are those of the first day: %s',
  (name, digest) => {
    expect(
      createHash('sha256')
        .update(JSON.stringify(JSON.parse(read(name))))
        .digest('hex'),
    ).toBe(digest)
  },
)

describe.each(languages)('the phrases in %s', (language) => {
  const phrases = JSON.parse(read(language)) as Record<string, string[]>

  test('are 200, of every question three or four', () => {
    expect(Object.keys(phrases).toSorted()).toEqual(
      tree.flatMap(({ questions }) => questions.map(({ id }) => id)).toSorted(),
    )
    for (const typed of Object.values(phrases)) expect([3, 4]).toContain(typed.length)
    expect(new Set(Object.values(phrases).flat()).size).toBe(200)
  })
})
