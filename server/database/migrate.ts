import type { Kysely } from 'kysely'
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
  '009-site': { up: site },
  '008-promotion': { up: promotion },
}

/** Kysely's Migrator takes a lock in the database, so any number of processes may start at once. */
export async function migrate(db: Kysely<Schema>): Promise<void> {
  const { error } = await new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(migrations) },
  }).migrateToLatest()
  if (error) throw error
}
