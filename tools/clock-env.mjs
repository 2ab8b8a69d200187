// Whoever asks may have such a clock too.
const ownOffsetMs = Number(process.env.CLOCK_OFFSET_MS ?? 0)
const preload = new URL('./shifted-clock.mjs', import.meta.url).href

/**
 * The environment of programs of Node's whose clock begins at a moment and goes on from there.
 * @param {number} startsAt
 */
export const clockEnv = (startsAt) => ({
  CLOCK_OFFSET_MS: String(startsAt - (Date.now() - ownOffsetMs)),
  NODE_OPTIONS: `--import ${preload}`,
})

const JAKARTA_MS = 7 * 60 * 60_000

/**
 * Four minutes before a month ends in Jakarta: the demo is filled on its last day, and most journeys see the next one.
 * @param {Date} now
 */
export function beforeMonthEnd(now) {
  const there = new Date(now.getTime() + JAKARTA_MS)
  const nextMonth = Date.UTC(there.getUTCFullYear(), there.getUTCMonth() + 1, 1)
  return nextMonth - JAKARTA_MS - 4 * 60_000
}
