import * as texts from '#texts'
import { COMPLAINT_IMAGES_MAX, COMPLAINT_TEXT_MAX } from '../../market/constants.ts'
import { figuresOf } from '../../market/legal/figures.ts'
import { loanTermsClauses } from '../../market/legal/loan-terms.ts'
import { lateInterestTexts } from '../../market/legal/paying-back.ts'
import type { MarketPack } from '../../market/market.ts'
import { OPEN_LOANS_MAX } from '../loans/policy.ts'
import { DUE_SOON_DAYS } from '../loans/status-on-day.ts'

export type Placeholders = Readonly<Record<string, string>>

const salaryPer = { month: texts.assistant_salary_month, year: texts.assistant_salary_year }
const regulator = { in: texts.terms_complaints_regulator_in, id: texts.terms_complaints_regulator_id }

/** Rules in the wording of the terms: an answer must match what was agreed to. */
function rules(pack: MarketPack): Placeholders {
  const figures = figuresOf(pack)
  const applicant = loanTermsClauses(pack).find(({ id }) => id === 'applicant')
  return {
    applicant: applicant?.paragraphs.join(' ') ?? '',
    lateRates: lateInterestTexts(figures).join(' '),
    earlyRule: texts.terms_early_when({ days: figures.earlyRepayment }),
    allocationRule: texts.terms_repayment_order(),
    regulator: regulator[pack.market](),
  }
}

/** What is so for everyone in a market: the same figures as in the terms and the ledger. */
export function marketPlaceholders(pack: MarketPack): Placeholders {
  const { lateBands: _, salary, ...figures } = figuresOf(pack)
  const { phone, email, website, address, name, registrationNumber, licenceNumber } = pack.company
  return {
    ...figures,
    ...rules(pack),
    salary: salaryPer[pack.claims.salaryPer]({ salary }),
    app: pack.appName,
    company: name,
    registration: registrationNumber,
    licence: licenceNumber,
    phone,
    email,
    website,
    address,
    openMax: String(OPEN_LOANS_MAX),
    dueSoon: texts.days({ count: DUE_SOON_DAYS }),
    pictures: String(COMPLAINT_IMAGES_MAX),
    characters: String(COMPLAINT_TEXT_MAX),
    repayButton: texts.action_repay(),
    extendButton: texts.action_extend(),
    cannotPayButton: texts.cannot_pay_title(),
    agreementLink: texts.contract_link(),
    paymentsHeading: texts.schedule_heading(),
    complaintChoice: texts.assistant_choice_complaint(),
  }
}

const placeholder = /\{(\w+)\}/g

/** An answer is made of paragraphs; one that names a fact which this order does not have is left out. */
export const fill = (answer: string, placeholders: Placeholders): string =>
  answer
    .split('\n')
    .filter((paragraph) =>
      [...paragraph.matchAll(placeholder)].every(([, name = '']) => Object.hasOwn(placeholders, name)),
    )
    .map((paragraph) => paragraph.replace(placeholder, (_, name: string) => placeholders[name] ?? ''))
    .join('\n')
