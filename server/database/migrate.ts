import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { up as foundation } from './migrations/001-foundation.ts'
import { up as loans } from './migrations/002-loans.ts'
import { up as repayment } from './migrations/003-repayment.ts'
import { up as cards } from './migrations/004-cards.ts'
import { up as documents } from './migrations/005-documents.ts'
import { up as complaints } from './migrations/006-complaints.ts'
import { up as assistant } from './migrations/007-assistant.ts'
import { up as promotion } from './migrations/008-promotion.ts'
import { up as site } from './migrations/009-site.ts'
import { up as money } from './migrations/010-money.ts'
import { up as indexes } from './migrations/011-indexes.ts'
import { up as messageAnswers } from './migrations/012-message-answers.ts'
import { up as inbox } from './migrations/013-inbox.ts'
import { up as application } from './migrations/014-application.ts'
import { up as payouts } from './migrations/015-payouts.ts'
import { up as sessions } from './migrations/016-sessions.ts'
import { up as notices } from './migrations/017-notices.ts'
import { up as productVersions } from './migrations/018-product-versions.ts'
import { up as audit } from './migrations/019-audit.ts'
import { up as staff } from './migrations/020-staff.ts'
import { up as proposals } from './migrations/021-proposals.ts'
import { up as moneyActs } from './migrations/022-money-acts.ts'
import { up as moneyLists } from './migrations/023-money-lists.ts'
import { up as pushOfSessions } from './migrations/024-push-of-sessions.ts'
import { up as jobs } from './migrations/025-jobs.ts'
import { up as retention } from './migrations/026-retention.ts'
import { up as arrears } from './migrations/027-arrears.ts'
import { up as contact } from './migrations/028-contact.ts'
import { up as gettingIn } from './migrations/029-getting-in.ts'
import { up as complaintDesk } from './migrations/030-complaint-desk.ts'
import { up as borrowerDesk } from './migrations/031-borrower-desk.ts'
import { up as plannedProducts } from './migrations/032-planned-products.ts'
import { up as content } from './migrations/033-content.ts'
import { up as figures } from './migrations/034-figures.ts'
import { up as noticeAttempts } from './migrations/035-notice-attempts.ts'
import { up as runningOrders } from './migrations/036-running-orders.ts'
import { up as reconciliation } from './migrations/037-reconciliation.ts'
import { up as settlements } from './migrations/038-settlements.ts'
import { up as observing } from './migrations/040-observing.ts'
import { up as dayBalances } from './migrations/044-day-balances.ts'
import { up as balancedPostings } from './migrations/045-balanced-postings.ts'
import { up as eventMarkets } from './migrations/046-event-markets.ts'
import { up as jobPurposes } from './migrations/047-job-purposes.ts'
import type { Schema } from './schema.ts'

/** Forward-only and in order of their names. */
export const migrations: Record<string, Migration> = {
  '001-foundation': { up: foundation },
  '002-loans': { up: loans },
  '003-repayment': { up: repayment },
  '004-cards': { up: cards },
  '005-documents': { up: documents },
  '006-complaints': { up: complaints },
  '007-assistant': { up: assistant },
  '008-promotion': { up: promotion },
  '009-site': { up: site },
  '010-money': { up: money },
  '011-indexes': { up: indexes },
  '012-message-answers': { up: messageAnswers },
  '013-inbox': { up: inbox },
  '014-application': { up: application },
  '015-payouts': { up: payouts },
  '016-sessions': { up: sessions },
  '017-notices': { up: notices },
  '018-product-versions': { up: productVersions },
  '019-audit': { up: audit },
  '020-staff': { up: staff },
  '021-proposals': { up: proposals },
  '022-money-acts': { up: moneyActs },
  '023-money-lists': { up: moneyLists },
  '024-push-of-sessions': { up: pushOfSessions },
  '025-jobs': { up: jobs },
  '026-retention': { up: retention },
  '027-arrears': { up: arrears },
  '028-contact': { up: contact },
  '030-complaint-desk': { up: complaintDesk },
  '031-borrower-desk': { up: borrowerDesk },
  '032-planned-products': { up: plannedProducts },
  '033-content': { up: content },
  '029-getting-in': { up: gettingIn },
  '034-figures': { up: figures },
  '040-observing': { up: observing },
  '044-day-balances': { up: dayBalances },
  '045-balanced-postings': { up: balancedPostings },
  '046-event-markets': { up: eventMarkets },
  '047-job-purposes': { up: jobPurposes },
  '035-notice-attempts': { up: noticeAttempts },
  '036-running-orders': { up: runningOrders },
  '037-reconciliation': { up: reconciliation },
  '038-settlements': { up: settlements },
}

export const migrationNames: readonly string[] = Object.keys(migrations).sort()

const LOCK = 20_261_115
/** Whoever comes after waits as long: less than the statements of the version that still runs do. */
const LOCK_TIMEOUT_MS = 500
const LOCK_NOT_AVAILABLE = '55P03'
const TRIES = 60
const PAUSE_MS = 1_000

type MigrateOptions = { migrations?: Record<string, Migration>; pauseMs?: number }

/**
 * Any number of processes may start at once, beside others that run the previous version. The lock is the
 * transaction's: the one that Kysely's Migrator takes is the connection's, and is let go before what it did can be seen.
 */
const migrateOnce = (db: Kysely<Schema>, known: Record<string, Migration>) =>
  db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(tx)
    await sql`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT_MS)}`.execute(tx)
    const provider = { getMigrations: () => Promise.resolve(known) }
    const { error } = await new Migrator({ db: tx, provider }).migrateToLatest()
    if (error) throw error
  })

/** A table that is in use for longer is asked for again: meanwhile those who wait for it go on (decision 167). */
export async function migrate(
  db: Kysely<Schema>,
  { migrations: known = migrations, pauseMs = PAUSE_MS }: MigrateOptions = {},
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await migrateOnce(db, known)
    } catch (error) {
      if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE || tries >= TRIES) throw error
      await sleep(pauseMs)
    }
  }
}
