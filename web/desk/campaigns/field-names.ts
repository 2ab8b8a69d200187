import * as texts from '#texts'
import type { TemplateFieldKind } from '../../../contract/desk/template-fields.ts'

export const fieldNames: Readonly<Record<TemplateFieldKind, (of: { number: number }) => string>> = {
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
