import * as texts from '#texts'
import type { NoticeMatter } from '../../contract/calls/notices.ts'
import { formatDay } from '../../contract/market/dates.ts'
import type { MarketLocale } from '../../contract/market/market.ts'
import { formatMoney } from '../../contract/market/money.ts'
import { pageHref } from '../../contract/wire/launch.ts'
import { paths } from '../../contract/wire/paths.ts'
import type { NoticeFacts } from '../database/tables/notices.ts'

export type NoticeContent = {
  matter: NoticeMatter
  facts: NoticeFacts
  order: { id: string; productId: string } | null
}

/** `brief` is for a lock screen, which others can read: it names no amount. */
export type NoticeText = { title: string; text: string; brief: string }

type Values = { amount: string; day: string; app: string }
type Writer = (values: Values, facts: NoticeFacts) => NoticeText

const applicationTexts: Record<NonNullable<NoticeFacts['application']>, (values: Values) => string> = {
  approved: texts.notice_application_approved,
  declined: texts.notice_application_declined,
  again: texts.notice_application_again,
}

const writers: Record<NoticeMatter, Writer> = {
  reminder: (values) => ({
    title: texts.notice_reminder_title(),
    text: texts.notice_reminder(values),
    brief: texts.notice_reminder_brief(values),
  }),
  paymentReceived: (values) => ({
    title: texts.notice_payment_title(),
    text: texts.notice_payment(values),
    brief: texts.notice_payment_brief(),
  }),
  decision: (values, { approved, application }) => ({
    title: application === 'again' ? texts.notice_again_title() : texts.notice_decision_title(),
    text: application
      ? applicationTexts[application](values)
      : approved
        ? texts.notice_approved()
        : texts.notice_declined(),
    brief: application === 'again' ? texts.notice_again_brief() : texts.notice_decision_brief(),
  }),
  payout: (values, { hasAccountProblem }) =>
    hasAccountProblem
      ? {
          title: texts.notice_account_title(),
          text: texts.notice_account(),
          brief: texts.notice_account_brief(),
        }
      : {
          title: texts.notice_payout_title(),
          text: texts.notice_payout(values),
          brief: texts.notice_payout_brief(values),
        },
  complaintAnswered: (_, { complaintId = '' }) => ({
    title: texts.notice_complaint_title(),
    text: texts.notice_complaint({ number: complaintId }),
    brief: texts.notice_complaint_brief(),
  }),
}

/** In the language of the locale in force (`withLocale`). */
export function noticeText({ matter, facts }: NoticeContent, { pack, language }: MarketLocale): NoticeText {
  const values = {
    amount: formatMoney(facts.amountMinor ?? 0, pack.currency),
    day: facts.on ? formatDay(facts.on, language) : '',
    app: pack.appName,
  }
  return writers[matter](values, facts)
}

const pageOf: Record<NoticeMatter, '/payments' | '/loanDetails' | '/complainDetails'> = {
  reminder: paths.loanDetails,
  paymentReceived: paths.payments,
  decision: paths.loanDetails,
  payout: paths.loanDetails,
  complaintAnswered: paths.complaintDetail,
}

/** Where a tap on the message leads. */
export function noticeLink({ matter, facts, order }: NoticeContent, market: 'id' | 'in'): string {
  const about: Record<string, string> =
    facts.complaintId !== undefined
      ? { problemId: facts.complaintId }
      : order
        ? { orderId: order.id, productId: order.productId }
        : {}
  const page = facts.application ? paths.apply : pageOf[matter]
  return pageHref(page, market === 'in' ? { needPop: '1' } : {}, about)
}
