import { decideWaiting } from './application/decision/sweep.ts'
import { closeEndedDays } from './arrears/day-end.ts'
import type { Services } from './calls/call.ts'
import { purgeOldCounters } from './calls/limits.ts'
import type { Db } from './database/open.ts'
import { sendPayouts } from './disbursement/sweep.ts'
import { refreshMessageTotals } from './figures/message-totals.ts'
import { refreshFigures } from './figures/refresh-figures.ts'
import type { JobTable } from './jobs/job.ts'
import { purgeJobRuns } from './jobs/record-run.ts'
import { runProofs } from './observing/proofs.ts'
import { purgeSamples } from './observing/samples.ts'
import { deliverNotices } from './outbox/deliver.ts'
import { applyDueVersions } from './products/product-versions.ts'
import { proveEndedDays, reconcile } from './reconciliation/reconcile.ts'
import { planReminders } from './reminders/plan-reminders.ts'
import { resolveAll } from './repayment/cards/card-charge.ts'
import { creditReceived } from './repayment/inbox/sweep.ts'
import { removeExpired } from './retention/retain.ts'
import { sweepSms } from './sms/reports.ts'
import { purgeStaffSessions } from './staff/sessions.ts'
import { purgeCaptchas } from './verification/purge.ts'

const MINUTE_S = 60
const HOUR_S = 60 * MINUTE_S
/** What a sweep does not get done the next one does; a few tries in between are enough. */
const SWEEP_RETRIES = 2
/** The next one comes a day later; with growing pauses these take some ten minutes. */
const NIGHTLY_RETRIES = 6

/** All that happens by itself (decision 140). `maintenance` is the database without time-outs, for what takes long. */
export const jobTable = (services: Services, maintenance: Db): JobTable => ({
  payouts: {
    purpose:
      'Sends the money of loans and refunds, and asks what became of it. Borrowers are waiting for it.',
    schedule: { everySeconds: 5 },
    retryLimit: SWEEP_RETRIES,
    work: () => sendPayouts(services),
  },
  notices: {
    purpose: 'Sends what borrowers are told, by push message, WhatsApp, SMS or mail.',
    schedule: { everySeconds: 5 },
    retryLimit: SWEEP_RETRIES,
    work: (now) => deliverNotices(services, now),
  },
  sms: {
    purpose: 'Sends an SMS that did not arrive by the next route.',
    schedule: { everySeconds: 15 },
    retryLimit: SWEEP_RETRIES,
    work: (now) => sweepSms(services, now),
  },
  inbox: {
    purpose: 'Books payments that were received and not booked.',
    schedule: { everySeconds: MINUTE_S },
    retryLimit: SWEEP_RETRIES,
    work: () => creditReceived(services),
  },
  cards: {
    purpose: 'Looks up charges of cards whose answer never came.',
    schedule: { everySeconds: MINUTE_S },
    retryLimit: SWEEP_RETRIES,
    work: () => resolveAll(services),
  },
  applications: {
    purpose: 'Decides applications that were handed in and not decided.',
    schedule: { everySeconds: MINUTE_S },
    retryLimit: SWEEP_RETRIES,
    work: () => decideWaiting(services),
  },
  products: {
    purpose: 'Offers products under the terms whose day has come.',
    schedule: { everySeconds: MINUTE_S },
    retryLimit: SWEEP_RETRIES,
    work: (now) => applyDueVersions(maintenance, now),
  },
  figures: {
    purpose: 'Counts what the overview of the desk shows of the last days.',
    schedule: { everySeconds: 5 * MINUTE_S },
    retryLimit: SWEEP_RETRIES,
    work: async (now) => {
      await refreshFigures(maintenance, services.packs, now)
      await refreshMessageTotals(maintenance, services.packs, now)
    },
  },
  counters: {
    purpose:
      'Removes counters of limits, picture questions, sessions of staff that ended, old runs of jobs and old samples.',
    schedule: { everySeconds: HOUR_S },
    retryLimit: SWEEP_RETRIES,
    work: async (now) => {
      await purgeOldCounters(maintenance, now)
      await purgeCaptchas(maintenance, now)
      await purgeStaffSessions(maintenance, now)
      await purgeJobRuns(maintenance, now)
      await purgeSamples(maintenance, now)
    },
  },
  reminders: {
    purpose: 'Plans what borrowers are told of payments that are due or open today.',
    // Past both midnights, and before the quiet hours end anywhere.
    schedule: { dailyAt: '04:00', timeZone: services.packs.id.timeZone },
    retryLimit: NIGHTLY_RETRIES,
    work: (now) => planReminders(maintenance, { packs: services.packs, now }),
  },
  dayEnd: {
    purpose:
      'Classifies every open loan by its days past due, and closes the day. Catches up on days that were missed.',
    // The later of the two midnights.
    schedule: { dailyAt: '00:30', timeZone: services.packs.in.timeZone },
    retryLimit: NIGHTLY_RETRIES,
    work: (now) => closeEndedDays(maintenance, { packs: services.packs, log: services.log, now }),
  },
  reconciliation: {
    purpose:
      'Asks every payment company for its own list of the last hours, and takes in what no callback told of.',
    schedule: { everySeconds: HOUR_S },
    retryLimit: SWEEP_RETRIES,
    work: () => reconcile(services),
  },
  dailyProof: {
    purpose: 'Proves that the cash of the day that ended equals what each payment company reports of it.',
    schedule: { dailyAt: '01:00', timeZone: services.packs.in.timeZone },
    retryLimit: NIGHTLY_RETRIES,
    work: () => proveEndedDays(services),
  },
  proofs: {
    purpose: 'Proves that every entry of the ledger balances and that nobody changed the audit log.',
    schedule: { dailyAt: '03:00', timeZone: services.packs.id.timeZone },
    retryLimit: NIGHTLY_RETRIES,
    work: (now) => runProofs(maintenance, { auditSecrets: services.auditSecrets, log: services.log, now }),
  },
  retention: {
    purpose: 'Removes what the privacy policy promises to remove.',
    schedule: { dailyAt: '02:00', timeZone: services.packs.id.timeZone },
    retryLimit: NIGHTLY_RETRIES,
    work: (now) =>
      removeExpired({ db: maintenance, images: services.images }, { packs: services.packs, now }),
  },
})
