import * as texts from '#texts'
import { pageHref } from '../../contract/wire/launch.ts'
import { paths } from '../../contract/wire/paths.ts'
import { formatDay } from '../../market/dates.ts'
import { isInactionCheaper } from '../../market/inaction.ts'
import type { Language } from '../../market/language.ts'
import type { MarketLocale } from '../../market/market.ts'
import { formatMoney } from '../../market/money.ts'
import type { NoticeTopic } from '../../market/notice-figures.ts'
import type { NoticeValues } from '../database/tables/notices.ts'
import { actSentence } from './act-sentence.ts'

export type NoticeContent = {
  matter: NoticeTopic
  facts: NoticeValues
  order: { id: string; productId: string } | null
}

/** `brief` is for a lock screen, which others can read: it names no amount. */
export type NoticeText = { title: string; text: string; brief: string }

type Values = {
  amount: string
  day: string
  app: string
  phone: string
  order: string
  saved: string
  credit: string
  until: string
  late: string
  count: number
  penal: string
}
type Writer = (values: Values, facts: NoticeValues, language: Language) => NoticeText

const applicationTexts: Record<NonNullable<NoticeValues['application']>, (values: Values) => string> = {
  approved: texts.notice_application_approved,
  declined: texts.notice_application_declined,
  again: texts.notice_application_again,
}

const changeTexts: Record<NonNullable<NoticeValues['change']>, (values: Values) => string> = {
  waiver: texts.notice_waived,
  writeOff: texts.notice_written_off,
  restructuring: texts.notice_restructured,
  reversal: texts.notice_changed_brief,
}

/** What credit of another loan will pay is not requested. */
function reminderText(values: Values, { amountMinor = 0, creditMinor = 0 }: NoticeValues): string {
  const isOfSeveral = values.count > 1
  if (creditMinor > 0 && amountMinor === 0)
    return isOfSeveral ? texts.notice_covered_several(values) : texts.notice_covered(values)
  const requested = isOfSeveral ? texts.notice_reminder_several(values) : texts.notice_reminder(values)
  return creditMinor > 0 ? `${requested} ${texts.notice_reminder_credit(values)}` : requested
}

/** A rule of India wants the charge named in each reminder (`market/rules/`). */
const withPenalCharge = (text: string, values: Values, { penalMinor }: NoticeValues): string =>
  penalMinor === undefined ? text : `${text} ${texts.notice_penal_charge(values)}`

/** What more time costs beside what doing nothing costs, the cheaper first. */
function extensionText(values: Values, { amountMinor = 0, inactionMinor }: NoticeValues): string {
  const offer = texts.notice_extension(values)
  if (inactionMinor === undefined) return offer
  const inaction = texts.notice_extension_late(values)
  return isInactionCheaper({ feeMinor: amountMinor, inactionMinor })
    ? `${inaction} ${offer}`
    : `${offer} ${inaction}`
}

