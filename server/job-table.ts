import type { JobName } from '../contract/calls/jobs.ts'
import { makeDocuments } from './account-data/make-documents.ts'
import { decideWaiting } from './application/decision/sweep.ts'
import { closeEndedDays } from './arrears/day-end.ts'
import { witnessAudit } from './audit/audit-witness.ts'
import type { Services } from './calls/call.ts'
import { purgeOldCounters } from './calls/limits.ts'
import type { Db } from './database/open.ts'
import { mailLateWork } from './desk/now/mail-late-work.ts'
import { mailRulesAhead } from './desk/rules/mail-rules-ahead.ts'
import { sendInvitations } from './desk/staff/send-invitations.ts'
import { sendPayouts } from './disbursement/sweep.ts'
import { purgeMade } from './documents/made-documents.ts'
import { refreshMessageTotals } from './figures/message-totals.ts'
import { refreshFigures } from './figures/refresh-figures.ts'
import type { Job } from './jobs/job.ts'
import { purgeJobRuns } from './jobs/record-run.ts'
import { runProofs } from './observing/proofs.ts'
import { purgeSamples } from './observing/samples.ts'
import { deliverNotices } from './outbox/deliver.ts'
import { applyCredits } from './payouts/transfer-credit.ts'
import { applyDueVersions } from './products/product-versions.ts'
import { proveEndedDays, reconcile } from './reconciliation/reconcile.ts'
import { planReminders } from './reminders/plan-reminders.ts'
import { resolveAll } from './repayment/cards/card-charge.ts'
import { creditReceived } from './repayment/inbox/sweep.ts'
import { removeExpired } from './retention/retain.ts'
import { sweepSms } from './sms/reports.ts'
import { purgeStaffNetworks } from './staff/networks.ts'
import { purgeStaffSessions } from './staff/sessions.ts'
import { purgeCaptchas } from './verification/purge.ts'

const MINUTE_S = 60
const HOUR_S = 60 * MINUTE_S
/** What a sweep does not get done the next one does; a few tries in between are enough. */
const SWEEP_RETRIES = 2
/** The next one comes a day later; with growing pauses these take some ten minutes. */
const NIGHTLY_RETRIES = 6

/** All that happens by itself (decision 140). `maintenance` is the database without time-outs, for what takes long. */
export const jobTable = (services: Services, maintenance: Db): Readonly<Record<JobName, Job>> => ({
  payouts: {
    schedule: { everySeconds: 5 },
    retryLimit: SWEEP_RETRIES,
    work: () => sendPayouts(services),
  },
  notices: {
    schedule: { everySeconds: 5 },
    retryLimit: SWEEP_RETRIES,
    work: (now) => deliverNotices(services, now),
  },
  sms: {
    schedule: { everySeconds: 15 },
    retryLimit: SWEEP_RETRIES,
    work: (now) => sweepSms(services, now),
  },
  inbox: {
    schedule: { everySeconds: MINUTE_S },
    retryLimit: SWEEP_RETRIES,
    work: () => creditReceived(services),
  },
  cards: {
    schedule: { everySeconds: MINUTE_S },
    retryLimit: SWEEP_RETRIES,
    work: () => resolveAll(services),
  },
  applications: {
    schedule: { everySeconds: MINUTE_S },
    retryLimit: SWEEP_RETRIES,
    work: () => decideWaiting(services),
  },
  products: {
    schedule: { everySeconds: MINUTE_S },
    retryLimit: SWEEP_RETRIES,
    work: (now) => applyDueVersions(maintenance, now),
  },
  figures: {
    schedule: { everySeconds: 5 * MINUTE_S },
    retryLimit: SWEEP_RETRIES,
    work: async (now) => {
      await refreshFigures(maintenance, services.packs, now)
      await refreshMessageTotals(maintenance, services.packs, now)
    },
  },
  counters: {
    schedule: { everySeconds: HOUR_S },
    retryLimit: SWEEP_RETRIES,
    work: async (now) => {
      await purgeOldCounters(maintenance, now)
      await purgeCaptchas(maintenance, now)
      await purgeStaffSessions(maintenance, now)
      await purgeStaffNetworks(maintenance, now)
      await purgeJobRuns(maintenance, now)
      await purgeSamples(maintenance, now)
      await purgeMade(maintenance, now)
    },
  },
  documents: {
    schedule: { everySeconds: 5 },
    retryLimit: SWEEP_RETRIES,
    work: () => makeDocuments({ ...services, db: maintenance }, services.print),
  },
  reminders: {
    // Past both midnights, and before the quiet hours end anywhere.
    schedule: { dailyAt: '04:00', timeZone: services.packs.id.timeZone },
    retryLimit: NIGHTLY_RETRIES,
    work: (now) => planReminders(maintenance, { packs: services.packs, now }),
  },
  credits: {
    // Soon after midnight in each market, so that nobody reads of being late what the night makes good.
    schedule: { everySeconds: 5 * MINUTE_S },
    retryLimit: SWEEP_RETRIES,
    work: (now) => applyCredits(maintenance, { packs: services.packs, now }),
  },
  dayEnd: {
    // The later of the two midnights.
    schedule: { dailyAt: '00:30', timeZone: services.packs.in.timeZone },
    retryLimit: NIGHTLY_RETRIES,
    work: (now) => closeEndedDays(maintenance, { packs: services.packs, log: services.log, now }),
  },
  reconciliation: {
    schedule: { everySeconds: HOUR_S },
    retryLimit: SWEEP_RETRIES,
    work: () => reconcile(services),
  },
  dailyProof: {
    schedule: { dailyAt: '01:00', timeZone: services.packs.in.timeZone },
    retryLimit: NIGHTLY_RETRIES,
    work: () => proveEndedDays(services),
  },
  proofs: {
    schedule: { dailyAt: '03:00', timeZone: services.packs.id.timeZone },
    retryLimit: NIGHTLY_RETRIES,
    work: (now) => {
      const { auditSecrets, auditWitnesses: witnesses = [], log, packs } = services
      return runProofs(maintenance, { auditSecrets, witnesses, log, packs, now })
    },
  },
  invitations: {
    schedule: { everySeconds: 5 },
    retryLimit: SWEEP_RETRIES,
    work: (now) => sendInvitations(services, now),
  },
  lateWork: {
    schedule: { everySeconds: 5 * MINUTE_S },
    retryLimit: SWEEP_RETRIES,
    work: (now) => mailLateWork(services, now),
  },
  rulesAhead: {
    // Once a morning: whoever reads it has a day to begin with.
    schedule: { dailyAt: '08:00', timeZone: services.packs.id.timeZone },
    retryLimit: NIGHTLY_RETRIES,
    work: (now) => mailRulesAhead(services, now),
  },
  auditWitness: {
    schedule: { everySeconds: HOUR_S },
    retryLimit: NIGHTLY_RETRIES,
    work: (now) => witnessAudit(maintenance, services.auditWitnesses ?? [], now),
  },
  retention: {
    schedule: { dailyAt: '02:00', timeZone: services.packs.id.timeZone },
    retryLimit: NIGHTLY_RETRIES,
    work: (now) =>
      removeExpired({ db: maintenance, images: services.images }, { packs: services.packs, now }),
  },
})
