import * as v from 'valibot'
import { isKeyOf } from '../../base/is-key-of.ts'
import { placeholdersIn } from '../../base/placeholders.ts'
import { type Language, languages } from '../../market/language.ts'
import { packs } from '../../market/packs/packs.ts'
import { colour, faintPairs } from '../../market/palette.ts'

/** What a template's texts may refer to; the figures come from the market pack, so that no page makes its own claims. */
export const figureNames = ['app', 'from', 'to', 'hours', 'company'] as const
export type FigureName = (typeof figureNames)[number]

const knowsItsFigures = (text: string) =>
  placeholdersIn(text).every((name) => figureNames.some((known) => known === name))

const templateText = (max: number) =>
  v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.nonEmpty(),
      v.maxLength(max),
      v.check(knowsItsFigures, 'names a figure that is not there'),
    ),
  )

/** A text in the template's own language, and in any other that somebody wrote it in. */
const local = (max: number) =>
  v.pipe(
    v.strictObject({
      en: templateText(max),
      id: templateText(max),
      hi: templateText(max),
      zh: templateText(max),
    }),
    v.metadata({ local: true }),
  )
export type LocalTemplateText = v.InferOutput<ReturnType<typeof local>>

const size = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(4000))
const image = v.strictObject({
  src: v.pipe(v.string(), v.regex(/^(\/(?!\/)|https:\/\/)[!-[\]-~]+$/, 'a path of ours or an https address')),
  width: size,
  height: size,
  alt: local(200),
})

const hero = v.strictObject({
  kind: v.literal('hero'),
  title: local(80),
  text: local(300),
  illustration: v.optional(v.picklist(['settled', 'on-its-way', 'active', 'thanks'])),
  image: v.optional(image),
})
const claims = v.strictObject({ kind: v.literal('claims') })
const form = v.strictObject({ kind: v.literal('form'), title: local(80), button: v.optional(local(30)) })
const steps = v.strictObject({
  kind: v.literal('steps'),
  title: local(80),
  items: v.pipe(v.array(local(200)), v.minLength(1), v.maxLength(8)),
  image: v.optional(image),
})
const questions = v.strictObject({
  kind: v.literal('questions'),
  title: local(80),
  items: v.pipe(
    v.array(v.strictObject({ question: local(120), answer: local(600) })),
    v.minLength(1),
    v.maxLength(12),
  ),
})
const footer = v.strictObject({ kind: v.literal('footer'), text: v.optional(local(600)) })

const section = v.variant('kind', [hero, claims, form, steps, questions, footer])
export type CampaignSection = v.InferOutput<typeof section>

const shade = v.strictObject({ brand: colour, brandInk: colour, brandSoft: colour })
type Shade = v.InferOutput<typeof shade>

/** A campaign's own colours stand beside the other colours of the packs. */
const isReadable = (theme: 'light' | 'dark') => (given: Shade) =>
  Object.values(packs).every(({ colours }) => faintPairs({ ...colours[theme], ...given }).length === 0)

const store = v.pipe(v.string(), v.url(), v.startsWith('https://'))

export const templateFields = v.strictObject({
  id: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/, 'letters, digits and hyphens')),
  market: v.picklist(['id', 'in']),
  language: v.picklist(languages),
  /** Whose mobile numbers are taken, and so where messages may go; the first is the one the page names. */
  phones: v.pipe(v.array(v.picklist(['cn', 'id', 'in'])), v.minLength(1)),
  title: local(70),
  description: local(170),
  colours: v.optional(
    v.strictObject({
      light: v.pipe(shade, v.check(isReadable('light'), 'too little contrast')),
      dark: v.pipe(shade, v.check(isReadable('dark'), 'too little contrast')),
    }),
  ),
  /** Stores of its own instead of the market's; `apk` is the app itself, for phones without a store. */
  stores: v.optional(
    v.strictObject({ android: v.optional(store), ios: v.optional(store), apk: v.optional(store) }),
  ),
  sections: v.array(section),
})

const has = (kind: CampaignSection['kind']) => (template: v.InferOutput<typeof templateFields>) =>
  template.sections.filter((given) => given.kind === kind).length === 1

/** A landing page as data. */
export const campaignTemplateSchema = v.pipe(
  templateFields,
  v.check(has('hero'), 'needs one hero'),
  v.check(has('form'), 'needs one form'),
  v.check(
    (template) => allTexts(template).every((text) => text[template.language]),
    'lacks its own language',
  ),
)
export type CampaignTemplate = v.InferOutput<typeof campaignTemplateSchema>

const isLocalText = (value: object): value is LocalTemplateText =>
  Object.keys(value).length > 0 &&
  Object.keys(value).every((name) => languages.some((language) => language === name))

/** Every text in it, however deep. */
function allTexts(value: unknown): LocalTemplateText[] {
  if (typeof value !== 'object' || value === null) return []
  return isLocalText(value) ? [value] : Object.values(value).flatMap(allTexts)
}

/** Those in which all of it is written. */
export const languagesOfTemplate = (template: CampaignTemplate): readonly Language[] =>
  languages.filter((language) => allTexts(template).every((text) => text[language]))

/** What is wrong with it, in one line that names the place; or the template. */
export function readTemplate(value: unknown): { template: CampaignTemplate } | { wrong: string } {
  const read = v.safeParse(campaignTemplateSchema, value)
  if (read.success) return { template: read.output }
  const [issue] = read.issues
  return { wrong: `${v.getDotPath(issue) ?? '(whole)'}: ${issue.message}` }
}

export type CampaignFigures = Readonly<Record<FigureName, string>>

/** A text in the visitor's language, or else in the template's own, with the market's figures in it. */
export function templateTextIn(
  text: LocalTemplateText,
  language: Language,
  options: { own: Language; figures: CampaignFigures },
) {
  const given = text[language] ?? text[options.own] ?? ''
  // What a draft names that is not there stands as it was typed.
  return given.replace(/\{(\w+)\}/g, (typed, name: string) =>
    isKeyOf(options.figures, name) ? options.figures[name] : typed,
  )
}
