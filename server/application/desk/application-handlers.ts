import * as texts from '#texts'
import { isExplanation } from '../../../base/strings.ts'
import { versionFrom } from '../../../base/version-from.ts'
import {
  type ApplicationDeclineReason,
  type application,
  needsMessage,
} from '../../../contract/calls/application.ts'
import { codes, isRefusal, type Refusal, refuse } from '../../../contract/wire/codes.ts'
import type { StaffRows } from '../../../contract/wire/operation.ts'
import { done } from '../../../contract/wire/operation.ts'
import { withLocale } from '../../../market/locale.server.ts'
import { formatMajor } from '../../../market/money.ts'
import type { Handlers, StaffCall } from '../../calls/call.ts'
import { noticeText } from '../../notices/notice-text.ts'
import {
  applicationById,
  approveByHand,
  askAgainByHand,
  declineByHand,
  lockWaiting,
  planDecline,
  type WaitingApplication,
} from '../decision/by-hand.ts'
import { decisionTexts } from '../decision-words.ts'
import { pictureBytes, picturesOf } from '../pictures.ts'
import type { ApplicationRow } from '../record.ts'
import {
  applicationFile,
  languageOf,
  limitByHand,
  mayShowPicture,
  subjectOfApplication,
  versionOfApplication,
} from './application-file.ts'
import { applicationPage } from './application-page.ts'

/** What somebody is still filling in is nobody else's to read. */
const isHandedIn = (row: ApplicationRow | undefined | null): row is ApplicationRow =>
  row !== undefined && row !== null && row.submitted_at !== null

const about = ({ id, borrower_id }: ApplicationRow) => ({
  subject: subjectOfApplication(id),
  borrowerId: borrower_id,
})

const borrowerOf = ({ db }: StaffCall, { borrower_id }: ApplicationRow) =>
  db
    .selectFrom('borrowers')
    .select(['market', 'name', 'credit_limit_minor'])
    .where('id', '=', borrower_id)
    .executeTakeFirstOrThrow()

/** Who was faster, where that is known. */
async function decidedMeanwhile(call: StaffCall, id: string): Promise<Refusal> {
  const row = await applicationById(call.db, id)
  if (!row) return refuse(codes.notFound)
  return row.decided_by
    ? refuse(codes.changedMeanwhile, texts.desk_application_was_decided({ by: row.decided_by }))
    : refuse(codes.changedMeanwhile)
}

/** The application that somebody looked at, locked; the second of two people is told. */
async function lockSeen(
  call: StaffCall,
  { applicationId, version }: { applicationId: string; version: string },
): Promise<WaitingApplication | Refusal> {
  const waits = await lockWaiting(call, applicationId)
  if (!waits || versionOfApplication(waits.row) !== version) return decidedMeanwhile(call, applicationId)
  return waits
}

const tooSmall = () => refuse(codes.notPossible, texts.desk_application_too_small())
const handOf = ({ staff, now }: StaffCall, note: string) => ({ by: staff.name, now, note })

/** The notice promises a reason: a decline for something else says what that is. */
const withoutReason = (reason: ApplicationDeclineReason, message: string): Refusal | null =>
  needsMessage(reason) && !isExplanation(message)
    ? { ...refuse(codes.fieldsRefused), data: { fields: { message: texts.desk_application_say_why() } } }
    : null

