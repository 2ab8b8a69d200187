import type { Market } from '../../market/language.ts'
import type { RetainedData } from '../../market/market.ts'
import { purgeRetainedData } from '../account-data/deletion.ts'
import {
  purgeAbandonedApplications,
  purgeDeclinedApplications,
  purgeDocumentPictures,
} from '../application/purge.ts'
import { purgeChats } from '../assistant/purge.ts'
import { purgeExpiredSessions } from '../calls/sessions.ts'
import type { Db } from '../database/open.ts'
import { purgeUnusedImages } from '../images/images.ts'
import type { ImageStore } from '../images/store.ts'
import { purgeEvents } from '../products/purge.ts'
import { purgeUnreadCallbacks } from '../repayment/inbox/dead-letters.ts'
import { purgeAnsweredMessages } from '../site/contact.ts'
import { purgeOldSms } from '../sms/reports.ts'
import { purgeCodes, purgeGrants } from '../verification/purge.ts'

export type RetentionDeps = { db: Db; images: ImageStore }

/** Removes what is older than `before`, and says how many. Data without a market are removed for all at once. */
export type RetentionRule =
  | { by: 'market'; remove: (deps: RetentionDeps, age: { market: Market; before: Date }) => Promise<number> }
  | { by: 'age'; remove: (deps: RetentionDeps, age: { before: Date; now: Date }) => Promise<number> }

/** The work of each rule in the market packs, in the order in which it is done. */
export const retentionRules = {
  sessions: { by: 'age', remove: ({ db }, { before }) => purgeExpiredSessions(db, before) },
  codes: { by: 'age', remove: ({ db }, { before }) => purgeCodes(db, before) },
  textMessages: {
    by: 'age',
    remove: async ({ db }, { before }) => (await purgeOldSms(db, before)) + (await purgeGrants(db, before)),
  },
  chats: { by: 'market', remove: ({ db }, age) => purgeChats(db, age) },
  events: { by: 'market', remove: ({ db }, age) => purgeEvents(db, age) },
  uploads: { by: 'age', remove: (deps, { before }) => purgeUnusedImages(deps, before) },
  documentPictures: { by: 'market', remove: ({ db }, age) => purgeDocumentPictures(db, age) },
  abandonedApplications: { by: 'market', remove: ({ db }, age) => purgeAbandonedApplications(db, age) },
  declinedApplications: { by: 'market', remove: ({ db }, age) => purgeDeclinedApplications(db, age) },
  contactMessages: { by: 'market', remove: ({ db }, age) => purgeAnsweredMessages(db, age) },
  unreadCallbacks: { by: 'age', remove: ({ db }, { before }) => purgeUnreadCallbacks(db, before) },
  deletedAccounts: { by: 'age', remove: ({ db }, age) => purgeRetainedData(db, age) },
} as const satisfies Record<RetainedData, RetentionRule>
