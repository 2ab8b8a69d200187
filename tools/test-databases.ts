/** The databases that the service runs on: the one in its own process, and PostgreSQL. */
export type TestDatabase = 'pglite' | 'postgres'

type Options = {
  hasPostgres: boolean
  /** What is run: `npm test`, `npm run test:more` or the soak. */
  run: 'test' | 'more' | 'soak'
}

/** It does something else on PGlite. To do less there, or the same less often, is no difference. */
const differs = /(?<!skipI)f ?\(engine === 'pglite'\)|engine === 'postgres'( \?|$)|\bworkerConnections\b/m
/** It repeats something, as often as a run says. */
const isCounted = /(tools\/counts|testing\/fuzz)\.ts'/

export const repeats = (source: string) => isCounted.test(source)

/**
 * PostgreSQL has all files in `npm test`, since requests meet each other only there, and PGlite those that differ on it. PGlite has
 * all in `npm run test:more`, and PostgreSQL those that repeat something, which they do more often then.
 */
export function databasesOf(source: string, { hasPostgres, run }: Options): TestDatabase[] {
  if (!hasPostgres) return ['pglite']
  if (run === 'soak') return ['pglite', 'postgres']
  if (run === 'more') return repeats(source) ? ['pglite', 'postgres'] : ['pglite']
  return differs.test(source) ? ['pglite', 'postgres'] : ['postgres']
}