const writers: Record<NoticeTopic, Writer> = {
  reminder: (values, facts) => ({
    title: texts.notice_reminder_title(),
    text: withPenalCharge(reminderText(values, facts), values, facts),
    brief: texts.notice_reminder_brief(values),
  }),
  overdue: (values, facts) => ({
    title: texts.notice_overdue_title(),
    text: withPenalCharge(
      values.count > 1 ? texts.notice_overdue_several(values) : texts.notice_overdue(values),
      values,
      facts,
    ),
    brief: texts.notice_overdue_brief(),
  }),
  extensionOffer: (values, facts) => ({
    title: texts.notice_extension_title(),
    text: extensionText(values, facts),
    brief: texts.notice_extension_brief(),
  }),
  settlementOffer: (values) => ({
    title: texts.notice_settlement_title(),
    text: texts.notice_settlement(values),
    brief: texts.notice_settlement_brief(),
  }),
  paymentReceived: (values, { creditOf }) =>
    creditOf === undefined
      ? {
          title: texts.notice_payment_title(),
          text: texts.notice_payment(values),
          brief: texts.notice_payment_brief(),
        }
      : {
          title: texts.notice_credit_title(),
          text: texts.notice_credit({ ...values, from: creditOf }),
          brief: texts.notice_credit_brief(),
        },
  decision: (values, { approved, application }) => ({
    title: application === 'again' ? texts.notice_again_title() : texts.notice_decision_title(),
    text: application
      ? applicationTexts[application](values)
      : approved
        ? texts.notice_approved()
        : texts.notice_declined(),
    brief: application === 'again' ? texts.notice_again_brief() : texts.notice_decision_brief(),
  }),
  payout: (values, { hasAccountProblem, isWithdrawn, isRefused, changedAccount, statement }, language) => {
    if (changedAccount !== undefined)
      return {
        title: texts.notice_account_changed_title(),
        text: texts.notice_account_changed({ ...values, account: changedAccount }),
        brief: texts.notice_account_changed_brief(values),
      }
    if (isRefused)
      return {
        title: texts.notice_refund_refused_title(),
        text: statement
          ? texts.notice_changed({ what: actSentence(statement, language), phone: values.phone })
          : texts.notice_refund_refused(values),
        brief: texts.notice_withdrawn_brief(),
      }
    if (isWithdrawn)
      return {
        title: texts.notice_withdrawn_title(),
        text: texts.notice_withdrawn(values),
        brief: texts.notice_withdrawn_brief(),
      }
    return hasAccountProblem
      ? {
          title: texts.notice_account_title(),
          text: texts.notice_account(),
          brief: texts.notice_account_brief(),
        }
      : {
          title: texts.notice_payout_title(),
          text: texts.notice_payout(values),
          brief: texts.notice_payout_brief(values),
        }
  },
  complaintPromise: ({ day }, { complaintId: number = '', isExtended }) =>
    isExtended
      ? {
          title: texts.notice_extended_title(),
          text: texts.notice_extended({ number, day }),
          brief: texts.notice_extended_brief(),
        }
      : {
          title: texts.notice_promise_title(),
          text: texts.notice_promise({ number, day }),
          brief: texts.notice_promise_brief(),
        },
  loanChanged: (values, { change = 'waiver', statement }, language) => ({
    title: texts.notice_changed_title(),
    text: statement
      ? texts.notice_changed({ what: actSentence(statement, language), phone: values.phone })
      : changeTexts[change](values),
    brief: texts.notice_changed_brief(),
  }),
  complaintAnswered: (_, { complaintId = '' }) => ({
    title: texts.notice_complaint_title(),
    text: texts.notice_complaint({ number: complaintId }),
    brief: texts.notice_complaint_brief(),
  }),
}

const valuesOf = ({ facts, order }: NoticeContent, { pack, language }: MarketLocale): Values => ({
  amount: formatMoney(facts.amountMinor ?? 0, pack.currency),
  saved: formatMoney(facts.savedMinor ?? 0, pack.currency),
  credit: formatMoney(facts.creditMinor ?? 0, pack.currency),
  day: facts.on ? formatDay(facts.on, language) : '',
  until: facts.until ? formatDay(facts.until, language) : '',
  late: formatMoney(facts.inactionMinor ?? 0, pack.currency),
  app: pack.appName,
  phone: pack.company.phone,
  order: order?.id ?? '',
  count: facts.loans ?? 1,
  penal: formatMoney(facts.penalMinor ?? 0, pack.currency),
})

/** In the language of the locale in force (`withLocale`). */
export const noticeText = (notice: NoticeContent, locale: MarketLocale): NoticeText =>
  writers[notice.matter](valuesOf(notice, locale), notice.facts, locale.language)

/** A mail: the title, the text, and whom to ask; in the language of the locale in force. */
export function mailText(notice: NoticeContent, locale: MarketLocale): { subject: string; text: string } {
  const { title, text } = noticeText(notice, locale)
  return { subject: title, text: `${text}\n\n${texts.notice_mail_end(valuesOf(notice, locale))}\n` }
}

/** What an approved template of WhatsApp is filled with: amount, day, and the number of the order or complaint. */
export function templateVariables(notice: NoticeContent, locale: MarketLocale): Record<string, string> {
  const { amount, day, order } = valuesOf(notice, locale)
  // An empty one is refused.
  return { 1: amount, 2: day || '–', 3: order || notice.facts.complaintId || '–' }
}

const pageOf: Record<NoticeTopic, '/payments' | '/loanDetails' | '/complainDetails'> = {
  reminder: paths.loanDetails,
  overdue: paths.loanDetails,
  extensionOffer: paths.loanDetails,
  settlementOffer: paths.loanDetails,
  loanChanged: paths.loanDetails,
  complaintPromise: paths.complaintDetail,
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
  const page = facts.application
    ? paths.apply
    : facts.changedAccount === undefined
      ? pageOf[matter]
      : paths.applyBank
  return pageHref(page, market === 'in' ? { needPop: '1' } : {}, about)
}
