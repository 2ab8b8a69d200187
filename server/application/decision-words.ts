import * as texts from '#texts'
import { getLocale } from '#texts/runtime'
import type { ApplicationStatus, PolicyReason } from '../../contract/calls/application.ts'
import { formatPercent } from '../../market/dates.ts'
import { convertIncome, type IncomePeriod } from '../../market/income.ts'
import type { MarketLocale, MarketPack } from '../../market/market.ts'
import { formatMajor } from '../../market/money.ts'
import type { ApplicationDecision } from '../database/tables/application.ts'
import type { ApplicationRow } from './record.ts'

const BASIS_POINTS = 10_000

/** What was decided by hand has no reason of the policy. */
export type DecisionReason = PolicyReason | 'declined' | 'asked'
/** The market, and what the decision is about. */
type About = MarketPack & Required<Pick<ApplicationDecision, 'questionedIncomeMinor'>>
type LocalTexts = {
  message: (about: About) => string
  change?: (pack: MarketPack) => string
}

const majorOf = (amountMinor: number, { currency }: MarketPack) => formatMajor(amountMinor, currency)

/** Whoever is looked at by a person does not learn why: it would tell a stranger what we know of somebody's document. */
const inReview: LocalTexts = {
  message: ({ claims }) => texts.decision_review({ hours: claims.decisionHours }),
}

const textsByReason: Readonly<Record<Exclude<DecisionReason, 'approved'>, LocalTexts>> = {
  checking: { message: texts.decision_checking },
  identity: inReview,
  person: inReview,
  document: inReview,
  accountCheck: inReview,
  incomeChanged: inReview,
  young: {
    message: ({ legal }) => texts.decision_young({ age: legal.minimumAge }),
    change: texts.decision_young_change,
  },
  old: {
    message: ({ application }) => texts.decision_old({ age: application.maximumAge }),
    change: texts.decision_old_change,
  },
  overdue: { message: texts.decision_overdue, change: texts.decision_overdue_change },
  income: {
    message: (pack) => {
      const income = (period: IncomePeriod) =>
        majorOf(convertIncome(pack.questionedIncomeMinor, pack.claims.salaryPer, period), pack)
      return texts.decision_income({
        month: income('month'),
        year: income('year'),
        amount: majorOf(pack.claims.amountMinMinor, pack),
      })
    },
    change: ({ application }) => texts.decision_income_change({ days: application.retryDays }),
  },
  salary: {
    message: (pack) => {
      const income = majorOf(pack.claims.salaryMinMinor, pack)
      return pack.claims.salaryPer === 'year'
        ? texts.decision_salary_year({ income })
        : texts.decision_salary_month({ income })
    },
    change: texts.decision_salary_change,
  },
  open: { message: texts.decision_open, change: texts.decision_open_change },
  debtService: {
    message: ({ lending }) =>
      texts.decision_debtService({
        share: formatPercent((lending.debtService?.incomeBasisPoints ?? 0) / BASIS_POINTS, getLocale()),
      }),
    change: texts.decision_debtService_change,
  },
  limit: {
    message: (pack) => texts.decision_limit({ amount: majorOf(pack.claims.amountMinMinor, pack) }),
    change: texts.decision_limit_change,
  },
  blurred: { message: texts.decision_blurred, change: texts.decision_blurred_change },
  account: { message: texts.decision_account, change: texts.decision_account_change },
  asked: { message: texts.decision_asked },
  declined: { message: texts.decision_declined, change: texts.decision_declined_change },
}

const titles: Readonly<Record<ApplicationStatus, () => string>> = {
  open: texts.decision_title_again,
  checking: texts.decision_title_checking,
  review: texts.decision_title_review,
  approved: texts.decision_title_approved,
  declined: texts.decision_title_declined,
}

const wordsOf = (reason: string): LocalTexts =>
  (Object.hasOwn(textsByReason, reason) ? textsByReason[reason as keyof typeof textsByReason] : undefined) ??
  textsByReason.declined

/** Why the policy says no, and what would change it. */
export function reasonTexts(reason: PolicyReason, pack: MarketPack): { message: string; change: string } {
  const { message, change } = wordsOf(reason)
  return { message: message({ ...pack, questionedIncomeMinor: 0 }), change: change?.(pack) ?? '' }
}

/** What the borrower reads about the decision, or about what is being waited for; empty while nothing is. */
export function decisionTexts(row: ApplicationRow | undefined, { pack }: MarketLocale) {
  const { reason = '', retryOn = '', step = '', limitMinor, questionedIncomeMinor = 0 } = row?.decision ?? {}
  const remark = row?.decision?.message ?? ''
  const none = { title: '', message: '', change: '', remark: '', retryOn: '', limit: '', step: '' }
  if (!row || reason === '') return none
  const title = titles[row.status]()
  const limit = limitMinor === undefined ? '' : majorOf(limitMinor, pack)
  if (row.status === 'approved') return { ...none, title, limit, message: texts.decision_approved({ limit }) }
  const { message, change } = row.status === 'review' ? inReview : wordsOf(reason)
  return {
    title,
    message: message({ ...pack, questionedIncomeMinor }),
    change: change?.(pack) ?? '',
    remark,
    retryOn,
    limit,
    step,
  }
}
