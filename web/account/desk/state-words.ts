import * as texts from '#texts'
import { isKeyOf } from '../../../base/is-key-of.ts'
import type { ApplicationStatus } from '../../../contract/calls/application.ts'
import type {
  ComplaintStatus,
  DocumentKind,
  EventKind,
  EventState,
  NoticeAttemptState,
  NoticeState,
  PayCodePurpose,
  PayoutPurpose,
  PayoutStatus,
  SmsAttemptState,
  StoredCodeStatus,
} from '../../../contract/calls/books.ts'
import type { ProposalState } from '../../../contract/calls/proposals.ts'
import type { NoticeChannel, NoticeTopic } from '../../../market/notice-figures.ts'
import type { StatusName } from '../../../market/order-status.ts'

type ShownState =
  | StatusName
  | ApplicationStatus
  | ComplaintStatus
  | DocumentKind
  | EventKind
  | EventState
  | NoticeTopic
  | NoticeState
  | NoticeAttemptState
  | SmsAttemptState
  | PayCodePurpose
  | StoredCodeStatus
  | PayoutPurpose
  | PayoutStatus
  | ProposalState
  | 'sms'

/** States and kinds of what a borrower has, as staff read them. */
const states: Readonly<Record<ShownState, () => string>> = {
  review: texts.desk_word_review,
  declined: texts.desk_word_declined,
  onItsWay: texts.desk_word_onItsWay,
  active: texts.desk_word_active,
  due: texts.desk_word_due,
  overdue: texts.desk_word_overdue,
  settled: texts.desk_word_settled,
  unknown: texts.desk_word_unknown,
  open: texts.desk_word_open,
  checking: texts.desk_word_checking,
  approved: texts.desk_word_approved,
  asked: texts.desk_word_asked,
  issued: texts.desk_word_issued,
  refused: texts.desk_word_refused,
  held: texts.desk_word_held,
  received: texts.desk_word_received,
  credited: texts.desk_word_credited,
  reversed: texts.desk_word_reversed,
  waiting: texts.desk_word_waiting,
  noted: texts.desk_word_noted,
  dead: texts.desk_word_dead,
  closed: texts.desk_word_closed,
  pending: texts.desk_word_pending,
  sending: texts.desk_word_sending,
  sent: texts.desk_word_sent,
  paid: texts.desk_word_paid,
  failed: texts.desk_word_failed,
  returned: texts.desk_word_returned,
  differs: texts.desk_word_differs,
  done: texts.desk_word_done,
  queued: texts.desk_word_queued,
  late: texts.desk_word_late,
  delivered: texts.desk_word_delivered,
  handling: texts.desk_word_handling,
  answered: texts.desk_word_answered,
  rejected: texts.desk_word_rejected,
  withdrawn: texts.desk_word_withdrawn,
  expired: texts.desk_word_expired,
  payment: texts.desk_word_payment,
  reversal: texts.desk_word_reversal,
  payout: texts.desk_word_payout,
  unreadable: texts.desk_word_unreadable,
  correction: texts.desk_word_correction,
  periods: texts.desk_word_periods,
  extension: texts.desk_word_extension,
  settlement: texts.desk_word_settlement,
  loan: texts.desk_word_loan,
  refund: texts.desk_word_refund,
  receipt: texts.desk_word_receipt,
  statement: texts.desk_word_statement,
  closure: texts.desk_word_closure,
  reminder: texts.desk_word_reminder,
  paymentReceived: texts.desk_word_paymentReceived,
  decision: texts.desk_word_decision,
  complaintAnswered: texts.desk_word_complaintAnswered,
  sms: texts.desk_word_sms,
  complaintPromise: texts.desk_word_complaintPromise,
  extensionOffer: texts.desk_word_extensionOffer,
  settlementOffer: texts.desk_word_settlementOffer,
  loanChanged: texts.desk_word_loanChanged,
  obsolete: texts.desk_word_obsolete,
  later: texts.desk_word_later,
}

export const stateWord = (state: ShownState): string => states[state]()

const channels: Readonly<Record<NoticeChannel, () => string>> = {
  push: texts.desk_word_push,
  whatsapp: texts.desk_word_whatsapp,
  sms: texts.desk_word_sms,
  mail: texts.desk_word_mail,
}

/** By which way a message went: ours by their names, a route of text messages by its own. */
export const channelWord = (channel: string): string =>
  isKeyOf(channels, channel) ? channels[channel]() : channel

const reasons = {
  gone: texts.desk_word_gone,
  'no budget': texts.desk_word_no_budget,
  interrupted: texts.desk_word_interrupted,
  'no report': texts.desk_word_no_report,
} as const

/** Why a message did not arrive: one reason for each device, and what a company said as it said it. */
export const deliveryReasons = (given: string): string =>
  given
    .split(', ')
    .map((reason) => (isKeyOf(reasons, reason) ? reasons[reason]() : reason))
    .join(', ')
