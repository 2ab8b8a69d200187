import { type NowCounts, type NowKind, type NowRow, type now, nowTabs } from '../../../contract/calls/now.ts'
import type { QueueSize } from '../../../contract/calls/overview.ts'
import type { ProposalPreview } from '../../../contract/calls/proposals.ts'
import type { Handlers, StaffCall } from '../../calls/call.ts'
import { typeTitles } from '../../complaints/types.ts'
import { QUEUE_COUNTED } from '../../figures/queue-sizes.ts'
import { countQueue, type QueuedWork, readQueue } from './queue.ts'
import { readKey, writeKey } from './rank.ts'
import { kindsIn } from './sources.ts'

const PAGE = 50

/** What the entries of a proposal move: their debits. Null where no money does. */
function movedMinor({ entries }: Pick<ProposalPreview, 'entries'>): number | null {
  const debits = entries
    .flatMap(({ postings }) => postings)
    .reduce((sum, { amountMinor }) => sum + Math.max(0, amountMinor), 0)
  return debits === 0 ? null : debits
}

function aboutOf({ kind, about }: QueuedWork): string {
  if (kind !== 'complaint') return about
  const [type = '', sonType = ''] = about.split('/')
  const titles = typeTitles(type, sonType)
  return titles.sonType || titles.type
}

function rowOf(work: QueuedWork, { staff }: StaffCall): NowRow {
  const { kind, id, rankedAt, preview } = work
  const previewed = preview === null ? null : (JSON.parse(preview) as ProposalPreview)
  return {
    kind,
    key: writeKey({ rankedAt, kind, id }),
    recordId: work.record,
    market: previewed ? previewed.market : work.market,
    about: aboutOf(work),
    amountMinor: previewed ? movedMinor(previewed) : work.amountMinor,
    dueAt: work.dueAt.toISOString(),
    clock: work.clock,
    holder: work.holderName ?? '',
    isMine: work.holder === staff.id,
  }
}

const sizeOf = (count: number): QueueSize => ({
  count: Math.min(count, QUEUE_COUNTED),
  isMore: count > QUEUE_COUNTED,
})

export const nowHandlers = {
  nowShow: async (call, { tab, after }) => {
    call.record({ subject: 'what waits now', details: { tab } })
    const found = await readQueue({ ...call, tab }, { key: readKey(after), limit: PAGE + 1 })
    const rows = found.slice(0, PAGE).map((work) => rowOf(work, call))
    const next = found.length > PAGE ? (rows.at(-1)?.key ?? null) : null
    return { rows, next, now: call.now.toISOString() }
  },

  nowStep: async (call, { tab, key, way }) => {
    const [work] = await readQueue({ ...call, tab }, { key: readKey(key), way, limit: 1 })
    call.record({ subject: 'what waits now', details: { tab, way } })
    return { row: work ? rowOf(work, call) : null }
  },

  nowCount: async (call): Promise<NowCounts> => {
    const { role } = call.staff
    const tabs = nowTabs.filter((each) => kindsIn(each, role).length > 0)
    const tab = tabs.includes('role') ? 'role' : 'all'
    const [waiting, own] = [
      await countQueue({ ...call, tab }),
      Object.values(await countQueue({ ...call, tab: 'mine' })),
    ]
    const counts = Object.entries(waiting).map(([kind, { all }]) => [kind, sizeOf(all)])
    const sum = (of: 'all' | 'late') => sizeOf(own.reduce((total, sizes) => total + sizes[of], 0))
    return {
      tabs,
      counts: Object.fromEntries(counts) as Partial<Record<NowKind, QueueSize>>,
      mine: { all: sum('all'), late: sum('late') },
    }
  },
} satisfies Handlers<typeof now>
