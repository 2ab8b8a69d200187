import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import * as texts from '#texts'
import { languages } from './language.ts'
import { withLocale } from './locale.server.ts'

const back = { en: 'Back', id: 'Kembali', hi: 'वापस', zh: '返回' }

test('a text is in the language that was entered, however many are under way', async () => {
  const made = languages.map((language, index) =>
    withLocale(language, async () => {
      const before: string = texts.back()
      await setTimeout(8 - 2 * index)
      return [before, texts.back()]
    }),
  )
  expect(await Promise.all(made)).toEqual(languages.map((language) => [back[language], back[language]]))
})

test('another language within it ends with its own work', async () => {
  const made = withLocale('id', async () => [
    texts.back(),
    await withLocale('zh', async () => texts.back()),
    texts.back(),
  ])
  expect(await made).toEqual([back.id, back.zh, back.id])
})

test('a text that nobody gave a language is a mistake, not English', () => {
  expect(texts.back).toThrow('withLocale')
})
