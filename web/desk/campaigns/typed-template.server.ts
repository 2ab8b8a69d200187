import type { CampaignTemplate } from '../../../contract/calls/campaign-template.ts'
import { withTexts } from '../../../contract/desk/template-fields.ts'
import { isLanguage, type Language } from '../../../market/language.ts'
import type { DeskPageContext } from '../../page/desk-page.ts'
import { versionIn } from '../content/shown-history.server.ts'

export type TypedFields = Readonly<Record<string, string>>

export const campaignIdIn = ({ query }: DeskPageContext): string => query.get('id') ?? ''

export const languageIn = (text: string | null | undefined, otherwise: Language): Language =>
  text && isLanguage(text) ? text : otherwise

const shadeIn = (fields: TypedFields, theme: 'light' | 'dark') => ({
  brand: fields[`${theme}.brand`] ?? '',
  brandInk: fields[`${theme}.brandInk`] ?? '',
  brandSoft: fields[`${theme}.brandSoft`] ?? '',
})

function withColours(template: CampaignTemplate, fields: TypedFields): CampaignTemplate {
  const { colours: _, ...plain } = template
  if (!('light.brand' in fields)) return template
  return fields['ownColours']
    ? { ...plain, colours: { light: shadeIn(fields, 'light'), dark: shadeIn(fields, 'dark') } }
    : plain
}

/** The landing page that the editor shows, with what is typed into it. */
export async function typedTemplate(context: DeskPageContext, fields: TypedFields) {
  const version = versionIn(context.query)
  const found = await context.desk.campaignShow({
    campaignId: campaignIdIn(context),
    ...(version !== undefined && { version }),
  })
  if (!found.success) return found
  const { template: stored } = found.data
  const text = languageIn(fields['text'] ?? context.query.get('text'), stored.language)
  const typed = withColours(withTexts(stored, text, fields), fields)
  const template = { ...typed, language: languageIn(fields['language'], stored.language) }
  return { success: true as const, data: { ...found.data, template, text } }
}
