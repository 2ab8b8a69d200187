import type {
  AccountVerdict,
  ApplicationStatus,
  ApplicationStep,
  IdentityVerdict,
  PolicyReason,
} from '../../../contract/calls/application.ts'
import type { MarketPack } from '../../../market/market.ts'
import { decide } from '../../loans/policy.ts'
import { creditLimit, monthlyIncome, paymentsRoom } from './credit-limit.ts'

export type ApplicationDetails = {
  /** In whole years. */
  age: number
  /** As the market pack counts it: a month's or a year's. */
  incomeMinor: number
  /** The income that the borrower was asked to correct or to confirm; null where it never was in doubt. */
  questionedIncomeMinor: number | null
  identity: IdentityVerdict
  account: AccountVerdict | 'none'
  /** Another account applied with the same document. */
  isDocumentElsewhere: boolean
  hasOverdueLoan: boolean
  openLoans: number
  repaidLoans: number
  /** What the payments of the open loans take of a month's income. */
  monthlyPaymentsMinor: number
  /** Whether a company can be called, and still is: it has not been silent for too long. */
  canCheckIdentity: boolean
  canCheckAccount: boolean
}

export type PolicyOutcome = {
  status: ApplicationStatus
  reason: PolicyReason
  /** The step that has to be done again. */
  step?: ApplicationStep
  /** When applying again makes sense; any day where it is not said. */
  retry?: 'birthday' | 'later'
}

type Rule = PolicyOutcome & { applies: (facts: ApplicationDetails, pack: MarketPack) => boolean }

/** What the rule of loans would say of the smallest loan: the same for an application as for an order. */
const ofLoans = ({ incomeMinor, hasOverdueLoan, openLoans }: ApplicationDetails, pack: MarketPack) =>
  decide(
    { amountMinor: pack.claims.amountMinMinor, salaryMinor: incomeMinor, hasOverdueLoan, openLoans },
    pack,
  )

const isBelowSmallestLoan = (facts: ApplicationDetails, pack: MarketPack) =>
  creditLimit(facts, pack) < pack.claims.amountMinMinor

const isTooSmall = (facts: ApplicationDetails, pack: MarketPack) =>
  ofLoans(facts, pack) === 'salary' || isBelowSmallestLoan(facts, pack)

const isRefused = (account: ApplicationDetails['account']) =>
  account === 'none' || account === 'other name' || account === 'no such account'

/** The whole policy: the first rule that applies decides. What nobody can change comes before what takes effort. */
const rules: readonly Rule[] = [
  {
    status: 'declined',
    reason: 'young',
    retry: 'birthday',
    applies: ({ age }, { legal }) => age < legal.minimumAge,
  },
  {
    status: 'declined',
    reason: 'old',
    retry: 'later',
    applies: ({ age }, pack) => age > pack.application.maximumAge,
  },
  { status: 'declined', reason: 'overdue', applies: (facts, pack) => ofLoans(facts, pack) === 'overdue' },
  // A slip of the pen locks nobody out: an income is too small only when it was said twice.
  {
    status: 'open',
    reason: 'income',
    step: 'job',
    applies: (facts, pack) => facts.questionedIncomeMinor === null && isTooSmall(facts, pack),
  },
  {
    status: 'declined',
    reason: 'salary',
    retry: 'later',
    applies: (facts, pack) => ofLoans(facts, pack) === 'salary',
  },
  { status: 'declined', reason: 'open', applies: (facts, pack) => ofLoans(facts, pack) === 'open' },
  {
    status: 'declined',
    reason: 'debtService',
    applies: ({ incomeMinor, monthlyPaymentsMinor }, pack) =>
      (paymentsRoom(monthlyIncome(incomeMinor, pack), pack) ?? Number.POSITIVE_INFINITY) <=
      monthlyPaymentsMinor,
  },
  {
    status: 'declined',
    reason: 'limit',
    retry: 'later',
    applies: isBelowSmallestLoan,
  },
  {
    status: 'review',
    reason: 'incomeChanged',
    applies: ({ incomeMinor, questionedIncomeMinor }) =>
      questionedIncomeMinor !== null && incomeMinor > questionedIncomeMinor,
  },
  { status: 'open', reason: 'blurred', step: 'identity', applies: ({ identity }) => identity === 'blurred' },
  { status: 'open', reason: 'account', step: 'bank', applies: ({ account }) => isRefused(account) },
  { status: 'review', reason: 'person', applies: ({ identity }) => identity === 'other person' },
  { status: 'review', reason: 'document', applies: ({ isDocumentElsewhere }) => isDocumentElsewhere },
  {
    status: 'checking',
    reason: 'checking',
    applies: ({ identity, account, canCheckIdentity, canCheckAccount }) =>
      (identity === 'unchecked' && canCheckIdentity) || (account === 'unchecked' && canCheckAccount),
  },
  { status: 'review', reason: 'identity', applies: ({ identity }) => identity === 'unchecked' },
  { status: 'review', reason: 'accountCheck', applies: ({ account }) => account === 'unchecked' },
]

export type PolicyVerdict = Pick<PolicyOutcome, 'status' | 'reason'> & { applies: boolean }

/** What each rule says, for a person who looks at all of them. */
export const verdictsOf = (facts: ApplicationDetails, pack: MarketPack): PolicyVerdict[] =>
  rules
    .filter(({ status }) => status !== 'checking')
    .map(({ status, reason, applies }) => ({ status, reason, applies: applies(facts, pack) }))

/** The outcome of one rule, by its reason; undefined where no rule has it. */
export const ruleOfReason = (reason: string): PolicyOutcome | undefined =>
  rules.find((rule) => rule.reason === reason)

const approved: PolicyOutcome = { status: 'approved', reason: 'approved' }

export function outcomeOf(facts: ApplicationDetails, pack: MarketPack): PolicyOutcome {
  const rule = rules.find(({ applies }) => applies(facts, pack))
  if (!rule) return approved
  const { applies: _, ...outcome } = rule
  return outcome
}
