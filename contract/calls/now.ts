import * as v from 'valibot'
import type { Market } from '../../market/language.ts'
import { text } from '../wire/fields.ts'
import { staffRead } from '../wire/operation.ts'
import { everyone } from '../wire/roles.ts'
import type { QueueSize } from './overview.ts'

/** What waits for a person. Of two that are due at the same moment, the one of the first kind comes first. */
export const nowKinds = [
  'complaint',
  'dataRequest',
  'message',
  'promise',
  'payout',
  'unmatched',
  'deadLetter',
  'application',
  'proposal',
  'job',
] as const
export type NowKind = (typeof nowKinds)[number]

/** `mine`: what I have taken on. `role`: what somebody of my role can do now. `all`: whatever my role may see. */
export const nowTabs = ['mine', 'role', 'all'] as const
export type NowTab = (typeof nowTabs)[number]

/** By whose rule it is due: an authority's, what a borrower was promised, or our own. */
export type NowClock = 'legal' | 'promised' | 'own'

export type NowRow = {
  kind: NowKind
  /** Its place in the queue, which it has even when it is done. */
  key: string
  /** The record that is opened. */
  recordId: string
  market: Market | null
  /** Of a complaint its type, in words; else a code: of a proposal its act, of money its company. */
  about: string
  amountMinor: number | null
  dueAt: string
  clock: NowClock
  holder: string
  isMine: boolean
}

/** How much waits of each kind that the reader sees; what is mine, and how much of that is late. */
export type NowCounts = {
  /** Those that the reader's role has. */
  tabs: readonly NowTab[]
  counts: Readonly<Partial<Record<NowKind, QueueSize>>>
  mine: { all: QueueSize; late: QueueSize }
}

const tab = v.picklist(nowTabs)
const key = text(120)

export const now = {
  nowShow: staffRead<{ rows: NowRow[]; next: string | null; now: string }>()({
    summary: 'What waits for a person, what can still be done in time first',
    by: everyone,
    personal: true,
    request: v.object({ tab, after: v.optional(key) }),
  }),
  nowStep: staffRead<{ row: NowRow | null }>()({
    summary: 'The one before or after a place in that queue',
    by: everyone,
    personal: true,
    request: v.object({ tab, key, way: v.picklist(['next', 'previous']) }),
  }),
  nowCount: staffRead<NowCounts>()({
    summary: 'How much waits for somebody of the reader’s role, by kind',
    by: everyone,
    request: v.object({}),
  }),
}
