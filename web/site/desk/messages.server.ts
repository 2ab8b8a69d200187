import * as texts from '#texts'
import type { siteRequestKinds } from '../../../contract/calls/site.ts'
import { deskPaths } from '../../../contract/wire/paths.ts'
import { formatShortDay } from '../../../market/dates.ts'
import { deskTime } from '../../desk-kit/desk-time.ts'
import { type DeskPageContext, deskFailure } from '../../page/desk-page.ts'
import type { PropsOf } from '../../page/page.ts'

/** Both lists of the page have a place of their own in the address. */
const cursors = { message: 'after', data: 'afterData' } as const

async function listOf(context: DeskPageContext, of: (typeof siteRequestKinds)[number], isClosed: boolean) {
  const { desk, query, href, currentUrlWith, language, packs } = context
  const cursor = cursors[of]
  const after = query.get(cursor)
  const found = await desk.siteRequestQueue({ of, isClosed, ...(after && { after }) })
  if (!found.success) return deskFailure(found)
  const { rows, next } = found.data
  return {
    rows: rows.map((row) => ({
      number: row.number,
      href: href(deskPaths.message, { id: row.number }),
      kind: row.kind,
      app: packs[row.market].appName,
      received: deskTime(row.receivedAt, language, packs[row.market]),
      due: formatShortDay(row.dueOn, language),
      urgency: row.urgency,
      closed: deskTime(row.closedAt, language, packs[row.market]),
      handler: row.handler,
    })),
    next: next && currentUrlWith({ [cursor]: next }),
    first: after && currentUrlWith({ [cursor]: '' }),
  }
}

export async function load(context: DeskPageContext) {
  const isClosed = context.query.get('show') === 'closed'
  const messages = await listOf(context, 'message', isClosed)
  if ('failure' in messages) return messages
  const data = await listOf(context, 'data', isClosed)
  if ('failure' in data) return data
  const { href } = context
  return {
    title: texts.desk_messages(),
    props: {
      isClosed,
      links: {
        open: href(deskPaths.messages, { show: 'open' }),
        closed: href(deskPaths.messages, { show: 'closed' }),
      },
      messages,
      data,
    },
  }
}

export type Props = PropsOf<typeof load>
