import { expect, test } from 'vitest'
import { defaultTemplate } from './default-template.ts'
import { templateFieldsOf, withTexts } from './template-fields.ts'

const typedIn = (language: 'en' | 'zh') =>
  Object.fromEntries(templateFieldsOf(defaultTemplate).map(({ path, text }) => [path, text[language] ?? '']))

test('typing what is there changes nothing', () => {
  expect(withTexts(defaultTemplate, 'en', typedIn('en'))).toEqual(defaultTemplate)
})

test('only the language that is typed changes', () => {
  const changed = withTexts(defaultTemplate, 'en', { 'page.title': ' Loans ' })
  expect(changed.title).toEqual({ ...defaultTemplate.title, en: 'Loans' })
  expect({ ...changed, title: defaultTemplate.title }).toEqual(defaultTemplate)
})

test('one more question is written into the empty place, and one that is emptied is gone', () => {
  const at = defaultTemplate.sections.findIndex(({ kind }) => kind === 'questions')
  const questions = templateFieldsOf(defaultTemplate).filter(({ kind }) => kind === 'question')
  const spare = questions.at(-1)?.path ?? ''
  expect(questions).toHaveLength(4)
  const longer = withTexts(defaultTemplate, 'zh', {
    [spare]: '要多久？',
    [spare.replace('question', 'answer')]: '两小时。',
  })
  const section = longer.sections[at]
  expect(section?.kind === 'questions' && section.items.at(-1)).toEqual({
    question: { zh: '要多久？' },
    answer: { zh: '两小时。' },
  })
  const emptied = { [spare]: '', [spare.replace('question', 'answer')]: '' }
  expect(withTexts(longer, 'zh', emptied)).toEqual(defaultTemplate)
})

test('every path is one field', () => {
  const paths = templateFieldsOf(defaultTemplate).map(({ path }) => path)
  expect(new Set(paths).size).toBe(paths.length)
})
