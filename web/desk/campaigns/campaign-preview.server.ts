import { withLocale } from '../../../market/locale.server.ts'
import { type DeskPageContext, deskFailure, fieldsOf } from '../../page/desk-page.ts'
import { previewCampaign } from '../../promotion/campaign.server.ts'
import { landingPage } from '../../promotion/landing.server.ts'
import { languageIn, typedTemplate } from './typed-template.server.ts'

/** The landing page as it would be with what is typed; nobody else ever sees it. */
export async function previewTemplate(context: DeskPageContext, form: FormData) {
  const fields = fieldsOf(form)
  const found = await typedTemplate(context, fields)
  if (!found.success) return deskFailure(found)
  const { template, text } = found.data
  const language = languageIn(fields['shown'] ?? context.query.get('shown'), text)
  const theme = (fields['theme'] ?? context.query.get('theme')) === 'dark' ? 'dark' : 'light'
  const campaign = previewCampaign(context, template, { language, theme })
  const { head: _, ...page } = withLocale(language, () => landingPage(campaign, ''))
  return page
}
