import { describe, expect, test } from 'vitest'
import { type CampaignTemplate, templateTextIn } from '../../../contract/calls/campaign-template.ts'
import { defaultTemplate } from '../../../contract/calls/default-template.ts'
import { templateFieldsOf, withTexts } from '../../../contract/calls/template-fields.ts'
import { languages } from '../../../market/language.ts'
import { withLocale } from '../../../market/locale.server.ts'
import { fieldName, templateProblem } from './template-problem.ts'

const problem = (template: CampaignTemplate) => withLocale('en', () => templateProblem(template))
const fields = templateFieldsOf(defaultTemplate).filter(({ text }) => text[defaultTemplate.language])

test('a landing page of ours may be published', () => {
  expect(problem(defaultTemplate)).toBe('')
})

describe.each(fields.map((field) => [field.path, field] as const))('%s', (path, field) => {
  const name = withLocale('en', () => fieldName(field))

  test.each(['{nosuch}', '{no such}', '{}', '{app', 'app}'])('with %s is named as on the page', (typed) => {
    for (const language of languages) {
      const found = problem(withTexts(defaultTemplate, language, { [path]: `A ${typed} b` }))
      expect(found.startsWith(`${name} (`), found).toBe(true)
      expect(found).not.toMatch(/sections\.|undefined/)
    }
  })
})

test('a field that is empty in the own language is named, and no path of the data', () => {
  const [first] = fields.filter(({ kind }) => kind === 'heroTitle')
  const found = problem(withTexts(defaultTemplate, defaultTemplate.language, { [first?.path ?? '']: '' }))
  expect(found).toMatch(/^Headline/)
})

test('what a preview cannot fill stands there as it was typed', () => {
  const figures = { app: 'Terang', from: '1', to: '2', hours: '3', company: 'PT' }
  expect(templateTextIn({ en: '{app} {nosuch}' }, 'en', { own: 'en', figures })).toBe('Terang {nosuch}')
})
