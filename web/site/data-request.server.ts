import * as texts from '#texts'
import { dataRequestKinds, site } from '../../contract/calls/site.ts'
import { codes } from '../../contract/wire/codes.ts'
import { formatDay } from '../../market/dates.ts'
import { messageOf } from '../page/failed-call.server.ts'
import { refuseFields } from '../page/field-refusal.ts'
import type { Outcome } from '../page/outcome.ts'
import type { PageContext } from '../page/page.ts'
import { fieldIn, requestIn } from '../page/posted.ts'
import { anchorOf, siteFrame } from './frame.server.ts'
import { headOf } from './head.server.ts'
import { formNotAccepted } from './not-taken.server.ts'

const kindNames = { copy: texts.site_data_copy, deletion: texts.site_data_deletion }
const stateNames = { received: texts.site_data_received, done: texts.site_data_done }

/** The status of the request in the address; only its sender was given the number. */
async function readRequest({ lender, query, language, pack }: PageContext) {
  const number = query.get('number')?.trim() ?? ''
  if (!number) return { found: null, wrong: '' }
  const result = await lender.dataRequestRead({ number })
  if (result.code === codes.notAvailable)
    return { found: null, wrong: texts.site_write_instead(pack.company) }
  if (!result.success) return { found: null, wrong: messageOf(result) }
  const { kind, receivedOn, dueOn, state } = result.data
  return {
    found: {
      number: result.data.number,
      rows: [
        { text: texts.site_data_what(), value: kindNames[kind]() },
        { text: texts.site_data_state(), value: stateNames[state]() },
        { text: texts.site_data_received(), value: formatDay(receivedOn, language) },
        { text: texts.site_data_due(), value: formatDay(dueOn, language) },
      ],
    },
    wrong: '',
  }
}

export async function load(context: PageContext) {
  const { pack, typed, currentUrl, query } = context
  const lead = texts.site_user_lead({ app: pack.appName })
  const chosen = fieldIn(typed, 'kind')
  return {
    title: `${texts.site_user()} · ${pack.appName}`,
    head: headOf(context, { description: lead }),
    props: {
      frame: siteFrame(context, 'user'),
      lead,
      currentUrl,
      kinds: dataRequestKinds.map((kind) => ({
        value: kind,
        name: kindNames[kind](),
        checked: chosen ? chosen === kind : kind === 'copy',
      })),
      contact: fieldIn(typed, 'contact'),
      note: fieldIn(typed, 'note'),
      request: await readRequest(context),
      requestNumber: query.get('number') ?? '',
      /** The market travels with the number's form as well. */
      market: query.get('needPop') ?? '',
      language: query.get('lang') ?? '',
    },
  }
}

async function sendRequest(context: PageContext, form: FormData): Promise<Outcome> {
  const { lender } = context
  const requested = requestIn(form, site.dataRequestSave)
  const saved = await lender.dataRequestSave(requested)
  if (!saved.success)
    return requested.contact
      ? formNotAccepted(saved, context)
      : refuseFields({ contact: texts.data_request_contact_wrong() })
  return {
    toast: texts.site_data_sent(),
    to: `${context.currentUrlWith({ number: saved.data.number })}#${anchorOf('user')}`,
  }
}

export const acts = { ask: sendRequest }
