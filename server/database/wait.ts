import { setTimeout as sleep } from 'node:timers/promises'
import { DatabaseUnavailable } from './unavailable.ts'

/** A start that cannot succeed; its message is one line that names the setting and never its value. */
export class DatabaseStartError extends Error {}

/** PostgreSQL is not there yet, is recovering, is going down, or has no connection left. */
const passing: ReadonlySet<string> = new Set([
  ...[
    'ECONNREFUSED',
    'ECONNRESET',
    'ETIMEDOUT',
    'EHOSTUNREACH',
    'ENETUNREACH',
    'EPIPE',
    'ENOTFOUND',
    'EAI_AGAIN',
  ],
  ...['57P01', '57P02', '57P03', '53300', '08000', '08001', '08003', '08004', '08006'],
])

/** Waiting would not help with these. */
const lasting: Readonly<Record<string, string>> = {
  '28P01': 'PostgreSQL refuses this user and password',
  '28000': 'PostgreSQL refuses this user',
  '3D000': 'PostgreSQL has no database of this name',
  '42501': 'this user may not use this database',
}

/** What an error means for a start; null where it is not about reaching the database at all. */
export function problemOf(error: unknown): { code: string; lasting: string | null } | null {
  const { code = '' } = error as NodeJS.ErrnoException
  if (passing.has(code)) return { code, lasting: null }
  if (error instanceof DatabaseUnavailable) return { code: code || error.message, lasting: null }
  const explained = lasting[code]
  return explained ? { code, lasting: explained } : null
}

type WaitOptions = { seconds: number; warn: (message: string) => void; pauseMs?: number }

const PAUSE_MS = 500

/** Asks until the database answers, at most for so long. What waiting cannot fix is reported at once. */
export async function waitForDatabase(
  ask: () => Promise<unknown>,
  { seconds, warn, pauseMs = PAUSE_MS }: WaitOptions,
): Promise<void> {
  const until = performance.now() + seconds * 1000
  for (let tries = 1; ; tries += 1) {
    try {
      await ask()
      return
    } catch (error) {
      const problem = problemOf(error)
      if (!problem) throw error
      const { code } = problem
      if (problem.lasting) throw new DatabaseStartError(`DATABASE_URL: ${problem.lasting} (${code}).`)
      if (performance.now() + pauseMs > until)
        throw new DatabaseStartError(`DATABASE_URL: no database answered within ${seconds} s (${code}).`)
      if (tries === 1) warn(`The database does not answer yet (${code}); waiting for it up to ${seconds} s.`)
      await sleep(pauseMs)
    }
  }
}
