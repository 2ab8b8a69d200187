import { type Language, languages } from '../../market/language.ts'
import type { CampaignSection, CampaignTemplate, LocalTemplateText } from './campaign-template.ts'

const STEPS_MAX = 8
const QUESTIONS_MAX = 12

export type TemplateFieldKind =
  | 'title'
  | 'description'
  | 'heroTitle'
  | 'heroText'
  | 'formTitle'
  | 'formButton'
  | 'stepsTitle'
  | 'step'
  | 'questionsTitle'
  | 'question'
  | 'answer'
  | 'footer'

/** A text of a landing page that can be edited; `number` counts those of a list. */
export type TemplateField = {
  path: string
  kind: TemplateFieldKind
  number: number
  max: number
  text: LocalTemplateText
}
type Holder = Record<string | number, unknown>
type Slot = Omit<TemplateField, 'text'> & { holder: Holder; key: string | number }

const slot = (
  holder: object,
  key: string | number,
  field: Pick<Slot, 'path' | 'kind' | 'max'> & { number?: number },
): Slot => ({ number: 0, ...field, path: `${field.path}.${key}`, holder: holder as Holder, key })

function sectionSlots(section: CampaignSection, path: string): Slot[] {
  switch (section.kind) {
    case 'hero':
      return [
        slot(section, 'title', { path, kind: 'heroTitle', max: 80 }),
        slot(section, 'text', { path, kind: 'heroText', max: 300 }),
      ]
    case 'form':
      return [
        slot(section, 'title', { path, kind: 'formTitle', max: 80 }),
        slot(section, 'button', { path, kind: 'formButton', max: 30 }),
      ]
    case 'steps':
      return [
        slot(section, 'title', { path, kind: 'stepsTitle', max: 80 }),
        ...section.items.map((_, at) =>
          slot(section.items, at, { path: `${path}.items`, kind: 'step', max: 200, number: at + 1 }),
        ),
      ]
    case 'questions':
      return [
        slot(section, 'title', { path, kind: 'questionsTitle', max: 80 }),
        ...section.items.flatMap((item, at) => [
          slot(item, 'question', { path: `${path}.items.${at}`, kind: 'question', max: 120, number: at + 1 }),
          slot(item, 'answer', { path: `${path}.items.${at}`, kind: 'answer', max: 600, number: at + 1 }),
        ]),
      ]
    case 'footer':
      return [slot(section, 'text', { path, kind: 'footer', max: 600 })]
    case 'claims':
      return []
  }
}

const slotsOf = (template: CampaignTemplate): Slot[] => [
  slot(template, 'title', { path: 'page', kind: 'title', max: 70 }),
  slot(template, 'description', { path: 'page', kind: 'description', max: 170 }),
  ...template.sections.flatMap((section, at) => sectionSlots(section, `sections.${at}`)),
]

/** Lists have an empty place at their end, where one more can be written. */
function withSpares(template: CampaignTemplate): CampaignTemplate {
  const copy = structuredClone(template)
  for (const section of copy.sections) {
    if (section.kind === 'steps' && section.items.length < STEPS_MAX) section.items.push({})
    if (section.kind === 'questions' && section.items.length < QUESTIONS_MAX)
      section.items.push({ question: {}, answer: {} })
  }
  return copy
}

const isEmpty = (text: LocalTemplateText | undefined) =>
  !text || languages.every((language) => !text[language])

/** What is written in no language is left out. */
function withoutEmpty(template: CampaignTemplate): CampaignTemplate {
  for (const section of template.sections) {
    if (section.kind === 'steps') section.items = section.items.filter((item) => !isEmpty(item))
    if (section.kind === 'questions')
      section.items = section.items.filter(({ question, answer }) => !isEmpty(question) || !isEmpty(answer))
    if (section.kind === 'form' && isEmpty(section.button)) delete section.button
    if (section.kind === 'footer' && isEmpty(section.text)) delete section.text
  }
  return template
}

export const templateFieldsOf = (template: CampaignTemplate): TemplateField[] =>
  slotsOf(withSpares(template)).map(({ holder, key, ...field }) => ({
    ...field,
    text: (holder[key] ?? {}) as LocalTemplateText,
  }))

/** The template with the texts of one language as they were typed, by their paths; others stay. */
export function withTexts(
  template: CampaignTemplate,
  language: Language,
  typed: Readonly<Record<string, string>>,
): CampaignTemplate {
  const copy = withSpares(template)
  for (const { path, holder, key } of slotsOf(copy)) {
    const text = typed[path]?.trim()
    if (text === undefined) continue
    const { [language]: _, ...others } = (holder[key] ?? {}) as LocalTemplateText
    holder[key] = text === '' ? others : { ...others, [language]: text }
  }
  return withoutEmpty(copy)
}
