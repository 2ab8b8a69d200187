import * as v from 'valibot'
import * as texts from '#texts'
import {
  type ComplaintFilter,
  type ComplaintQueueRow,
  complaintFilters,
} from '../../../contract/calls/complaints.ts'
import { deskPaths } from '../../../contract/wire/paths.ts'
import { formatShortDay } from '../../../market/dates.ts'
import { deskTime } from '../../desk-kit/desk-time.ts'
import { type DeskPageContext, deskFailure } from '../../page/desk-page.ts'
import type { PropsOf } from '../../page/page.ts'

const readFilter = (text: string | null): ComplaintFilter => {
  const parsed = v.safeParse(v.picklist(complaintFilters), text)
  return parsed.success ? parsed.output : 'all'
}

/** Both lists of the page have a place of their own in the address. */
const cursors = { collection: 'afterCollection', others: 'after' } as const

function rowOf(row: ComplaintQueueRow, { href, language, packs }: DeskPageContext) {
  const pack = packs[row.market]
  return {
    id: row.complaintId,
    href: href(deskPaths.complaint, { id: row.complaintId }),
    type: row.type,
    app: pack.appName,
    due: formatShortDay(row.dueOn, language),
    received: deskTime(row.receivedAt, language, pack),
    answered: deskTime(row.answeredAt, language, pack),
    urgency: row.urgency,
    isOverClock: row.isOverClock,
    holder: row.holder,
    isMine: row.isMine,
    score: row.score,
  }
}

async function listOf(context: DeskPageContext, show: ComplaintFilter, list: keyof typeof cursors) {
  const { desk, query, currentUrlWith } = context
  const cursor = cursors[list]
  const after = query.get(cursor)
  const found = await desk.complaintQueue({
    show,
    isCollection: list === 'collection',
    ...(after && { after }),
  })
  if (!found.success) return deskFailure(found)
  const { rows, next } = found.data
  return {
    rows: rows.map((row) => rowOf(row, context)),
    next: next && currentUrlWith({ [cursor]: next }),
    first: after && currentUrlWith({ [cursor]: '' }),
  }
}

export async function load(context: DeskPageContext) {
  const show = readFilter(context.query.get('show'))
  const collection = await listOf(context, show, 'collection')
  if ('failure' in collection) return collection
  const others = await listOf(context, show, 'others')
  if ('failure' in others) return others
  return {
    title: texts.desk_complaints(),
    props: {
      show,
      filters: complaintFilters.map((filter) => ({
        filter,
        href: context.href(deskPaths.complaints, { show: filter }),
      })),
      collection,
      others,
    },
  }
}

export type Props = PropsOf<typeof load>
