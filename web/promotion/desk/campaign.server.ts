import * as texts from '#texts'
import { figureNames } from '../../../contract/calls/campaign-template.ts'
import { deskTable } from '../../../contract/calls/table.ts'
import { templateFieldsOf } from '../../../contract/calls/template-fields.ts'
import { deskFilePaths, deskPaths } from '../../../contract/wire/paths.ts'
import { languageNames, languages } from '../../../market/language.ts'
import { withLocale } from '../../../market/locale.server.ts'
import { shownHistory, versionIn } from '../../desk-kit/content/shown-history.server.ts'
import { type DeskPageContext, deskAct, deskFailure, deskRefused, mayCall } from '../../page/desk-page.ts'
import { refuseFields } from '../../page/field-refusal.ts'
import type { Outcome } from '../../page/outcome.ts'
import type { PropsOf } from '../../page/page.ts'
import { fieldIn, wholeIn } from '../../page/posted.ts'
import { previewCampaign } from '../campaign.server.ts'
import { landingPage } from '../landing.server.ts'
import { templateProblem } from './template-problem.ts'
import { campaignIdIn, languageIn, typedTemplate } from './typed-template.server.ts'

/** The landing page as it would be with what is typed; nobody else ever sees it. */
export async function previewTemplate(context: DeskPageContext, form: FormData) {
  const found = await typedTemplate(context, form)
  if (!found.success) return deskFailure(found)
  const { template, text } = found.data
  const shown = (name: string) => fieldIn(form, name, context.query.get(name) ?? '')
  const language = languageIn(shown('shown'), text)
  const theme = shown('theme') === 'dark' ? 'dark' : 'light'
  const campaign = previewCampaign(context, template, { language, theme })
  const { head: _, ...page } = withLocale(language, () => landingPage(campaign, ''))
  return page
}

const themes = ['light', 'dark'] as const

export async function load(context: DeskPageContext) {
  const { query, href, currentUrlWith, currentUrl, staff, typed, packs } = context
  const found = await typedTemplate(context, typed)
  if (!found.success) return deskFailure(found)
  const { template, text, market } = found.data
  const id = campaignIdIn(context)
  const history = shownHistory(found.data, context)
  const version = versionIn(query)
  return {
    title: id,
    props: {
      currentUrl,
      id,
      ...history,
      // What was typed against another draft stays against it: the page says so instead of overwriting.
      seen: Number(fieldIn(typed, 'seen', String(history.seen))),
      version: version ?? null,
      mayEdit: mayCall(staff.role, deskTable.campaignDraftSave),
      text,
      languages: languages.map((language) => ({
        language,
        name: languageNames[language],
        href: currentUrlWith({ text: language }),
      })),
      fields: templateFieldsOf(template).map(({ text: words, ...field }) => ({
        ...field,
        value: words[text] ?? '',
      })),
      figures: figureNames.map((name) => `{${name}}`).join(', '),
      language: template.language,
      hasColours: template.colours !== undefined,
      colours: themes.map((theme) => {
        const { brand, brandInk, brandSoft } = {
          ...packs[market].colours[theme],
          ...template.colours?.[theme],
        }
        return { theme, brand, brandInk, brandSoft }
      }),
      note: fieldIn(typed, 'note'),
      copyId: fieldIn(typed, 'copyId'),
      problem: templateProblem(template),
      preview: href(deskFilePaths.campaignPreview, {
        id,
        text,
        ...(version !== undefined && { version: String(version) }),
      }),
    },
  }
}

/** While it is typed: what would stop it from being published. */
async function check(context: DeskPageContext, form: FormData): Promise<Outcome> {
  const found = await typedTemplate(context, form)
  return found.success ? { stay: true, props: templateProblem(found.data.template) } : deskRefused(found)
}

const addressOf = ({ href }: DeskPageContext, id: string, text: string) =>
  href(deskPaths.campaign, { id, text })

async function saved(context: DeskPageContext, form: FormData) {
  const found = await typedTemplate(context, form)
  if (!found.success) return found
  const { template } = found.data
  const result = await context.desk.campaignDraftSave({
    campaignId: campaignIdIn(context),
    seen: wholeIn(form, 'seen'),
    template,
  })
  return result.success
    ? { success: true as const, seen: result.data.seen, template, text: found.data.text }
    : result
}

async function save(context: DeskPageContext, form: FormData): Promise<Outcome> {
  const result = await saved(context, form)
  if (!result.success) return deskRefused(result)
  const next = languageIn(fieldIn(form, 'next'), result.text)
  return { toast: texts.desk_content_saved(), to: addressOf(context, campaignIdIn(context), next) }
}

/** What is in the form is stored first, so that a refusal loses nothing of it. */
async function publish(context: DeskPageContext, form: FormData): Promise<Outcome> {
  const stored = await saved(context, form)
  if (!stored.success) return deskRefused(stored)
  const id = campaignIdIn(context)
  const to = addressOf(context, id, stored.text)
  const problem = templateProblem(stored.template)
  if (problem) return { toast: texts.desk_content_not_published({ problem }), to }
  const note = fieldIn(form, 'note')
  const result = await context.desk.campaignPublish({ campaignId: id, seen: stored.seen, note })
  if (!result.success) return { toast: texts.desk_content_not_published({ problem: result.message }), to }
  return { toast: texts.desk_content_published_done({ version: result.data.version }), to }
}

const discard = deskAct('campaignDraftDiscard', {
  toast: texts.desk_content_discarded,
  known: (context) => ({ campaignId: campaignIdIn(context) }),
  to: (context) => context.href(deskPaths.campaign, { id: campaignIdIn(context) }),
})

async function copy(context: DeskPageContext, form: FormData): Promise<Outcome> {
  const copyId = fieldIn(form, 'copyId')
  if (copyId === '') return refuseFields({ copyId: texts.field_missing() })
  if (!/^[\w-]{1,64}$/.test(copyId)) return refuseFields({ copyId: texts.field_wrong() })
  const [found, existing] = await Promise.all([
    typedTemplate(context, null),
    context.desk.campaignShow({ campaignId: copyId }),
  ])
  if (!found.success) return deskRefused(found)
  if (existing.success) return refuseFields({ copyId: texts.desk_campaign_exists() })
  const { template } = found.data
  const result = await context.desk.campaignDraftSave({ campaignId: copyId, seen: 0, template })
  if (!result.success) return deskRefused(result)
  return { toast: texts.desk_content_saved(), to: context.href(deskPaths.campaign, { id: copyId }) }
}

export const acts = { check, save, publish, discard, copy }

export type Props = PropsOf<typeof load>