export const applicationHandlers = {
  applicationQueue: async (call, { after }) => {
    call.record({ subject: 'applications that wait' })
    return applicationPage(call.db, after)
  },

  applicationShow: async (call, { applicationId }) => {
    const row = await applicationById(call.db, applicationId)
    if (!isHandedIn(row)) return refuse(codes.notFound)
    call.record(about(row))
    return applicationFile(call, row, await borrowerOf(call, row))
  },

  applicationPictureShow: async (call, { applicationId, kind }) => {
    const row = await applicationById(call.db, applicationId)
    if (!isHandedIn(row)) return refuse(codes.notFound)
    if (!mayShowPicture(call.staff.role, kind)) return refuse(codes.forbidden)
    const picture = (await picturesOf(call.db, row))[kind]
    const bytes = picture && (await pictureBytes(call, row.borrower_id, picture))
    if (!bytes) return refuse(codes.notFound)
    call.record({ ...about(row), details: { kind } })
    return { type: 'image/jpeg', bytes: new Uint8Array(bytes) }
  },

  applicationApprove: async (call, request) => {
    const waits = await lockSeen(call, request)
    if (isRefusal(waits)) return waits
    const { needsSecond } = await limitByHand(call, waits.row, waits.pack.market)
    if (needsSecond) return refuse(codes.notPossible, texts.desk_application_needs_second())
    const { limitMinor, isTooSmall } = await approveByHand(call, waits, handOf(call, request.note))
    if (isTooSmall) return tooSmall()
    call.record({ ...about(waits.row), reason: request.note, details: { limitMinor } })
    return done
  },

  applicationLargeApprove: {
    preview: async (call, { applicationId }) => {
      const row = await applicationById(call.db, applicationId)
      if (row?.status !== 'review') return decidedMeanwhile(call, applicationId)
      const { market, credit_limit_minor: beforeMinor } = await borrowerOf(call, row)
      const { limitMinor, isTooSmall } = await limitByHand(call, row, market)
      if (isTooSmall) return tooSmall()
      const money = (minor: number) => formatMajor(minor, call.packs[market].currency)
      return {
        ...about(row),
        market,
        version: versionFrom(versionOfApplication(row), limitMinor),
        changes: [
          {
            label: texts.desk_application_change_status(),
            before: texts.desk_application_waits(),
            after: texts.desk_application_approved(),
          },
          {
            label: texts.desk_application_change_limit(),
            before: money(beforeMinor),
            after: money(limitMinor),
          },
        ],
        entries: [],
        balances: [],
      }
    },
    apply: async (call, { applicationId, reason }) => {
      const waits = await lockWaiting(call, applicationId)
      if (!waits) return decidedMeanwhile(call, applicationId)
      const { isTooSmall } = await approveByHand(call, waits, handOf(call, reason))
      return isTooSmall ? tooSmall() : done
    },
  },

  applicationDeclinePreview: async (call, { applicationId, reason, message }) => {
    const missing = withoutReason(reason, message)
    if (missing) return missing
    const row = await applicationById(call.db, applicationId)
    if (row?.status !== 'review') return decidedMeanwhile(call, applicationId)
    call.record(about(row))
    const { market } = await borrowerOf(call, row)
    const pack = call.packs[market]
    const language = await languageOf(call, row.borrower_id, market)
    const decision = await planDecline(call, { row, pack }, { now: call.now, note: '', reason, message })
    return withLocale(language, () => {
      const facts = { application: 'declined' as const }
      const { text: notice } = noticeText({ matter: 'decision', facts, order: null }, { pack, language })
      const declined = { ...row, status: 'declined' as const, decision }
      const { title, message: why, remark, change, retryOn } = decisionTexts(declined, { pack, language })
      return { notice, title, message: why, remark, change, retryOn }
    })
  },

  applicationDecline: async (call, { reason, message, note, ...seen }) => {
    const missing = withoutReason(reason, message)
    if (missing) return missing
    const waits = await lockSeen(call, seen)
    if (isRefusal(waits)) return waits
    await declineByHand(call, waits, { ...handOf(call, note), reason, message })
    call.record({ ...about(waits.row), reason: note, details: { reason } })
    return done
  },

  applicationAskAgain: async (call, { step, message, ...seen }) => {
    const waits = await lockSeen(call, seen)
    if (isRefusal(waits)) return waits
    await askAgainByHand(call, waits.row, { ...handOf(call, ''), step, message })
    call.record({ ...about(waits.row), reason: message, details: { step } })
    return done
  },
} satisfies Handlers<StaffRows<typeof application>>
