import * as texts from '#texts'
import { placeholdersIn } from '../../../base/placeholders.ts'
import {
  type CampaignTemplate,
  figureNames,
  readTemplate,
} from '../../../contract/calls/campaign-template.ts'
import {
  type TemplateField,
  type TemplateFieldKind,
  templateFieldsOf,
} from '../../../contract/calls/template-fields.ts'
import { type Language, languageNames, languages } from '../../../market/language.ts'

const names: Readonly<Record<TemplateFieldKind, (of: { number: number }) => string>> = {
  title: () => texts.desk_field_title(),
  description: () => texts.desk_field_description(),
  heroTitle: () => texts.desk_field_heroTitle(),
  heroText: () => texts.desk_field_heroText(),
  formTitle: () => texts.desk_field_formTitle(),
  formButton: () => texts.desk_field_formButton(),
  stepsTitle: () => texts.desk_field_stepsTitle(),
  step: texts.desk_field_step,
  questionsTitle: () => texts.desk_field_questionsTitle(),
  question: texts.desk_field_question,
  answer: texts.desk_field_answer,
  footer: () => texts.desk_field_footer(),
}

export const fieldName = ({ kind, number }: Pick<TemplateField, 'kind' | 'number'>): string =>
  names[kind]({ number })

/** Nothing need be written in them. */
const optional: readonly TemplateFieldKind[] = ['step', 'question', 'answer', 'formButton', 'footer']

function textProblem(field: TemplateField, language: Language): string | null {
  const text = field.text[language] ?? ''
  const where = { field: fieldName(field), language: languageNames[language] }
  const unknown = placeholdersIn(text).filter((name) => !figureNames.some((known) => known === name))
  if (unknown.length > 0)
    return texts.desk_campaign_unknown_figure({
      ...where,
      names: unknown.map((name) => `{${name}}`).join(', '),
    })
  return text.length > field.max ? texts.desk_campaign_too_long({ ...where, max: field.max }) : null
}

function fieldProblem(field: TemplateField, own: Language): string | null {
  const found = languages.map((language) => textProblem(field, language)).find((problem) => problem !== null)
  if (found) return found
  const isWritten = languages.some((language) => field.text[language])
  if (field.text[own] || (!isWritten && optional.includes(field.kind))) return null
  return texts.desk_campaign_lacks({ field: fieldName(field), language: languageNames[own] })
}

/** What stops a landing page from being published, by the name that its field has on the page; empty where nothing does. */
export function templateProblem(template: CampaignTemplate): string {
  const found = templateFieldsOf(template)
    .map((field) => fieldProblem(field, template.language))
    .find((problem) => problem !== null)
  if (found) return found
  const read = readTemplate(template)
  if ('template' in read) return ''
  return read.wrong.startsWith('colours') ? texts.desk_campaign_faint() : read.wrong
}
