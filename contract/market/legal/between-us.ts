import * as texts from '#texts'
import type { Write } from './clause.ts'

const regulator = { in: texts.terms_complaints_regulator_in, id: texts.terms_complaints_regulator_id }
const governingLaw = { in: texts.terms_law_in, id: texts.terms_law_id }

const details: Write = ({ figures, locale }) => ({
  id: 'details',
  heading: texts.terms_details_heading({}, locale),
  paragraphs: [
    texts.terms_details_notice({ days: figures.changeNotice }, locale),
    texts.terms_details_until({}, locale),
  ],
})

const assignment: Write = ({ figures, locale }) => ({
  id: 'assignment',
  heading: texts.terms_assignment_heading({}, locale),
  paragraphs: [
    texts.terms_assignment_notice({ days: figures.assignmentNotice }, locale),
    texts.terms_assignment_unchanged({}, locale),
  ],
})

const court: Write = ({ figures, locale }) => ({
  id: 'court',
  heading: texts.terms_court_heading({}, locale),
  paragraphs: [texts.terms_court_payment({ days: figures.judgment }, locale)],
})

const privacy: Write = ({ locale }) => ({
  id: 'privacy',
  heading: texts.terms_privacy_heading({}, locale),
  paragraphs: [texts.terms_privacy_use({}, locale), texts.terms_privacy_policy({}, locale)],
})

const complaints: Write = ({ pack: { market, company }, figures, locale }) => ({
  id: 'complaints',
  heading: texts.terms_complaints_heading({}, locale),
  paragraphs: [
    texts.terms_complaints_contact(
      { email: company.email, phone: company.phone, address: company.address },
      locale,
    ),
    texts.terms_complaints_reply({ reply: figures.reply }, locale),
    regulator[market]({}, locale),
  ],
})

const law: Write = ({ pack: { market }, locale }) => ({
  id: 'law',
  heading: texts.terms_law_heading({}, locale),
  paragraphs: [
    governingLaw[market]({}, locale),
    texts.terms_law_rights({}, locale),
    texts.terms_law_language({}, locale),
  ],
})

export const betweenUs = [details, assignment, court, privacy, complaints, law]
