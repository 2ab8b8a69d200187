import type { Purpose } from '../server/database/purpose.ts'

/** A folder is a demo's; PostgreSQL is production's unless the shell says that it is a demo's. */
export const toolPurpose = ({ databaseUrl }: { databaseUrl: string | null }): Purpose =>
  databaseUrl && process.env['DEMO'] !== '1' ? 'production' : 'demo'
