import type { CampaignTemplate } from '../../../contract/calls/campaign-template.ts'
import { withTexts } from '../../../contract/calls/template-fields.ts'
import { isLanguage, type Language } from '../../../market/language.ts'
import { versionIn } from '../../desk-kit/content/shown-history.server.ts'
import type { DeskPageContext } from '../../page/desk-page.ts'
import { fieldIn } from '../../page/posted.ts'

export const campaignIdIn = ({ query }: DeskPageContext): string => query.get('id') ?? ''

export const languageIn = (text: string | null | undefined, otherwise: Language): Language =>
  text && isLanguage(text) ? text : otherwise

const shadeIn = (form: FormData, theme: 'light' | 'dark') => ({
  brand: fieldIn(form, `${theme}.brand`),
  brandInk: fieldIn(form, `${theme}.brandInk`),
  brandSoft: fieldIn(form, `${theme}.brandSoft`),
})

function withColours(template: CampaignTemplate, form: FormData | null): CampaignTemplate {
  const { colours: _, ...plain } = template
  if (!form?.has('light.brand')) return template
  return fieldIn(form, 'ownColours')
    ? { ...plain, colours: { light: shadeIn(form, 'light'), dark: shadeIn(form, 'dark') } }
    : plain
}

/** Each text of a landing page by its path, which is the name of its field. */
const textsOf = (form: FormData | null) =>
  Object.fromEntries(Array.from(form?.keys() ?? [], (path) => [path, fieldIn(form, path)]))

/** The landing page that the editor shows, with what is typed into it. */
export async function typedTemplate(context: DeskPageContext, form: FormData | null) {
  const version = versionIn(context.query)
  const found = await context.desk.campaignShow({
    campaignId: campaignIdIn(context),
    ...(version !== undefined && { version }),
  })
  if (!found.success) return found
  const { template: stored } = found.data
  const text = languageIn(fieldIn(form, 'text', context.query.get('text') ?? ''), stored.language)
  const typed = withColours(withTexts(stored, text, textsOf(form)), form)
  const template = { ...typed, language: languageIn(fieldIn(form, 'language'), stored.language) }
  return { success: true as const, data: { ...found.data, template, text } }
}
