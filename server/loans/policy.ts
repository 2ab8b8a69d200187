import type { MarketPack } from '../../market/market.ts'

/** Why an application was declined; each has a text the borrower can read (`declined_<reason>`). */
export const declineReasons = ['salary', 'amount', 'overdue', 'open'] as const
export type DeclineReason = (typeof declineReasons)[number]
export const isDeclineReason = (reason: string): reason is DeclineReason =>
  declineReasons.some((known) => known === reason)

export type Application = {
  amountMinor: number
  /** As the market pack counts it: a month's or a year's. */
  salaryMinor: number
  hasOverdueLoan: boolean
  openLoans: number
}

export const OPEN_LOANS_MAX = 3

type Rule = {
  reason: DeclineReason
  declines: (application: Application, claims: MarketPack['claims']) => boolean
}

/** The whole policy: the first rule that declines gives the reason. */
const rules: readonly Rule[] = [
  { reason: 'overdue', declines: ({ hasOverdueLoan }) => hasOverdueLoan },
  { reason: 'salary', declines: ({ salaryMinor }, claims) => salaryMinor < claims.salaryMinMinor },
  {
    reason: 'amount',
    declines: ({ amountMinor }, claims) =>
      amountMinor < claims.amountMinMinor || amountMinor > claims.amountMaxMinor,
  },
  { reason: 'open', declines: ({ openLoans }) => openLoans >= OPEN_LOANS_MAX },
]

export const decide = (application: Application, { claims }: MarketPack): 'approved' | DeclineReason =>
  rules.find(({ declines }) => declines(application, claims))?.reason ?? 'approved'
