import type { Context } from 'hono'
import * as v from 'valibot'
import * as texts from '#texts'
import { isKeyOf } from '../../../base/is-key-of.ts'
import {
  type NowClock,
  type NowCounts,
  type NowKind,
  type NowRow,
  type NowTab,
  nowTabs,
} from '../../../contract/calls/now.ts'
import type { DataRequestKind } from '../../../contract/calls/site.ts'
import { codes } from '../../../contract/wire/codes.ts'
import { type DeskPath, deskFilePaths, deskPaths } from '../../../contract/wire/paths.ts'
import { formatMoney } from '../../../market/money.ts'
import { deskTime } from '../../desk-kit/desk-time.ts'
import { type DeskPageContext, deskFailure } from '../../page/desk-page.ts'
import { openLiveStream } from '../../page/live-stream.server.ts'
import type { Outcome } from '../../page/outcome.ts'
import type { Failure, PropsOf } from '../../page/page.ts'
import type { StreamOptions } from '../../page/route.ts'
import { jobPurpose } from '../jobs/job-words.ts'
import { actName } from '../proposals/act-names.ts'
import { dueClock } from './due-clock.ts'

/** Where a record is worked on, and how one of its kind is called. */
const kinds: Readonly<Record<NowKind, { path: DeskPath; field?: string; name: () => string }>> = {
  complaint: { path: deskPaths.complaint, name: texts.desk_now_complaint },
  dataRequest: { path: deskPaths.message, name: texts.desk_now_data_request },
  message: { path: deskPaths.message, name: texts.desk_now_message },
  promise: { path: deskPaths.arrearsOrder, name: texts.desk_now_promise },
  payout: { path: deskPaths.payouts, name: texts.desk_now_payout },
  unmatched: { path: deskPaths.moneyEvent, name: texts.desk_now_unmatched },
  deadLetter: { path: deskPaths.moneyEvent, name: texts.desk_now_dead_letter },
  application: { path: deskPaths.application, name: texts.desk_now_application },
  proposal: { path: deskPaths.proposal, name: texts.desk_now_proposal },
  job: { path: deskPaths.jobs, field: 'name', name: texts.desk_now_job },
}

const clocks: Readonly<Record<NowClock, () => string>> = {
  legal: texts.desk_now_clock_legal,
  promised: texts.desk_now_clock_promised,
  own: texts.desk_now_clock_own,
}

const requests: Readonly<Record<DataRequestKind, () => string>> = {
  copy: texts.desk_now_copy,
  deletion: texts.desk_now_deletion,
}

const abouts: Readonly<Partial<Record<NowKind, (about: string) => string>>> = {
  dataRequest: (about) => (isKeyOf(requests, about) ? requests[about]() : ''),
  proposal: actName,
  job: jobPurpose,
}

/** The address of a record, which remembers its place in the queue. */
const addressOf = ({ kind, recordId, key }: NowRow, tab: NowTab, { href }: DeskPageContext): string => {
  const { path, field = 'id' } = kinds[kind]
  return href(path, { [field]: recordId, queue: tab, place: key })
}

function rowOf(row: NowRow, tab: NowTab, now: Date, context: DeskPageContext) {
  const { packs, language, pack } = context
  const { kind, market, amountMinor, about, dueAt } = row
  const marketPack = market ? packs[market] : pack
  return {
    key: row.key,
    href: addressOf(row, tab, context),
    kind: kinds[kind].name(),
    // A record's own name where a person may quote it.
    record: kind === 'proposal' || kind === 'application' ? '' : row.recordId,
    about: abouts[kind]?.(about) ?? about,
    app: market ? packs[market].appName : '',
    amount: market && amountMinor !== null ? formatMoney(amountMinor, packs[market].currency) : '',
    clock: dueClock(new Date(dueAt), now),
    due: deskTime(dueAt, language, marketPack),
    by: clocks[row.clock](),
    holder: row.isMine ? texts.desk_now_you() : row.holder,
  }
}

const readTab = (text: string | null, tabs: readonly NowTab[]): NowTab => {
  const parsed = v.safeParse(v.picklist(nowTabs), text)
  return parsed.success && tabs.includes(parsed.output)
    ? parsed.output
    : (tabs.find((tab) => tab !== 'mine') ?? 'all')
}

const names: Readonly<Record<NowTab, () => string>> = {
  mine: texts.desk_now_mine,
  role: texts.desk_now_role,
  all: texts.desk_now_all,
}

export async function load(context: DeskPageContext) {
  const { desk, query, href, currentUrl, currentUrlWith } = context
  const counted = await desk.nowCount({})
  if (!counted.success) return deskFailure(counted)
  const { tabs, mine } = counted.data
  const tab = readTab(query.get('tab'), tabs)
  const after = query.get('after')
  const found = await desk.nowShow({ tab, ...(after && { after }) })
  if (!found.success) return deskFailure(found)
  const { rows, next, now } = found.data
  const own =
    mine.all.count > 0 ? texts.desk_now_counted({ name: names.mine(), count: mine.all.count }) : names.mine()
  return {
    title: texts.desk_now(),
    props: {
      currentUrl,
      late: mine.late.count,
      tabs: tabs.map((of) => ({
        href: href(deskPaths.now, { tab: of }),
        label: of === 'mine' ? own : names[of](),
        current: of === tab,
      })),
      rows: rows.map((row) => rowOf(row, tab, new Date(now), context)),
      next: next && currentUrlWith({ after: next }),
      first: after && currentUrlWith({ after: '' }),
      live: href(deskFilePaths.nowLive),
      counts: countsText(counted.data.counts),
    },
  }
}

/** What waits, as one text: another text is another queue. */
const countsText = (counts: NowCounts['counts']): string => JSON.stringify(counts)

/** Whether the queue has changed, for a page that is open. */
export function nowLive({ stopping, watchWork }: StreamOptions) {
  const respond = openLiveStream(stopping)
  return async ({ desk, staff }: DeskPageContext, http: Context): Promise<Response | Failure> => {
    const read = async () => {
      const found = await desk.nowCount({})
      return found.success ? { final: false, counts: countsText(found.data.counts) } : null
    }
    const first = await read()
    if (!first) return { failure: { code: codes.unavailable, message: '' } }
    return respond(http, staff.id, { first, read, watch: watchWork })
  }
}

/** To the record before or after a place in the queue; back to the queue where it ends. */
export async function nowStep(context: DeskPageContext): Promise<Failure | { outcome: Outcome }> {
  const { desk, query, href } = context
  const tab = readTab(query.get('queue'), nowTabs)
  const way = query.get('way') === 'previous' ? 'previous' : 'next'
  const found = await desk.nowStep({ tab, key: query.get('place') ?? '', way })
  if (!found.success) return deskFailure(found)
  const { row } = found.data
  if (row) return { outcome: { to: addressOf(row, tab, context) } }
  return { outcome: { to: href(deskPaths.now, { tab }), toast: texts.desk_now_end() } }
}

export type Props = PropsOf<typeof load>
