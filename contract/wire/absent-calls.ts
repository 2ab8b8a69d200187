import { codes } from './codes.ts'

/** How long a process believes that a backend lacks a call; then it asks again, since backends are updated. */
const ABSENT_MS = 10 * 60_000

export type Absences = { has: (key: string) => boolean; add: (key: string) => void }

/** The calls of ours that a lender's backend was found not to have. */
export function createAbsences(now: () => number = Date.now): Absences {
  const until = new Map<string, number>()
  return {
    has: (key) => (until.get(key) ?? 0) > now(),
    add: (key) => void until.set(key, now() + ABSENT_MS),
  }
}

const knownCodes = new Set<string>(Object.values(codes))
const statuses: readonly (number | undefined)[] = [404, 405, 501]

/** Whether a reply says that there is no such call, and not that a thing was not found: that has a code of ours. */
export const isAbsent = (status: number | undefined, code: string): boolean =>
  code === codes.notAvailable || (statuses.includes(status) && !knownCodes.has(code))
