import * as texts from '#texts'
import { getLocale } from '#texts/runtime'
import { formatPercent } from '../dates.ts'
import type { MarketPack } from '../market.ts'
import { annualRateNote } from './annual-rate.ts'
import type { Write } from './clause.ts'

const nationality = { in: texts.terms_applicant_national_in, id: texts.terms_applicant_national_id }
const salaryPer = { month: texts.terms_applicant_salary_month, year: texts.terms_applicant_salary_year }

const lender: Write = ({ pack: { company, appName } }) => ({
  id: 'lender',
  heading: texts.terms_lender_heading(),
  paragraphs: [
    texts.terms_lender_parties({ company: company.name, app: appName }),
    texts.terms_lender_numbers({ registration: company.registrationNumber, licence: company.licenceNumber }),
  ],
})

/** Product 5: nationality, age and capacity. */
const applicant: Write = ({ pack: { market, claims }, figures: { age, salary } }) => ({
  id: 'applicant',
  heading: texts.terms_applicant_heading(),
  paragraphs: [
    nationality[market](),
    texts.terms_applicant_age({ age }),
    texts.terms_applicant_capacity(),
    salaryPer[claims.salaryPer]({ salary }),
    texts.terms_applicant_truth(),
  ],
})

const loan: Write = ({ figures: { amountFrom, amountTo, term } }) => ({
  id: 'loan',
  heading: texts.terms_loan_heading(),
  paragraphs: [
    texts.terms_loan_amount({ from: amountFrom, to: amountTo }),
    texts.terms_loan_term({ term }),
    texts.terms_loan_purpose(),
  ],
})

const BASIS_POINTS = 10_000

function feeTax({ feeTax }: MarketPack['lending']): string[] {
  if (!feeTax) return []
  const rate = formatPercent(feeTax.basisPoints / BASIS_POINTS, getLocale())
  return [texts.terms_cost_fee_tax({ name: feeTax.name, rate })]
}

const cost: Write = ({ pack: { lending } }) => ({
  id: 'cost',
  heading: texts.terms_cost_heading(),
  paragraphs: [
    texts.terms_cost_shown(),
    annualRateNote(lending.annualRate),
    texts.terms_cost_interest(),
    texts.terms_cost_service_fee(),
    ...feeTax(lending),
    texts.terms_cost_nothing_hidden(),
  ],
})

const confirmation: Write = () => ({
  id: 'confirmation',
  heading: texts.terms_confirmation_heading(),
  paragraphs: [texts.terms_confirmation_moment(), texts.terms_confirmation_record()],
})

const decision: Write = ({ figures }) => ({
  id: 'decision',
  heading: texts.terms_decision_heading(),
  paragraphs: [
    texts.terms_decision_time({ decision: figures.decision }),
    texts.terms_decision_grounds(),
    texts.terms_decision_promise(),
  ],
})

const disbursement: Write = ({ figures }) => ({
  id: 'disbursement',
  heading: texts.terms_disbursement_heading(),
  paragraphs: [
    texts.terms_disbursement_time({ disbursement: figures.disbursement }),
    texts.terms_disbursement_failed(),
  ],
})

export const gettingALoan = [lender, applicant, loan, cost, confirmation, decision, disbursement]
