import { purgeKeptData } from './account-data/deletion.ts'
import { decideWaiting } from './application/decision/sweep.ts'
import { purgeApplications } from './application/purge.ts'
import type { Services } from './calls/call.ts'
import { purgeOldCounters } from './calls/limits.ts'
import { purgeExpiredSessions } from './calls/sessions.ts'
import type { Db } from './database/open.ts'
import { sendPayouts } from './disbursement/sweep.ts'
import { purgeUnusedImages } from './images/images.ts'
import type { JobTable } from './jobs/job.ts'
import { purgeJobRuns } from './jobs/record-run.ts'
import { deliverNotices } from './notices/deliver.ts'
import { resolveAll } from './repayment/cards/card-charge.ts'
import { creditReceived } from './repayment/inbox/sweep.ts'
import { purgeAnsweredMessages } from './site/contact.ts'
import { purgeOldSms, sweepSms } from './sms/reports.ts'
import { purgeStaffSessions } from './staff/sessions.ts'
import { purgeOldQuestions } from './verification/purge.ts'

const MINUTE_S = 60
const HOUR_S = 60 * MINUTE_S
/** What a sweep does not get done the next one does; a few tries in between are enough. */
const SWEEP_RETRIES = 2

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
    purpose: 'Sends what borrowers are told, by push message or SMS.',
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
  purging: {
    purpose: 'Removes what is no longer needed.',
    schedule: { everySeconds: HOUR_S },
    retryLimit: SWEEP_RETRIES,
    work: async (now) => {
      await purgeOldCounters(maintenance, now)
      await purgeUnusedImages({ db: maintenance, images: services.images }, now)
      await purgeOldQuestions(maintenance, now)
      await purgeExpiredSessions(maintenance, now)
      await purgeStaffSessions(maintenance, now)
      await purgeOldSms({ db: maintenance }, now)
      await purgeAnsweredMessages(maintenance, now)
      await purgeKeptData(maintenance, now)
      await purgeApplications(maintenance, services.packs, now)
      await purgeJobRuns(maintenance, now)
    },
  },
})
