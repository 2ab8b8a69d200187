import * as texts from '#texts'
import { isKeyOf } from '../../../base/is-key-of.ts'
import type { JobName, JobSchedule } from '../../../contract/calls/jobs.ts'
import type { RetainedData } from '../../../market/market.ts'

const purposes: Readonly<Record<JobName, () => string>> = {
  payouts: texts.desk_job_purpose_payouts,
  notices: texts.desk_job_purpose_notices,
  sms: texts.desk_job_purpose_sms,
  inbox: texts.desk_job_purpose_inbox,
  cards: texts.desk_job_purpose_cards,
  applications: texts.desk_job_purpose_applications,
  products: texts.desk_job_purpose_products,
  figures: texts.desk_job_purpose_figures,
  counters: texts.desk_job_purpose_counters,
  documents: texts.desk_job_purpose_documents,
  reminders: texts.desk_job_purpose_reminders,
  credits: texts.desk_job_purpose_credits,
  dayEnd: texts.desk_job_purpose_dayEnd,
  reconciliation: texts.desk_job_purpose_reconciliation,
  dailyProof: texts.desk_job_purpose_dailyProof,
  proofs: texts.desk_job_purpose_proofs,
  invitations: texts.desk_job_purpose_invitations,
  lateWork: texts.desk_job_purpose_lateWork,
  rulesAhead: texts.desk_job_purpose_rulesAhead,
  auditWitness: texts.desk_job_purpose_auditWitness,
  retention: texts.desk_job_purpose_retention,
}

/** What a job is for; nothing for one of another version. */
export const jobPurpose = (name: string): string => (isKeyOf(purposes, name) ? purposes[name]() : '')

export function scheduleText(schedule: JobSchedule | null): string {
  if (!schedule) return ''
  return 'everySeconds' in schedule
    ? texts.desk_job_every({ seconds: schedule.everySeconds })
    : texts.desk_job_daily({ time: schedule.dailyAt, zone: schedule.timeZone })
}

/** What a rule of retention removes. */
export const retainedNames: Readonly<Record<RetainedData, () => string>> = {
  sessions: texts.desk_retained_sessions,
  codes: texts.desk_retained_codes,
  textMessages: texts.desk_retained_textMessages,
  chats: texts.desk_retained_chats,
  events: texts.desk_retained_events,
  uploads: texts.desk_retained_uploads,
  documentPictures: texts.desk_retained_documentPictures,
  abandonedApplications: texts.desk_retained_abandonedApplications,
  declinedApplications: texts.desk_retained_declinedApplications,
  contactMessages: texts.desk_retained_contactMessages,
  unreadCallbacks: texts.desk_retained_unreadCallbacks,
  deletedAccounts: texts.desk_retained_deletedAccounts,
}
