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
import type { Schema } from './schema.ts'

/** Forward-only and in order of their names. */
const migrations: Record<string, Migration> = {
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
}

const LOCK = 20_261_115

/**
 * Any number of processes may start at once. The lock is the transaction's: the one that Kysely's Migrator takes is the
 * connection's, and is let go before what it did can be seen.
 */
export async function migrate(db: Kysely<Schema>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(tx)
    const provider = { getMigrations: () => Promise.resolve(migrations) }
    const { error } = await new Migrator({ db: tx, provider }).migrateToLatest()
    if (error) throw error
  })
}
