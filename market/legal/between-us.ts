import * as texts from '#texts'
import type { Write } from './clause.ts'

const regulator = { in: texts.terms_complaints_regulator_in, id: texts.terms_complaints_regulator_id }
const governingLaw = { in: texts.terms_law_in, id: texts.terms_law_id }

const details: Write = ({ figures }) => ({
  id: 'details',
  heading: texts.terms_details_heading(),
  paragraphs: [texts.terms_details_notice({ days: figures.changeNotice }), texts.terms_details_until()],
})

const assignment: Write = ({ figures }) => ({
  id: 'assignment',
  heading: texts.terms_assignment_heading(),
  paragraphs: [
    texts.terms_assignment_notice({ days: figures.assignmentNotice }),
    texts.terms_assignment_unchanged(),
  ],
})

const court: Write = ({ figures }) => ({
  id: 'court',
  heading: texts.terms_court_heading(),
  paragraphs: [texts.terms_court_payment({ days: figures.judgment })],
})

const privacy: Write = () => ({
  id: 'privacy',
  heading: texts.terms_privacy_heading(),
  paragraphs: [texts.terms_privacy_use(), texts.terms_privacy_policy()],
})

const complaints: Write = ({ pack: { market, company }, figures }) => ({
  id: 'complaints',
  heading: texts.terms_complaints_heading(),
  paragraphs: [
    texts.terms_complaints_contact({ email: company.email, phone: company.phone, address: company.address }),
    texts.terms_complaints_reply({ reply: figures.reply }),
    regulator[market](),
  ],
})

const law: Write = ({ pack: { market } }) => ({
  id: 'law',
  heading: texts.terms_law_heading(),
  paragraphs: [governingLaw[market](), texts.terms_law_rights(), texts.terms_law_language()],
})

export const betweenUs = [details, assignment, court, privacy, complaints, law]
