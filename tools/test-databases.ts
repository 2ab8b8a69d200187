import { turnOfName } from './counts.ts'

/** The databases that the service runs on: the one in its own process, and PostgreSQL. */
export type TestDatabase = 'pglite' | 'postgres'

type Options = {
  hasPostgres: boolean
  /** On how many of the two a file is tested that does not ask for both. */
  count: number
}

/** It is told on which of the two it is, or makes up requests. */
const ofDatabase = /\{[^}]*\b(engine|copyUrl|workerConnections)\b[^}]*\} from '[^']*testing\/database\.ts'/
const asksForBoth = (source: string) => ofDatabase.test(source) || source.includes("testing/fuzz.ts'")

const isOneOfSixteen = (file: string) => turnOfName(file) % 16 === 0

/** PostgreSQL has all files, since requests meet each other only there; PGlite some of them in `npm test`, all in the soak. */
export function databasesOf(file: string, source: string, { hasPostgres, count }: Options): TestDatabase[] {
  if (!hasPostgres) return ['pglite']
  return count > 1 || asksForBoth(source) || isOneOfSixteen(file) ? ['pglite', 'postgres'] : ['postgres']
}
