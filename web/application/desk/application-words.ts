import * as texts from '#texts'
import type {
  AnswerField,
  ApplicationReason,
  ApplicationStatus,
} from '../../../contract/calls/application.ts'

const reasons: Readonly<Record<ApplicationReason, () => string>> = {
  young: texts.desk_reason_young,
  old: texts.desk_reason_old,
  overdue: texts.desk_reason_overdue,
  income: texts.desk_reason_income,
  incomeChanged: texts.desk_reason_incomeChanged,
  salary: texts.desk_reason_salary,
  open: texts.desk_reason_open,
  debtService: texts.desk_reason_debtService,
  limit: texts.desk_reason_limit,
  blurred: texts.desk_reason_blurred,
  account: texts.desk_reason_account,
  person: texts.desk_reason_person,
  document: texts.desk_reason_document,
  identity: texts.desk_reason_identity,
  accountCheck: texts.desk_reason_accountCheck,
  checking: texts.desk_reason_checking,
  submitted: texts.desk_reason_submitted,
  approved: texts.desk_reason_approved,
  declined: texts.desk_reason_declined,
  asked: texts.desk_reason_asked,
}

const answers: Readonly<Record<AnswerField, () => string>> = {
  fullName: texts.desk_answer_fullName,
  documentNumber: texts.desk_answer_documentNumber,
  birthDate: texts.desk_answer_birthDate,
  address: texts.desk_answer_address,
  region: texts.desk_answer_region,
  district: texts.desk_answer_district,
  postalCode: texts.desk_answer_postalCode,
  email: texts.desk_answer_email,
  employment: texts.desk_answer_employment,
  employer: texts.desk_answer_employer,
  income: texts.desk_answer_income,
  incomePer: texts.desk_answer_incomePer,
  payDay: texts.desk_answer_payDay,
  name: texts.desk_answer_name,
  relation: texts.desk_answer_relation,
  phone: texts.desk_answer_phone,
  bankCode: texts.desk_answer_bankCode,
  bankName: texts.desk_answer_bankName,
  accountNumber: texts.desk_answer_accountNumber,
  holder: texts.desk_answer_holder,
}

/** Why an application is where it is, for staff. */
export const reasonWord = (reason: ApplicationReason | null): string =>
  reason === null ? '' : reasons[reason]()
export const answerLabel = (field: AnswerField): string => answers[field]()

export const applicationStatusTexts: Readonly<Record<ApplicationStatus, () => string>> = {
  open: texts.desk_status_open,
  checking: texts.desk_status_checking,
  review: texts.desk_status_review,
  approved: texts.desk_status_approved,
  declined: texts.desk_status_declined,
}
