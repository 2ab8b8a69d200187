import * as texts from '#texts'
import { site } from '../../../contract/calls/site.ts'
import { deskPaths } from '../../../contract/wire/paths.ts'
import { formatDay } from '../../../market/dates.ts'
import { languageNames } from '../../../market/language.ts'
import { deskTime } from '../../desk-kit/desk-time.ts'
import { type DeskPageContext, deskAct, deskFailure, mayCall } from '../../page/desk-page.ts'
import type { PropsOf } from '../../page/page.ts'
import { fieldIn } from '../../page/posted.ts'

const numberOf = ({ query }: DeskPageContext) => query.get('id') ?? ''

export async function load(context: DeskPageContext) {
  const { desk, currentUrl, href, language, packs, staff, typed } = context
  const found = await desk.siteRequestShow({ number: numberOf(context) })
  if (!found.success) return deskFailure(found)
  const request = found.data
  const pack = packs[request.market]
  return {
    title: texts.desk_request_title({ number: request.number }),
    props: {
      currentUrl,
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
      mayClose: request.closedAt === '' && mayCall(staff.role, site.siteRequestClose),
      typed: fieldIn(typed, 'text'),
    },
  }
}

export const acts = {
  close: deskAct('siteRequestClose', {
    toast: texts.desk_request_was_closed,
    known: (context) => ({ number: numberOf(context) }),
  }),
}

export type Props = PropsOf<typeof load>
