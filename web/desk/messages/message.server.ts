import * as texts from '#texts'
import { siteRequests } from '../../../contract/desk/site-requests.ts'
import { deskPaths } from '../../../contract/wire/paths.ts'
import { formatDay } from '../../../market/dates.ts'
import { languageNames } from '../../../market/language.ts'
import { deskTime } from '../../desk-kit/desk-time.ts'
import { type DeskPageContext, deskFailure, fieldsOf, mayCall } from '../../page/desk-page.ts'
import type { Outcome } from '../../page/outcome.ts'
import type { PropsOf } from '../../page/page.ts'

const numberOf = ({ query }: DeskPageContext) => query.get('id') ?? ''

export async function load(context: DeskPageContext) {
  const { desk, here, href, language, packs, staff, typed } = context
  const found = await desk.siteRequestShow({ number: numberOf(context) })
  if (!found.success) return deskFailure(found)
  const request = found.data
  const pack = packs[request.market]
  const { text = '', problem = '' } = typed ? fieldsOf(typed) : {}
  return {
    title: texts.desk_request_title({ number: request.number }),
    props: {
      here,
      list: href(deskPaths.messages),
      number: request.number,
      kind: request.kind,
      urgency: request.urgency,
      app: pack.appName,
      language: languageNames[request.language],
      received: deskTime(request.receivedAt, language, pack),
      due: formatDay(request.dueOn, language),
      name: request.name,
      company: request.company,
      contacts: request.contacts,
      text: request.text,
      borrower: request.borrowerId && href(deskPaths.borrower, { id: request.borrowerId }),
      closed: deskTime(request.closedAt, language, pack),
      handler: request.handler,
      answer: request.answer,
      mayClose: request.closedAt === '' && mayCall(staff.role, siteRequests.siteRequestClose),
      typed: text,
      problem,
    },
  }
}

async function close(context: DeskPageContext, form: FormData): Promise<Outcome> {
  const { text = '' } = fieldsOf(form)
  const result = await context.desk.siteRequestClose({ number: numberOf(context), text })
  if (result.success) return { toast: texts.desk_request_was_closed() }
  form.set('problem', result.message)
  return { refused: true }
}

export const acts = { close }

export type Props = PropsOf<typeof load>
