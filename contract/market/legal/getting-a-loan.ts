import * as texts from '#texts'
import type { Write } from './clause.ts'

const nationality = { in: texts.terms_applicant_national_in, id: texts.terms_applicant_national_id }
const salaryPer = { month: texts.terms_applicant_salary_month, year: texts.terms_applicant_salary_year }

const lender: Write = ({ pack: { company, appName }, locale }) => ({
  id: 'lender',
  heading: texts.terms_lender_heading({}, locale),
  paragraphs: [
    texts.terms_lender_parties({ company: company.name, app: appName }, locale),
    texts.terms_lender_numbers(
      { registration: company.registrationNumber, licence: company.licenceNumber },
      locale,
    ),
  ],
})

/** Product 5: nationality, age and capacity. */
const applicant: Write = ({ pack: { market, claims }, figures: { age, salary }, locale }) => ({
  id: 'applicant',
  heading: texts.terms_applicant_heading({}, locale),
  paragraphs: [
    nationality[market]({}, locale),
    texts.terms_applicant_age({ age }, locale),
    texts.terms_applicant_capacity({}, locale),
    salaryPer[claims.salaryPer]({ salary }, locale),
    texts.terms_applicant_truth({}, locale),
  ],
})

const loan: Write = ({ figures: { amountFrom, amountTo, term }, locale }) => ({
  id: 'loan',
  heading: texts.terms_loan_heading({}, locale),
  paragraphs: [
    texts.terms_loan_amount({ from: amountFrom, to: amountTo }, locale),
    texts.terms_loan_term({ term }, locale),
    texts.terms_loan_purpose({}, locale),
  ],
})

const cost: Write = ({ locale }) => ({
  id: 'cost',
  heading: texts.terms_cost_heading({}, locale),
  paragraphs: [
    texts.terms_cost_shown({}, locale),
    texts.terms_cost_interest({}, locale),
    texts.terms_cost_service_fee({}, locale),
    texts.terms_cost_nothing_hidden({}, locale),
  ],
})

const confirmation: Write = ({ locale }) => ({
  id: 'confirmation',
  heading: texts.terms_confirmation_heading({}, locale),
  paragraphs: [texts.terms_confirmation_moment({}, locale), texts.terms_confirmation_record({}, locale)],
})

const decision: Write = ({ figures, locale }) => ({
  id: 'decision',
  heading: texts.terms_decision_heading({}, locale),
  paragraphs: [
    texts.terms_decision_time({ decision: figures.decision }, locale),
    texts.terms_decision_grounds({}, locale),
    texts.terms_decision_promise({}, locale),
  ],
})

const disbursement: Write = ({ figures, locale }) => ({
  id: 'disbursement',
  heading: texts.terms_disbursement_heading({}, locale),
  paragraphs: [
    texts.terms_disbursement_time({ disbursement: figures.disbursement }, locale),
    texts.terms_disbursement_failed({}, locale),
  ],
})

export const gettingALoan = [lender, applicant, loan, cost, confirmation, decision, disbursement]
