import * as texts from '#texts'
import { site } from '../../contract/calls/site.ts'
import { refuseByToast } from '../page/field-refusal.ts'
import type { Outcome } from '../page/outcome.ts'
import type { PageContext } from '../page/page.ts'
import { fieldIn, requestIn } from '../page/posted.ts'
import { anchorOf, siteFrame } from './frame.server.ts'
import { headOf } from './head.server.ts'
import { formNotAccepted } from './not-taken.server.ts'
import { organization } from './structured.server.ts'

export async function load(context: PageContext) {
  const { pack, typed, currentUrl, query } = context
  const lead = texts.site_contact_lead({ app: pack.appName })
  const field = (name: string) => fieldIn(typed, name)
  return {
    title: `${texts.site_contact()} · ${pack.appName}`,
    head: headOf(context, { description: lead, structured: [organization(pack)] }),
    props: {
      frame: siteFrame(context, 'contact'),
      lead,
      currentUrl,
      fields: { name: field('name'), telephone: field('telephone'), content: field('content') },
      /** The number of a message that was sent just now. */
      sent: /^CM-[0-9A-Z]{5}-[0-9A-Z]{5}$/.exec(query.get('sent') ?? '')?.[0] ?? null,
    },
  }
}

/** Product 2.10: name, telephone and message are needed; e-mail and company are held but not shown. */
async function send(context: PageContext, form: FormData): Promise<Outcome> {
  const { lender } = context
  const message = requestIn(form, site.contactSave)
  const empty = (['name', 'telephone', 'content'] as const).filter((name) => !message[name])
  if (empty.length > 0) return refuseByToast(texts.site_contact_incomplete(), empty)
  const saved = await lender.contactSave(message)
  if (!saved.success) return formNotAccepted(saved, context)
  return {
    toast: texts.site_contact_sent(),
    to: `${context.currentUrlWith({ sent: saved.data.number })}#${anchorOf('contact')}`,
  }
}

export const acts = { send }
